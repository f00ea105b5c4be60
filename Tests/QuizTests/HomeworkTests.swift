import Quiz
import SeededRandom
import Testing

/// The rules of a homework, with times that are passed in.
struct HomeworkTests {
  private static let until: Int64 = 1_000_000

  /// Returns a homework of questions with a right option that differs.
  private static func homework(_ questions: Int = 3, seed: UInt64 = 1) -> Homework {
    let game = GameRunner(questions: questions, seed: seed)
    return Homework(
      items: game.game.items,
      until: until,
      width: { $0.count },
      generator: SplitMix64(seed: seed)
    )
  }

  private static func messages(_ change: HomeworkChange) -> [ServerMessage] {
    change.effects.compactMap { effect in
      if case .send(let message, _) = effect { message } else { nil }
    }
  }

  private static func ask(_ change: HomeworkChange) -> ServerMessage.Ask? {
    for message in messages(change) {
      if case .welcome(let welcome) = message { return welcome.state.ask }
      if case .ask(let ask) = message { return ask }
    }
    return nil
  }

  private static func reveal(_ change: HomeworkChange) -> ServerMessage.Reveal? {
    for case .reveal(let reveal) in messages(change) { return reveal }
    return nil
  }

  /// The right option of a question as a pupil sees it.
  private static func right(_ ask: ServerMessage.Ask, _ homework: Homework) throws -> Int {
    let item = try #require(homework.items.first { $0.text == ask.text })
    return try #require(ask.options.firstIndex(of: item.options[item.right]))
  }

  @Test func `what was wrong comes once more, and the first answer counts`() throws {
    var homework = Self.homework()
    let connection = ConnectionID(1)
    var change = homework.receive(.join(.init(name: "Ann")), from: connection, at: 0)
    var entries = change.entries
    var asked: [String] = []
    var wrong = ""
    for number in 1...4 {
      let ask = try #require(Self.ask(change))
      #expect(
        ask.q == number && ask.of == (number < 4 ? 3 : 4) && ask.again == (number == 4 ? true : nil)
      )
      asked.append(ask.text)
      let right = try Self.right(ask, homework)
      let choice = number == 1 ? (right + 1) % 4 : right
      if number == 1 { wrong = ask.text }
      change = homework.receive(
        .answer(.init(q: number, c: choice, ms: 5)),
        from: connection,
        at: 5
      )
      entries += change.entries
      let reveal = try #require(Self.reveal(change))
      #expect(reveal.right == right && reveal.yours == choice && reveal.word != nil)
      #expect(reveal.correct == min(number - 1, 2))
      let same = homework.receive(.answer(.init(q: number, c: 0, ms: 5)), from: connection, at: 5)
      #expect(same.entries.isEmpty && Self.reveal(same) == reveal, "the first answer stands")
      change = homework.receive(.next(.init(q: number)), from: connection, at: 5)
    }
    #expect(Set(asked.prefix(3)).count == 3 && asked.last == wrong)
    guard case .end(let end) = Self.messages(change).first else {
      Issue.record("no end")
      return
    }
    #expect(end.right == 2 && end.of == 3 && end.open == 0 && end.missed.count == 1)
    #expect(homework.results.map(\.right) == [2] && homework.missed.count == 1)
    var restored = Self.homework()
    for entry in entries {
      let isPossible = restored.apply(entry)
      #expect(isPossible)
    }
    #expect(restored.results.map(\.choices) == homework.results.map(\.choices))
  }

  @Test func `what is left open is open for the class, before the end and after it`() throws {
    var homework = Self.homework()
    homework.roster = [ComparedName(cleaned: "Mia")]
    let change = homework.receive(.join(.init(name: "Lea")), from: ConnectionID(1), at: 0)
    for (number, name) in ["mia", "Guest"].enumerated() {
      _ = homework.receive(.join(.init(name: name)), from: ConnectionID(2 + number), at: 0)
    }
    let right = try Self.right(try #require(Self.ask(change)), homework)
    _ = homework.receive(.answer(.init(q: 1, c: right, ms: 5)), from: ConnectionID(1), at: 5)
    let before = homework.classRecord
    _ = homework.end()
    #expect(homework.classRecord == before && before.isHomework)
    // Neither Mia nor the guest has answered, and only Mia is on the list.
    let answers = Dictionary(
      uniqueKeysWithValues: before.players.map { ($0.name.key, $0.answers.values) }
    )
    #expect(answers.count == 2)
    let lea = answers[ComparedName(cleaned: "Lea").key]
    #expect(lea?.count { $0 == .right } == 1 && lea?.count { $0 == .open } == 2)
    #expect(answers[ComparedName(cleaned: "Mia").key]?.count { $0 == .open } == 3)
  }

  @Test func `a question, its options and no answer are sent before the pupil's own`() throws {
    var homework = Self.homework(20)
    var orders: Set<[String]> = []
    for number in 1...4 {
      let connection = ConnectionID(number)
      var change = homework.receive(.join(.init(name: "a\(number)")), from: connection, at: 0)
      var order: [String] = []
      for q in 1...20 {
        let ask = try #require(Self.ask(change))
        for message in Self.messages(change) {
          #expect(!message.json.contains("gloss") && !message.json.contains(" is "))
        }
        order.append(ask.text + ask.options.joined())
        _ = homework.receive(
          .answer(.init(q: q, c: try Self.right(ask, homework), ms: 0)),
          from: connection,
          at: 1
        )
        change = homework.receive(.next(.init(q: q)), from: connection, at: 1)
      }
      orders.insert(order)
    }
    #expect(orders.count == 4, "each pupil has an order of their own")
  }

  @Test func `a pupil returns to the same place, and the newest connection counts`() throws {
    var homework = Self.homework()
    let first = homework.receive(.join(.init(name: "Ann")), from: ConnectionID(1), at: 0)
    guard case .welcome(let welcome) = Self.messages(first).first else {
      Issue.record("no welcome")
      return
    }
    let ask = try #require(Self.ask(first))
    let back = homework.receive(
      .join(.init(token: welcome.token)),
      from: ConnectionID(2),
      at: 1
    )
    #expect(back.effects.first == .close(ConnectionID(1), .replaced) && back.entries.isEmpty)
    #expect(Self.ask(back) == ask)
    _ = homework.receive(.answer(.init(q: 1, c: 0, ms: 0)), from: ConnectionID(2), at: 2)
    let again = homework.receive(.join(.init(token: welcome.token)), from: ConnectionID(3), at: 3)
    guard case .welcome(let shown) = Self.messages(again).first else {
      Issue.record("no welcome")
      return
    }
    #expect(shown.state.phase == .reveal && shown.state.reveal?.yours == 0)
  }

  @Test func `answers after the time, of no pupil, or to another question change nothing`() throws {
    var homework = Self.homework()
    let late = Refusal.late
    _ = homework.receive(.join(.init(name: "Ann")), from: ConnectionID(1), at: 0)
    let tries: [(PlayerMessage, Int, Int64, Refusal)] = [
      (.answer(.init(q: 2, c: 0, ms: 0)), 1, 1, late),
      (.answer(.init(q: 0, c: 0, ms: 0)), 1, 1, late),
      (.answer(.init(q: 1, c: 4, ms: 0)), 1, 1, .option),
      (.answer(.init(q: 1, c: -1, ms: 0)), 1, 1, .option),
      (.answer(.init(q: 1, c: 0, ms: 0)), 2, 1, .join), (.next(.init(q: 1)), 1, 1, late),
      (.answer(.init(q: 1, c: 0, ms: 0)), 1, Self.until, .over),
      (.join(.init(name: "Bo")), 3, Self.until, .over), (.join(.init(name: "")), 3, 1, .name),
      (.join(.init(token: "no")), 3, 1, .token), (.join(.init(v: 9, name: "Bo")), 3, 1, .version),
    ]
    for (message, connection, time, why) in tries {
      let change = homework.receive(message, from: ConnectionID(connection), at: time)
      #expect(
        change == HomeworkChange(effects: [.send(.no(.init(why)), to: ConnectionID(connection))])
      )
    }
    #expect(homework.results.map(\.answered) == [0])
  }

  @Test func `a file that no homework can have written is refused`() {
    let token = String(repeating: "a", count: 32)
    let join = HomeworkEntry.join(pupil: 1, token: token, name: "Ann")
    let bad: [[HomeworkEntry]] = [
      [.join(pupil: 0, token: token, name: "Ann")], [.join(pupil: 1, token: "x", name: "Ann")],
      [.join(pupil: 1, token: token, name: "\u{1B}[2J")], [join, join],
      [.answer(pupil: 1, question: 0, choice: 0)],
      [join, .answer(pupil: 1, question: 3, choice: 0)],
      [join, .answer(pupil: 1, question: 0, choice: 4)],
      [join, .answer(pupil: 1, question: 0, choice: 0), .answer(pupil: 1, question: 0, choice: 1)],
      [join, .rename(pupil: 1, name: "")], [.remove(pupil: 1)], [.free(pupil: 1)],
    ]
    for entries in bad {
      var homework = Self.homework()
      var isPossible = true
      for entry in entries { isPossible = homework.apply(entry) && isPossible }
      #expect(!isPossible, "\(entries)")
    }
  }

  @Test func `a removed pupil stays out, and one who leaves without an answer is forgotten`() {
    var homework = Self.homework()
    _ = homework.receive(.join(.init(name: "Ann")), from: ConnectionID(1), at: 0)
    let removed = homework.remove(pupil: 1)
    #expect(removed.effects == [.close(ConnectionID(1), .kicked)])
    let back = homework.receive(.join(.init(name: "ann")), from: ConnectionID(2), at: 0)
    #expect(back.effects == [.send(.no(.init(.removed)), to: ConnectionID(2))])
    _ = homework.receive(.join(.init(name: "Bo")), from: ConnectionID(3), at: 0)
    let left = homework.receive(.leave, from: ConnectionID(3), at: 0)
    #expect(left.entries == [.leave(pupil: 2)])
    #expect(homework.results.isEmpty)
  }

  @Test func `a name of the list has one pupil, also after a restart, until it is freed`() {
    var homework = Self.homework()
    homework.roster = ["Anna", "Ben"].map { ComparedName(cleaned: $0) }
    var entries = homework.receive(.join(.init(name: "anna")), from: ConnectionID(1), at: 0).entries
    var restored = Self.homework(seed: 2)
    restored.roster = homework.roster
    for entry in entries where !restored.apply(entry) { Issue.record("\(entry)") }
    let taken = restored.receive(.join(.init(name: "ＡＮＮＡ")), from: ConnectionID(2), at: 1)
    #expect(taken == HomeworkChange(effects: [.send(.no(.init(.taken)), to: ConnectionID(2))]))
    #expect(
      restored.receive(.join(.init(name: "Cem")), from: ConnectionID(3), at: 1).entries.count == 1
    )
    entries = restored.free(pupil: 1).entries
    #expect(entries == [.free(pupil: 1)] && restored.results.map(\.name) == ["Cem"])
    #expect(
      restored.receive(.join(.init(name: "Anna")), from: ConnectionID(2), at: 2).entries.count == 1
    )
  }
}
