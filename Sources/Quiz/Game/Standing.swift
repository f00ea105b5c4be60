/// The result of a player with its rank.
package struct Standing: Hashable, Sendable {
  package let player: Int
  package let name: String
  package let isConnected: Bool
  /// The rank from 1; equal results have the same rank, and the next one is skipped (1, 1, 3).
  package let rank: Int
  package let score: Score
  /// The answers by the number of their question.
  package let answers: [Int: GivenAnswer]

  /// Returns the results of players, the best first; equal ones in the order of joining.
  static func ranked(_ players: [Player]) -> [Standing] {
    let sorted = players.sorted { one, other in
      one.score.isBetter(than: other.score)
        || (!other.score.isBetter(than: one.score) && one.id < other.id)
    }
    var rank = 0
    var previous: Score?
    return sorted.enumerated().map { place, player in
      if previous.map({ $0.isBetter(than: player.score) }) ?? true { rank = place + 1 }
      previous = player.score
      return Standing(
        player: player.id,
        name: player.name,
        isConnected: player.connection != nil,
        rank: rank,
        score: player.score,
        answers: player.answers
      )
    }
  }
}
