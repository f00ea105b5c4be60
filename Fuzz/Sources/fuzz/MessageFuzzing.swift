import Quiz
import SeededRandom

/// Feeds the messages of players to a live game.
enum MessageFuzzing {
  private static let mostLines = 60
  private static let items = (1...3).map { number in
    QuizItem(
      id: "\(number)",
      kind: "meaning",
      text: "词\(number)",
      lang: "zh-Hans",
      options: ["a", "b", "c"],
      right: number % 3,
      missed: "词\(number)"
    )
  }

  /// The first byte of a line chooses the connection, the time that passes and what the host does;
  /// `$token` stands for the latest token, which nobody guesses.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    var game = LiveGame(
      items: items,
      settings: GameSettings(),
      width: \.count,
      generator: SplitMix64(seed: 1)
    )
    game.expect([ComparedName(cleaned: "Ann"), ComparedName(cleaned: "小李")])
    var now = 0
    var token = ""
    for line in bytes.split(separator: 0x0a, maxSplits: mostLines).prefix(mostLines) {
      guard let first = line.first else { continue }
      now += Int(first >> 4) * 400
      let text = String(decoding: line.dropFirst(), as: UTF8.self)
        .replacing("$token", with: token)
      var effects: [GameEffect] = []
      if let message = try? PlayerMessage(json: text.utf8) {
        require(
          (try? PlayerMessage(json: message.json.utf8)) == message,
          "‘\(text)’ is read otherwise"
        )
        effects = game.receive(message, from: ConnectionID(Int(first & 3)), at: now)
      } else {
        effects = act(first, text, on: &game, at: now)
      }
      for effect in effects {
        if case .send(.welcome(let welcome), _) = effect { token = welcome.token }
        check(effect, game)
      }
    }
  }

  private static func act(
    _ byte: UInt8,
    _ text: String,
    on game: inout LiveGame,
    at now: Int
  ) -> [GameEffect] {
    switch byte & 15 {
    case 0: game.perform(.start, at: now)
    case 1, 2, 3: game.perform(.next, at: now)
    case 4: game.perform(.pause, at: now)
    case 5: game.perform(.resume, at: now)
    case 6: game.perform(.lock(byte > 127), at: now)
    case 7: game.perform(.kick(player: Int(byte >> 4)), at: now)
    case 8: game.perform(.rename(player: Int(byte >> 4), to: text), at: now)
    case 10: game.perform(.free(player: Int(byte >> 4)), at: now)
    case 9: game.disconnected(ConnectionID(Int(byte >> 4) & 3), at: now)
    default: game.tick(at: now)
    }
  }

  private static func check(_ effect: GameEffect, _ game: LiveGame) {
    let message: ServerMessage
    switch effect {
    case .send(let sent, _), .broadcast(let sent), .toScreens(let sent), .toGuests(let sent):
      message = sent
    case .close: return
    }
    require((try? ServerMessage(json: message.json.utf8)) == message, "a message is read otherwise")
    guard game.phase == .asking else { return }
    if case .count(let count) = message, count.q == game.question {
      require(count.bars == nil && count.right == nil, "the answers are told too early")
    }
    if case .welcome(let welcome) = message {
      require(welcome.state.reveal == nil, "the answer is told too early")
    }
  }
}
