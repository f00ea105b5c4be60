/// The record of a game, from which a host continues the game after a crash.
///
/// Answers are recorded only if their questions were revealed. Points are left out and computed
/// again.
package struct GameRecord: Codable, Hashable, Sendable {
  /// A player with the answers to revealed questions.
  package struct Player: Codable, Hashable, Sendable {
    var id: Int
    var token: String
    var name: String
    var chosenName: String?
    var team: Int?
    var firstQuestion: Int
    var answers: [Answer]
  }

  package struct Answer: Codable, Hashable, Sendable {
    /// The number of the question, from 1.
    var q: Int
    /// The position, from 0, of the chosen option.
    var c: Int
    /// The credited time of the answer, in milliseconds since the question was shown; see
    /// ``FairTime``.
    var ms: Int
  }

  package var items: [QuizItem]
  /// The number of the game among the games of the same players, from 1.
  package var number: Int
  /// The number of questions that were revealed.
  package var revealed: Int
  var isLocked: Bool
  var lastPlayer: Int
  package var players: [Player]
  var removedNames: [String]
  var removedTokens: [String]
  /// The tokens of players whose names the host has freed; nil in records of earlier versions.
  var freedTokens: [String]?
  var secondsForAnswer: Int
  var scoring: Scoring
  var hasStreakBonus: Bool
  var givesNames: Bool
  var teams: Int?

  var settings: GameSettings {
    GameSettings(
      secondsForAnswer: secondsForAnswer,
      scoring: scoring,
      hasStreakBonus: hasStreakBonus,
      givesNames: givesNames,
      teams: teams
    )
  }
}

extension LiveGame {
  /// The record of the game up to its last reveal.
  package var record: GameRecord {
    GameRecord(
      items: items,
      number: number,
      revealed: revealed,
      isLocked: isLocked,
      lastPlayer: lastPlayer,
      players: players.map { player in
        GameRecord.Player(
          id: player.id,
          token: player.token,
          name: player.name,
          chosenName: player.chosenName,
          team: player.team,
          firstQuestion: player.firstQuestion,
          answers: player.answers.filter { $0.key <= revealed }.sorted { $0.key < $1.key }
            .map { .init(q: $0.key, c: $0.value.choice, ms: $0.value.milliseconds) }
        )
      },
      removedNames: removedNames.sorted(),
      removedTokens: removedTokens.sorted(),
      freedTokens: freedTokens.sorted(),
      secondsForAnswer: settings.secondsForAnswer,
      scoring: settings.scoring,
      hasStreakBonus: settings.hasStreakBonus,
      givesNames: settings.givesNames,
      teams: settings.teams
    )
  }

  /// Restores a game in the phase `board` after its last reveal, or in the lobby if nothing was
  /// revealed.
  ///
  /// The result is nil if the record describes a state that no game can reach, as a file of another
  /// program may.
  ///
  /// The players have no connections until they reconnect with their tokens. `width`: a function
  /// that counts the columns of a text on a terminal. `generator`: the source of players' tokens.
  package init?(
    _ record: GameRecord,
    width: @escaping @Sendable (String) -> Int,
    generator: any RandomNumberGenerator & Sendable
  ) {
    guard record.isPossible(names: PlayerName(width: width)) else { return nil }
    self.init(items: record.items, settings: record.settings, width: width, generator: generator)
    (number, revealed, question) = (record.number, record.revealed, record.revealed)
    (isLocked, lastPlayer) = (record.isLocked, record.lastPlayer)
    removedNames = Set(record.removedNames)
    removedTokens = Set(record.removedTokens)
    freedTokens = Set(record.freedTokens ?? [])
    let answered = Set(record.players.flatMap(\.answers).map(\.q))
    players = record.players.map { restored($0, answered: answered) }
    phase = revealed == 0 ? .lobby : .board
    animals.removeAll { name in players.contains { $0.name == name } }
  }

  /// Restores a player from a record; `answered`: the numbers, from 1, of the questions that any
  /// player answered.
  private func restored(_ recorded: GameRecord.Player, answered: Set<Int>) -> Player {
    var player = Player(
      id: recorded.id,
      token: recorded.token,
      name: recorded.name,
      chosenName: recorded.chosenName,
      team: recorded.team,
      connection: nil,
      firstQuestion: recorded.firstQuestion
    )
    for answer in recorded.answers {
      let isRight = items[answer.q - 1].right == answer.c
      let points = settings.scoring.points(after: answer.ms, of: settings.answerMilliseconds)
      player.answers[answer.q] = GivenAnswer(
        choice: answer.c,
        milliseconds: answer.ms,
        isRight: isRight,
        points: isRight ? points : 0
      )
    }
    for number in 0..<revealed {
      if player.answers[number + 1] != nil { player.unanswered = 0 }
      player.count(
        number + 1,
        isAnswered: answered.contains(number + 1),
        hasStreakBonus: settings.hasStreakBonus
      )
    }
    return player
  }
}

extension GameRecord {
  /// The maximum number of questions, of games, of removed names, and of removed and freed tokens.
  private static let most = 100_000

  /// Returns true if the record describes a state that a game can reach; `names` checks the names.
  func isPossible(names: PlayerName) -> Bool {
    (1...Self.most).contains(items.count) && (1...Self.most).contains(number)
      && (0...items.count).contains(revealed) && items.allSatisfy(\.isPossible)
      && GameSettings.secondsRange.contains(secondsForAnswer)
      && TeamColor.counts.contains(teams ?? TeamColor.counts.lowerBound)
      && players.count <= GameSettings.mostPlayers
      && longestList <= Self.most
      && zip(players, players.dropFirst()).allSatisfy { $0.id < $1.id }
      && (players.first?.id ?? 1) > 0 && (players.last?.id ?? 0) <= lastPlayer
      && lastPlayer <= 1_000_000_000
      && Set(players.map(\.token)).count == players.count
      && players.allSatisfy { isPossible($0, names) }
  }

  /// The length of the longest of three lists: removed names, removed tokens and freed tokens.
  private var longestList: Int {
    max(removedNames.count, removedTokens.count, freedTokens?.count ?? 0)
  }

  private func isPossible(team: Int?) -> Bool {
    switch (teams, team) {
    case (nil, nil): true
    case (let teams?, let team?): (0..<teams).contains(team)
    case (nil, _?), (_?, nil): false
    }
  }

  private func isPossible(_ player: Player, _ names: PlayerName) -> Bool {
    let limit = secondsForAnswer * 1_000
    return names.cleaned(player.name) == player.name
      && isPossible(team: player.team)
      && player.token.utf8.count == 32 && player.token.allSatisfy(\.isHexDigit)
      && (1...items.count + 1).contains(player.firstQuestion)
      && zip(player.answers, player.answers.dropFirst()).allSatisfy { $0.q < $1.q }
      && player.answers.allSatisfy { answer in
        (player.firstQuestion...max(player.firstQuestion, revealed)).contains(answer.q)
          && answer.q <= revealed && (0...limit).contains(answer.ms)
          && items[answer.q - 1].options.indices.contains(answer.c)
      }
  }
}

extension QuizItem {
  /// True if the number of options, the position of the right one and the lengths of the word's
  /// texts are within the limits.
  ///
  /// It is checked for questions that are read from a file.
  package var isPossible: Bool {
    (2...100).contains(options.count) && options.indices.contains(right) && word?.isInRange ?? true
  }
}
