import FSRS
import SeededRandom
import Study
import TestSupport
import Testing

/// What every store promises; both real ones are held to it.
struct StoreContractTests {
  @Test(arguments: StoreKind.allCases)
  func `a new store holds nothing`(kind: StoreKind) throws {
    let made = try kind.make()
    let state = try DerivedState(of: made.store)
    #expect(state.cards.isEmpty && state.tallies.isEmpty && state.confusions.isEmpty)
    let (settings, last, review) = try made.store.read { reader in
      (try reader.settings(), try reader.reviewCount(), try reader.lastStandingReview(upTo: .max))
    }
    #expect(settings.isEmpty)
    #expect(last == 0)
    #expect(review == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `the version stays until anybody writes`(kind: StoreKind) throws {
    let made = try kind.make()
    let other = try made.reopened()
    var seen: [StoreVersion] = []
    func look() throws {
      let version = try made.store.read { reader in try reader.version() }
      let again = try made.store.read { reader in try reader.version() }
      #expect(version == again && !seen.contains(version))
      seen.append(version)
    }
    try look()
    for store in [made.store, other] {
      try store.write { writer in try writer.set("a", to: "1") }
      try look()
      try store.write { writer in try writer.set("a", to: nil) }
      try look()
      try store.write { writer in
        try writer.set("a", to: "1")
        try writer.removeAll()
      }
      try look()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `settings are set, replaced and removed`(kind: StoreKind) throws {
    let made = try kind.make()
    try made.store.write { writer in
      try writer.set("a", to: "1")
      try writer.set("b", to: "‘2’; --")
      try writer.set("a", to: "3")
      try writer.set("c", to: "4")
      try writer.set("c", to: nil)
      try writer.set("never", to: nil)
    }
    let settings = try made.reopened().read { reader in
      try reader.settings()
    }
    #expect(settings == ["a": "3", "b": "‘2’; --"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a card goes through its whole lifecycle`(kind: StoreKind) throws {
    let made = try kind.make()
    let key = SampleWords.key("爱")
    let first = Card.learned(key, due: StudyDay(number: 20_000), stability: 0.1 + 0.2)
    var changed = first
    changed.hold = .suspended
    changed.isFlagged = true
    changed.isLeech = true
    changed.priority = .low
    changed.memory = nil
    changed.introducedOn = nil
    changed.due = .at(.noon)
    for (wanted, lifecycle) in [
      (nil, .absent), (first, .new), (first, .existing), (changed, .changed), (nil, .deleted),
      (changed, .new),
    ] as [(Card?, Tracked<Card>.Lifecycle)] {
      let stored = try made.store.write { (writer) -> Card? in
        var record = Tracked(stored: try writer.card(key))
        record.current = wanted
        #expect(record.lifecycle == lifecycle)
        try writer.persist(&record)
        #expect(record.lifecycle == (wanted == nil ? .absent : .existing))
        return try writer.card(key)
      }
      #expect(stored == wanted)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `keys that differ in their bytes alone are two cards`(kind: StoreKind) throws {
    let made = try kind.make()
    // An é of one scalar and one of two, and a compatibility ideograph beside its unified one.
    let pairs = [("caf\u{E9}?", "cafe\u{301}?"), ("\u{91D1}|jin1", "\u{F90A}|jin1")]
    for texts in pairs {
      let keys = [texts.0, texts.1].map { CardKey(WordKey(rawValue: $0), .reading) }
      let found = try made.store.write { writer in
        for key in keys {
          var record = Tracked<Card>(stored: nil)
          record.current = .learned(key, due: StudyDay(number: 20_000))
          try writer.persist(&record)
        }
        return try writer.cards(.all).map(\.key).filter(keys.contains)
      }
      #expect(found.count == 2)
      #expect(found == found.sorted())
      #expect(Set(keys).count == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a review reads back exactly`(kind: StoreKind) throws {
    let made = try kind.make()
    let confusion = Confusion(unit: .word, expected: "爱|ai4", given: "'\"\\")
    let review = Study.Review.sample(confusions: [confusion, confusion])
    let id = try made.store.write { writer in
      _ = try Ledger(writer).record(SchedulerConfiguration(), at: .noon)
      return try writer.put(review)
    }
    let (byID, byKey, all) = try made.reopened().read { reader in
      var all: [Study.Review] = []
      try reader.forEachReview { all.append($0) }
      return (try reader.review(id: id), try reader.review(idempotencyKey: "k1"), all)
    }
    var expected = review
    expected.id = 1
    expected.clock = Timestamp.noon.milliseconds + 1
    #expect(id == 1)
    #expect(byID == expected)
    #expect(byKey == expected)
    #expect(all == [expected])
    #expect(Array((byID?.given ?? "").unicodeScalars) == Array(review.given.unicodeScalars))
    #expect(byID?.elapsedDays?.bitPattern == review.elapsedDays?.bitPattern)
    #expect(byID?.retrievability?.bitPattern == review.retrievability?.bitPattern)
    #expect(byID?.guessRate.bitPattern == review.guessRate.bitPattern)
  }

  @Test(arguments: StoreKind.allCases)
  func `every kind of event reads back exactly and in order`(kind: StoreKind) throws {
    let made = try kind.make()
    let one = SampleWords.key("爱")
    let other = SampleWords.key("茶", .meaning)
    let changes: [Event.Change] = [
      .undo(entry: "k7"), .reset, .hold(.known), .hold(.suspended), .hold(nil), .flag(true),
      .flag(false), .priority(.high), .introduced,
    ]
    let events = changes.enumerated().map { index, change in
      Event(
        key: "event \(index)",
        at: .noon,
        day: StudyDay(number: -3),
        card: index == 3 ? other : one,
        change: change
      )
    }
    let ids = try made.store.write { (writer) -> [Int64] in
      var ids: [Int64] = []
      for event in events { ids.append(try writer.put(event)) }
      return ids
    }
    let (all, ofOther) = try made.reopened().read { reader in
      (try reader.allEvents(), try reader.events(of: other))
    }
    #expect(ids == Array(1...9))
    #expect(all.map(\.change) == changes)
    #expect(all.map(\.id) == ids)
    #expect(all.allSatisfy { $0.day == StudyDay(number: -3) && $0.at == .noon })
    #expect(ofOther == [all[3]])
  }

  @Test(arguments: StoreKind.allCases)
  func `voided reviews stay in the log and stand no longer`(kind: StoreKind) throws {
    let made = try kind.make()
    try fill(made.store, reviews: 5)
    let key = SampleWords.key("爱")
    try made.store.write { writer in
      try writer.mark(voided: [5, 2], true)
      try writer.mark(voided: [2], true)
    }
    let (last, standing, newest, answers, voided) = try made.reopened().read { reader in
      (
        try reader.lastStandingReview(upTo: .max), try reader.standingReviews(of: key),
        try reader.standingReviews(of: key, last: 2), try reader.answers(to: key),
        try reader.voidedReviewIDs()
      )
    }
    #expect(last?.id == 4)
    #expect(standing.map(\.id) == [1, 3, 4])
    #expect(newest.map(\.id) == [3, 4])
    #expect(answers.map(\.id) == [1, 2, 3, 4, 5])
    #expect(voided == [2, 5])
  }

  @Test(arguments: StoreKind.allCases)
  func `tallies and confusions add up and vanish at nothing`(kind: StoreKind) throws {
    let made = try kind.make()
    let days = [3, -1].map { StudyDay(number: $0) }
    let periods = days.map(ConfusionPeriod.init)
    let tone = Confusion(unit: .tone, expected: "1", given: "2")
    let final = Confusion(unit: .final, expected: "ü", given: "")
    try made.store.write { writer in
      for day in days { try writer.update(day, .reading) { $0.reviews += 2 } }
      try writer.update(days[0], .meaning) { $0.milliseconds += 7 }
      try writer.update(days[1], .reading) { $0.reviews -= 2 }
      try writer.add(tone, in: periods[0], count: 1, shown: 3)
      try writer.add(final, in: periods[0], count: 0, shown: 5)
      try writer.add(tone, in: periods[0], count: -1, shown: -3)
      try writer.add(tone, in: periods[1], count: 2, shown: 0)
      try writer.add(tone, in: periods[0], count: 0, shown: 1)
      try writer.add(final, in: periods[0], count: 0, shown: -5)
    }
    let state = try DerivedState(of: made.reopened())
    #expect(state.tallies.map(\.skill) == [.meaning, .reading])
    #expect(state.tallies.map(\.milliseconds) == [7, 0])
    #expect(state.tallies.map(\.reviews) == [0, 2])
    #expect(
      state.confusions == [
        PeriodTally(period: periods[1], tally: ConfusionTally(tone, count: 2, shown: 0)),
        PeriodTally(period: periods[0], tally: ConfusionTally(tone, count: 0, shown: 1)),
      ]
    )
    let allTime = try made.store.read { reader in
      try reader.confusionTallies()
    }
    #expect(allTime == [ConfusionTally(tone, count: 2, shown: 1)])
  }

  @Test(arguments: StoreKind.allCases)
  func `of old confusions and of words never confused nothing is read`(kind: StoreKind) throws {
    let made = try kind.make()
    let periods = [9, 10, 11].map(ConfusionPeriod.init)
    let tone = Confusion(unit: .tone, expected: "1", given: "2")
    let bought = Confusion(unit: .word, expected: "买|mai3", given: "卖|mai4")
    let sold = Confusion(unit: .word, expected: "卖|mai4", given: "买|mai3")
    let shownOnly = Confusion(unit: .word, expected: "买|mai3", given: "贝|bei4")
    try made.store.write { writer in
      for period in periods { try writer.add(tone, in: period, count: 0, shown: 1) }
      try writer.add(bought, in: periods[1], count: 1, shown: 1)
      try writer.add(sold, in: periods[2], count: 0, shown: 4)
      try writer.add(shownOnly, in: periods[2], count: 0, shown: 7)
    }
    let (recent, all) = try made.store.read { reader in
      (try reader.confusions(since: periods[1]), try reader.confusions(since: nil))
    }
    #expect(recent.map(\.tally.confusion) == [tone, tone, bought, sold])
    #expect(recent.map(\.period) == [periods[1], periods[2], periods[1], periods[2]])
    #expect(all.count == 6)
  }

  @Test(arguments: StoreKind.allCases)
  func `a body that throws leaves nothing behind`(kind: StoreKind) throws {
    let made = try kind.make()
    try fill(made.store, reviews: 1)
    let before = try DerivedState(of: made.store)
    #expect(throws: StudyError.nothingToUndo) {
      try made.store.write { writer in
        try writer.set("a", to: "1")
        _ = try writer.put(Study.Review.sample(key: "lost"))
        try writer.update(StudyDay(number: 1), .reading) { $0.reviews += 1 }
        try writer.removeDerived()
        throw StudyError.nothingToUndo
      }
    }
    let (settings, last) = try made.store.read { reader in
      (try reader.settings(), try reader.reviewCount())
    }
    #expect(settings.isEmpty)
    #expect(last == 1)
    #expect(try DerivedState(of: made.store) == before)
  }

  @Test(arguments: StoreKind.allCases)
  func `the same answer cannot be stored twice`(kind: StoreKind) throws {
    let made = try kind.make()
    try fill(made.store, reviews: 1)
    #expect(throws: StudyError.self) {
      try made.store.write { writer in
        try writer.set("a", to: "1")
        _ = try writer.put(Study.Review.sample(key: "k1", correct: false))
      }
    }
    let (settings, last) = try made.store.read { reader in
      (try reader.settings(), try reader.reviewCount())
    }
    #expect(settings.isEmpty)
    #expect(last == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `cards are selected by skill and word`(kind: StoreKind) throws {
    let made = try kind.make()
    let today = StudyDay(number: 20_778)
    let soon = Timestamp.noon.adding(seconds: 600)
    var held = Card.learned(SampleWords.key("吃"), due: today)
    held.hold = .suspended
    let cards = [
      Card.learned(SampleWords.key("爱"), due: today.adding(-5)),
      Card.learned(SampleWords.key("爱", .meaning), due: today),
      Card.learned(SampleWords.key("茶"), due: today.adding(1)),
      Card.learning(SampleWords.key("饭"), due: soon), held,
    ].sorted { $0.key < $1.key }
    try made.store.write { writer in
      for card in cards {
        var record = Tracked<Card>(stored: nil)
        record.current = card
        try writer.persist(&record)
      }
    }
    func names(_ selection: CardSelection) throws -> [String] {
      try made.store.read { reader in try reader.cards(selection) }
        .map { $0.key.word.simplified + " " + $0.key.skill.rawValue }
    }
    #expect(try names(.all) == cards.map { "\($0.key.word.simplified) \($0.key.skill.rawValue)" })
    #expect(try names(.skills([.meaning])) == ["爱 meaning"])
    #expect(try names(.skills([.meaning, .reading])) == names(.all))
    #expect(try names(.skills([])).isEmpty)
    #expect(try names(.word(SampleWords.key("爱").word)) == ["爱 meaning", "爱 reading"])
    let counts = DueCalendar(
      of: try made.store.read { reader in try reader.cards(.all) }
    )
    #expect(counts == DueCalendar([today.adding(-5): 1, today: 1, today.adding(1): 1]))
    #expect(counts.next(after: today.adding(-5)) == today)
    #expect(counts.next(after: today.adding(1)) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `a configuration is stored once, with every digit`(kind: StoreKind) throws {
    let made = try kind.make()
    var generator = SplitMix64(seed: 7)
    let random = SchedulerConfiguration(
      parameters: (0..<34).map { _ in Double.random(in: -1e-9...1e9, using: &generator) },
      desiredRetention: 0.1 + 0.8,
      learningSteps: [],
      relearningSteps: [1, 86_400],
      maximumIntervalDays: 1,
      isFuzzed: false,
      leechThreshold: 0,
      suspendsLeeches: true
    )
    let ids = try made.store.write { writer in
      [
        try Ledger(writer).record(SchedulerConfiguration(), at: .noon),
        try Ledger(writer).record(random, at: .noon),
        try Ledger(writer).record(SchedulerConfiguration(leechThreshold: 3), at: .noon),
        try Ledger(writer).record(random, at: .noon),
      ]
    }
    let stored = try made.reopened().read { reader in
      try reader.configurations()
    }
    #expect(ids == [1, 2, 3, 2])
    #expect(stored.map(\.id) == [1, 2, 3])
    #expect(stored[1].value == random)
    #expect(stored[1].digest == random.digest)
    #expect(stored[1].value.parameters.map(\.bitPattern) == random.parameters.map(\.bitPattern))
  }

  @Test(arguments: StoreKind.allCases)
  func `response times are those of the newest right answers of a kind`(kind: StoreKind) throws {
    let made = try kind.make()
    try fill(made.store, reviews: 0)
    try made.store.write { writer in
      for index in 1...6 {
        _ = try writer.put(
          Study.Review.sample(
            key: "r\(index)",
            kind: index == 5 ? .typed : .reading,
            correct: index != 3,
            milliseconds: index
          )
        )
      }
    }
    let (readings, typed) = try made.store.write { writer in
      try writer.mark(voided: [4], true)
      return (
        try writer.responseTimes(kind: .reading, limit: 3),
        try writer.responseTimes(kind: .typed, limit: 3)
      )
    }
    #expect(readings == [6, 2, 1])
    #expect(typed == [5])
  }

  @Test(arguments: StoreKind.allCases)
  func `confusions since a day are those of its standing answers`(kind: StoreKind) throws {
    let made = try kind.make()
    try fill(made.store, reviews: 0)
    let tone = Confusion(unit: .tone, expected: "3", given: "2")
    let word = Confusion(unit: .word, expected: "爱|ai4", given: "it's \"茶\"|cha2")
    let today = StudyDay(number: 20_778)
    try made.store.write { writer in
      for (index, confusions) in [[tone, word], [tone, word], [tone], [tone]].enumerated() {
        _ = try writer.put(
          Study.Review.sample(
            key: "r\(index)",
            day: today.adding(index),
            correct: false,
            confusions: confusions
          )
        )
      }
      try writer.mark(voided: [4], true)
    }
    let chance = Confusion(unit: .final, expected: "ü", given: "")
    for (day, counts) in [(0, [0, 3, 2]), (1, [0, 2, 1]), (2, [0, 1]), (3, [])] {
      let tallies = try made.store.read { reader in
        try reader.confusionTallies(since: today.adding(day))
      }
      #expect(tallies.map(\.count) == counts, "day \(day)")
      #expect(tallies.map(\.confusion) == Array([chance, tone, word].prefix(counts.count)))
      #expect(tallies.first?.shown == (counts.isEmpty ? nil : 3 - day))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `everything can be removed`(kind: StoreKind) throws {
    let made = try kind.make()
    try fill(made.store, reviews: 2)
    try made.store.write { writer in
      try writer.set("a", to: "1")
      try writer.mark(voided: [1], true)
      try writer.removeAll()
    }
    let (settings, last, configurations) = try made.store.read { reader in
      (try reader.settings(), try reader.reviewCount(), try reader.configurations())
    }
    #expect(settings.isEmpty && configurations.isEmpty)
    #expect(last == 0)
    #expect(try DerivedState(of: made.store) == DerivedState(of: MemoryStore()))
  }

  /// Appends one configuration and so many answers on one card.
  private func fill(_ store: any StudyStore, reviews: Int) throws {
    try store.write { writer in
      _ = try Ledger(writer).record(SchedulerConfiguration(), at: .noon)
      for index in 0..<reviews {
        _ = try writer.put(Study.Review.sample(key: "k\(index + 1)"))
      }
    }
  }
}
