/// The results of a class over its games.
package struct ClassResults: Hashable, Sendable {
  /// The numbers of questions and right answers in some games.
  package struct Tally: Hashable, Sendable {
    package let games: Int
    /// The number of questions, with or without an answer.
    package let asked: Int
    package let right: Int
    /// The number of questions without an answer.
    package let open: Int

    package init(games: Int, asked: Int, right: Int, open: Int = 0) {
      (self.games, self.asked, self.right, self.open) = (games, asked, right, open)
    }

    /// The number of questions with an answer.
    package var answered: Int { asked - open }

    /// The number of right answers per hundred answers, rounded; nil if there were no answers.
    package var percent: Int? {
      answered > 0 ? (200 * right + answered) / (2 * answered) : nil
    }
  }

  package struct Pupil: Hashable, Sendable {
    package let name: String
    /// True if the name is on the list of the class; false if it was only used in a game.
    package let isListed: Bool
    package let tally: Tally

    package init(name: String, isListed: Bool, tally: Tally) {
      (self.name, self.isListed, self.tally) = (name, isListed, tally)
    }
  }

  package struct Word: Hashable, Sendable {
    /// The key of the word, or of the question from a question bank.
    package let key: String
    /// The word with its reading and meaning, as shown in the last game with it.
    package let text: String
    package let tally: Tally
    /// The wrong option that was chosen most often; nil if none was chosen or stored.
    package let mistake: Mistake?

    package init(key: String, text: String, tally: Tally, mistake: Mistake? = nil) {
      (self.key, self.text, self.tally, self.mistake) = (key, text, tally, mistake)
    }

    /// True if more than a quarter of the answers were not right.
    package var isWeak: Bool { 4 * tally.right < 3 * tally.answered }
  }

  /// A wrong option with the number of times that it was chosen.
  package struct Mistake: Hashable, Sendable {
    /// The option as it was shown.
    package let option: String
    package let count: Int

    package init(option: String, count: Int) { (self.option, self.count) = (option, count) }
  }

  /// A game or homework with the results of one pupil and those of the whole class.
  package struct Game: Hashable, Sendable {
    /// The time of the game in milliseconds since 1970; of a homework, that of its beginning.
    package let time: Int64
    package let isHomework: Bool
    package let pupil: Tally
    package let group: Tally

    package init(time: Int64, isHomework: Bool = false, pupil: Tally, group: Tally) {
      (self.time, self.isHomework, self.pupil, self.group) = (time, isHomework, pupil, group)
    }
  }

  package let name: String
  /// The name of the pupil to whom the results are limited; nil for those of the whole class.
  package let pupil: String?
  /// The times of the games in milliseconds since 1970, the earliest first.
  package let games: [Int64]
  /// The number of these games that were homework.
  package let homework: Int
  /// The same games with the results of `pupil`; empty if the results are those of the whole class.
  package let pupilGames: [Game]
  /// The pupils on the list in the order of the list, followed by the other names.
  package let pupils: [Pupil]
  /// The words, the hardest first.
  package let words: [Word]

  /// Makes results; `words` may be in any order.
  package init(
    name: String,
    pupil: String? = nil,
    games: [Int64],
    homework: Int = 0,
    pupilGames: [Game] = [],
    pupils: [Pupil],
    words: [Word]
  ) {
    self.name = name
    self.pupil = pupil
    self.games = games
    self.homework = homework
    self.pupilGames = pupilGames
    self.pupils = pupils
    self.words = words.sorted { Self.difficulty(of: $0) > Self.difficulty(of: $1) }
  }

  /// The words with more than a quarter of their answers not right, the hardest first.
  package var weakWords: [Word] { words.filter(\.isWeak) }

  /// The words that were answered wrong at least once, the hardest first.
  package var missedWords: [Word] { words.filter { $0.tally.right < $0.tally.answered } }

  /// The words whose answers were all right.
  package var knownWords: [Word] {
    words.filter { $0.tally.answered > 0 && $0.tally.right == $0.tally.answered }
  }

  /// The words without any answer.
  package var openWords: [Word] { words.filter { $0.tally.answered == 0 } }

  package var listed: [Pupil] { pupils.filter(\.isListed) }

  /// The names that were used in games and are not on the list.
  package var others: [Pupil] { pupils.filter { !$0.isListed } }

  /// Returns the sort key of a word: the share of answers that were not right, then the number of
  /// answers, then the key of the word.
  ///
  /// The share is computed with one more right and one more wrong answer, so that a word that was
  /// missed once is not harder than a word that most pupils missed several times. It is 0 if nobody
  /// answered, so that such words come last.
  private static func difficulty(of word: Word) -> (Double, Int, String) {
    let (answered, right) = (word.tally.answered, word.tally.right)
    let wrong = answered > 0 ? Double(answered - right + 1) / Double(answered + 2) : 0
    return (wrong, answered, word.key)
  }
}

/// A class with the number of names on its list and the number of its games.
package struct ClassSummary: Hashable, Sendable {
  package let name: String
  package let pupils: Int
  package let games: Int
  /// The time of the last game in milliseconds since 1970; nil if there was none.
  package let lastPlayed: Int64?

  package init(name: String, pupils: Int, games: Int, lastPlayed: Int64?) {
    (self.name, self.pupils, self.games, self.lastPlayed) = (name, pupils, games, lastPlayed)
  }
}

/// A stored game or homework of a class.
package struct ClassGame: Hashable, Sendable {
  /// The time of the game in milliseconds since 1970; of a homework, that of its beginning.
  package let time: Int64
  package let isHomework: Bool
  /// The number of questions with an answer, of all pupils.
  package let answers: Int

  package init(time: Int64, isHomework: Bool, answers: Int) {
    (self.time, self.isHomework, self.answers) = (time, isHomework, answers)
  }
}

/// The results of a game or homework, in the form in which they are stored for a class.
///
/// The record of a game contains only the revealed questions, that of a homework all questions.
package struct ClassGameRecord: Hashable, Sendable {
  /// A question of the record.
  package struct Question: Hashable, Sendable {
    /// The key of the word, or of the question from a question bank.
    package let word: String
    /// The kind of question, the raw value of a `QuestionKind`, for example `reading`.
    package let kind: String
    /// The word with its reading and meaning, as shown to players who missed it.
    package let text: String

    package init(word: String, kind: String, text: String) {
      (self.word, self.kind, self.text) = (word, kind, text)
    }
  }

  /// The outcome of a question that a player was asked.
  package enum Outcome: Hashable, Sendable {
    case right
    /// `chosen`: the option that was chosen, as it was shown; nil if it is not known.
    case wrong(chosen: String? = nil)
    /// The player gave no answer: in a homework, or in a game within the time limit.
    ///
    /// The missing answer says nothing about the pupil or the word, and is not counted as an
    /// answer.
    case open

    /// Makes the outcome of an answer; `choice`: the position of the chosen option, from 0.
    init(of item: QuizItem, choice: Int) {
      let option = item.options.indices.contains(choice) ? item.options[choice] : nil
      self = choice == item.right ? .right : .wrong(chosen: option)
    }

    /// The wrong option that was chosen; nil if the answer was not wrong, or the option is not
    /// known.
    package var chosen: String? {
      guard case .wrong(let chosen) = self else { return nil }
      return chosen
    }
  }

  /// A player with the outcomes of the questions.
  package struct Player: Hashable, Sendable {
    package let name: ComparedName
    /// The outcomes of the questions that the player was asked, keyed by the index of the question
    /// from 0.
    package let answers: [Int: Outcome]

    package init(name: ComparedName, answers: [Int: Outcome]) {
      (self.name, self.answers) = (name, answers)
    }
  }

  package let isHomework: Bool
  package let questions: [Question]
  package let players: [Player]

  package init(isHomework: Bool = false, questions: [Question], players: [Player]) {
    (self.isHomework, self.questions, self.players) = (isHomework, questions, players)
  }

  /// Makes the record of a game up to its last reveal.
  ///
  /// Of a player who joined late, the record has only the questions since then. A question without
  /// an answer has the outcome `open`.
  package init(_ game: GameRecord) {
    isHomework = false
    questions = game.items.prefix(game.revealed).map {
      Question(word: $0.id, kind: $0.kind, text: $0.missed)
    }
    players = game.players.map { player in
      let outcomes = Dictionary(
        player.answers.map { ($0.q, Outcome(of: game.items[$0.q - 1], choice: $0.c)) },
        uniquingKeysWith: { $1 }
      )
      let asked = min(player.firstQuestion, game.revealed + 1)...game.revealed + 1
      return Player(
        name: ComparedName(cleaned: player.name),
        answers: Dictionary(
          uniqueKeysWithValues: asked.dropLast().map { ($0 - 1, outcomes[$0] ?? .open) }
        )
      )
    }
  }
}
