/// The teams of a game; see decision record 62.
extension LiveGame {
  /// The number, from 0, of the team that the next new player joins; nil in a game without teams.
  ///
  /// It is the first of the teams with the fewest players.
  var nextTeam: Int? {
    guard let teams = settings.teams else { return nil }
    var sizes = Array(repeating: 0, count: teams)
    for case let team? in players.lazy.map(\.team) { sizes[team] += 1 }
    return sizes.indices.min { (sizes[$0], $0) < (sizes[$1], $1) }
  }

  /// The results of the teams, the best first; nil in a game without teams.
  ///
  /// The points of a team are the mean of its players' points, rounded. Players without a
  /// connection and without answers are not counted, and a team of only such players is left out.
  /// Teams with equal points share a rank.
  package var teamRows: [ServerMessage.TeamRow]? {
    guard let teams = settings.teams else { return nil }
    var sums = Array(repeating: (points: 0, players: 0), count: teams)
    for player in players where !player.isGhost {
      guard let team = player.team else { continue }
      sums[team].points += player.score.points
      sums[team].players += 1
    }
    let means = sums.indices.filter { sums[$0].players > 0 }.map { team in
      let (points, players) = sums[team]
      let mean = (Double(points) / Double(players)).rounded()
      return (team: team, points: Int(mean), players: players)
    }
    return means.sorted { (-$0.points, $0.team) < (-$1.points, $1.team) }.map { row in
      let rank = 1 + means.count { $0.points > row.points }
      return .init(rank: rank, team: row.team, points: row.points, players: row.players)
    }
  }
}

/// The colour of a team, which is also its name.
package enum TeamColor: String, CaseIterable, Hashable, Sendable {
  case red, blue, green, yellow, purple, orange

  /// The valid numbers of teams in a game.
  package static let counts = 2...allCases.count

  /// Makes the colour of a team from its number, from 0; nil if there is no such colour.
  package init?(number: Int) {
    guard Self.allCases.indices.contains(number) else { return nil }
    self = Self.allCases[number]
  }

  /// The name in English, as shown to players: `Blue`.
  package var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
