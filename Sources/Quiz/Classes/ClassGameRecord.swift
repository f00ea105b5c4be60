/// The revealed questions of a game with the players' results, in the form in which a class stores
/// them.
package struct ClassGameRecord: Hashable, Sendable {
  /// A question that was revealed.
  package struct Question: Hashable, Sendable {
    /// The key of the word or bank question.
    package let word: String
    /// The kind of question, as in a drill, for example `reading`.
    package let kind: String
    /// The word with its reading and meaning, as it is shown to players who missed it.
    package let text: String

    package init(word: String, kind: String, text: String) {
      (self.word, self.kind, self.text) = (word, kind, text)
    }
  }

  /// A player, with the questions that the player was asked.
  package struct Player: Hashable, Sendable {
    package let name: ComparedName
    /// The results of the questions that the player was asked, true for a right answer, keyed by
    /// the index of the question from 0.
    package let answers: [Int: Bool]

    package init(name: ComparedName, answers: [Int: Bool]) {
      (self.name, self.answers) = (name, answers)
    }
  }

  package let questions: [Question]
  package let players: [Player]

  package init(questions: [Question], players: [Player]) {
    (self.questions, self.players) = (questions, players)
  }

  /// Makes the record of a game up to its last reveal.
  ///
  /// A player who joined late was asked the questions since then; a question without an answer
  /// counts as not right.
  package init(_ game: GameRecord) {
    questions = game.items.prefix(game.revealed).map {
      Question(word: $0.id, kind: $0.kind, text: $0.missed)
    }
    players = game.players.map { player in
      let right = Set(player.answers.filter { game.items[$0.q - 1].right == $0.c }.map(\.q))
      let asked = min(player.firstQuestion, game.revealed + 1)...game.revealed + 1
      return Player(
        name: ComparedName(cleaned: player.name),
        answers: Dictionary(
          uniqueKeysWithValues: asked.dropLast().map { ($0 - 1, right.contains($0)) }
        )
      )
    }
  }
}
