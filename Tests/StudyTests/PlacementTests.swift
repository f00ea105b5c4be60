import FSRS
import Foundation
import Pinyin
import Study
import TestSupport
import Testing

/// Placing words by a test or by a level, and taking it back.
struct PlacementTests {
  private static let upToTwo = PlacementEvidence(level: Level(number: 2))

  @Test(arguments: StoreKind.allCases)
  func `words up to a level become learned words that are checked within weeks`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    let report = try await bench.service.place(by: Self.upToTwo)
    #expect(report.likely == 21 && report.partly == 0 && report.known == 21)
    #expect(report.rows.map(\.level) == ["1", "2", "3"])
    #expect(report.rows.map(\.known) == [14, 7, 0])
    let cards = try made.store.read { reader in try reader.cards(.all) }
    #expect(cards.count == 2 * 21 && cards.allSatisfy { $0.phase == .review && $0.reviews == 0 })
    let model = FSRS7()
    for card in cards {
      let (memory, last) = (try #require(card.memory), try #require(card.lastReviewedAt))
      let elapsed = bench.clock.now.elapsedDays(since: last)
      #expect(abs(model.retrievability(memory, elapsedDays: elapsed) - 0.95) < 1e-4)
      guard case .on(let day) = card.due else {
        Issue.record("\(card.key) is due at a moment")
        continue
      }
      #expect((1...56).contains(day.days(since: try #require(card.introducedOn))))
    }
    #expect(try Audit(of: made.store).differences == [])
    #expect(try await bench.service.due().new == 3)
  }

  @Test(
    arguments: StoreKind.allCases,
    [(QuestionKind.reading, 18...32), (.typed, 60...91)]
  )
  func `a right first check by choice brings a word back in weeks, a typed one in months`(
    kind: StoreKind,
    check: (question: QuestionKind, days: ClosedRange<Int>)
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    _ = try await bench.service.place(by: Self.upToTwo)
    let request = DrillRequest(
      kinds: [check.question],
      count: 8,
      newWords: 0,
      goesAhead: true,
      seed: 1
    )
    let drill = try await bench.service.startDrill(request).id
    for _ in 0..<8 {
      let feedback = try #require(try await bench.answer(in: drill))
      guard case .on(let day) = feedback.card.due else {
        Issue.record("\(feedback.card.key) is due at a moment")
        continue
      }
      #expect(check.days.contains(day.days(since: feedback.today)))
    }
    #expect(try Audit(of: made.store).differences == [])
    let before = try DerivedState(of: made.store)
    try made.store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: made.store) == before)
  }

  @Test(arguments: [(60.0, 80), (150, 150)])
  func `the interval after a first check is that of the guess, or eighty days`(
    stability: Double,
    days: Int
  ) throws {
    let today = StudyDay(number: 20_778)
    func interval(_ limit: Int?, answers: Int = 0) throws -> Int? {
      let scheduler = try Scheduler(
        SchedulerConfiguration(isFuzzed: false, checkIntervalDays: limit)
      )
      var card = Card(SampleWords.key("爱"))
      card.phase = .review
      card.memory = scheduler.model.state(.good, stability: stability)
      card.lastReviewedAt = Timestamp.noon.adding(seconds: -20 * 86_400)
      card.reviews = answers
      let next = scheduler.schedule(card, grade: .good, at: .noon, on: today)
      guard case .on(let day) = next.due else { return nil }
      return day.days(since: today)
    }
    let guessed = try #require(try interval(80))
    #expect(abs(guessed - days) <= 1)
    // Older logs have no limit, and later answers are free of it.
    #expect(try #require(try interval(nil)) > 200)
    #expect(try interval(80, answers: 1) == interval(nil))
  }

  @Test func `practice leaves a placed word to be checked`() throws {
    func scheduler(_ isPractice: Bool?) throws -> Scheduler {
      try Scheduler(
        SchedulerConfiguration(
          isFuzzed: false,
          isPractice: isPractice,
          checkIntervalDays: 80,
          chosenCheckDays: 25
        )
      )
    }
    let today = StudyDay(number: 20_778)
    var card = Card(SampleWords.key("爱"))
    card.phase = .review
    card.memory = try scheduler(nil).model.state(.good, stability: 60)
    card.lastReviewedAt = Timestamp.noon.adding(seconds: -20 * 86_400)
    card.due = .on(today)
    for grade in [Rating.good, .again] {
      let practised = try scheduler(true).schedule(card, grade: grade, at: .noon, on: today)
      #expect(practised == card && practised.isUnchecked)
    }
    let checked = try scheduler(nil).schedule(card, grade: .good, at: .noon, on: today)
    #expect(checked.due == .on(today.adding(80)) && checked.isFirm)
  }

  @Test func `a check by choice is followed by one within three months`() throws {
    let scheduler = try Scheduler(
      SchedulerConfiguration(isFuzzed: false, checkIntervalDays: 80, chosenCheckDays: 25)
    )
    var card = Card(SampleWords.key("爱", .meaning))
    card.phase = .review
    card.memory = scheduler.model.state(.good, stability: 60)
    var now = Timestamp.noon
    card.lastReviewedAt = now.adding(seconds: -20 * 86_400)
    var day = StudyDay(number: 20_778)
    func interval(_ guessRate: Double) throws -> Int {
      card = scheduler.schedule(card, grade: .good, guessRate: guessRate, at: now, on: day)
      guard case .on(let due) = card.due else { throw StudyError.nothingToUndo }
      let days = due.days(since: day)
      (now, day) = (now.adding(seconds: days * 86_400), due)
      return days
    }
    #expect(try interval(0.25) == 25)
    #expect(try interval(0.25) == 80)
    #expect(try interval(0.25) > 150)
  }

  @Test(arguments: [("2012", ["爱", "茶"]), ("2025", ["吃", "茶"])])
  func `a level places the words of its edition alone`(
    edition: String,
    expected: [String]
  ) async throws {
    let one = try #require(Level(number: 1))
    func word(_ text: String, _ editions: [Edition]) -> Word {
      let word = SampleWords.word(text)
      return Word(
        simplified: text,
        traditional: text,
        reading: word.reading,
        levels: Levels(Dictionary(uniqueKeysWithValues: editions.map { ($0, one) })),
        gloss: word.gloss
      )
    }
    let words = WordList([
      word("爱", [.hsk2012]), word("茶", [.hsk2012, .hsk2025]), word("吃", [.hsk2025]),
      word("大", [.hsk2021]),
    ])
    let bench = StudyBench(MemoryStore(), words: words)
    try await bench.service.set("edition", to: edition)
    let report = try await bench.service.place(by: PlacementEvidence(level: one))
    #expect(report.likely == 2 && report.edition.rawValue == edition)
    #expect(report.rows.map(\.level) == ["1", nil])
    #expect(report.rows.map(\.known) == [2, 0])
    let cards = try bench.store.read { reader in try reader.cards(.all) }
    #expect(Set(cards.map(\.key.word.simplified)) == Set(expected))
  }

  @Test func `an export takes placed words to another machine`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store)
    _ = try await bench.service.place(by: Self.upToTwo)
    let lines = try Exporter(store).lines()
    let other = MemoryStore()
    _ = try Importer(Data((lines.joined(separator: "\n") + "\n").utf8)).store(in: other)
    #expect(try DerivedState(of: other) == DerivedState(of: store))
    #expect(try Exporter(other).lines() == lines)
  }

  @Test(arguments: StoreKind.allCases)
  func `a placement is taken back as a whole, and what was answered since is kept`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    _ = try await bench.service.place(by: Self.upToTwo)
    let drill = try await bench.service.startDrill(
      DrillRequest(kinds: [.typed], count: 1, newWords: 0, goesAhead: true, seed: 1)
    ).id
    let answered = try #require(try await bench.answer(in: drill, correctly: false))
    #expect(answered.card.phase == .relearning)
    #expect(try await bench.service.undoPlacement() == 21)
    let cards = try made.store.read { reader in try reader.cards(.all) }
    #expect(cards.map(\.key) == [answered.review.card] && cards[0].phase == .learning)
    #expect(try Audit(of: made.store).differences == [])
    await #expect(throws: StudyError.nothingToUndo) { try await bench.service.undoPlacement() }
  }

  @Test func `what is begun is left alone, and nothing is placed twice`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store)
    let drill = try await bench.startTyped(3)
    for _ in 0..<3 { try await bench.answer(in: drill) }
    let begun = try store.read { reader in try reader.cards(.all) }
    #expect(try await bench.service.place(by: Self.upToTwo).likely == 18)
    let cards = try store.read { reader in try reader.cards(.all) }
    #expect(Set(cards).isSuperset(of: begun) && cards.count == 3 + 2 * 18)
    #expect(try await bench.service.place(by: Self.upToTwo).likely == 0)
  }

  @Test func `a plan stores nothing`() async throws {
    let store = MemoryStore()
    _ = try await StudyBench(store).service.planPlacement(by: Self.upToTwo)
    #expect(try Exporter(store).lines() == Exporter(MemoryStore()).lines())
  }

  @Test func `a test asks until it knows enough, and places what was answered right`() async throws
  {
    let store = MemoryStore()
    let bench = StudyBench(store)
    var answers: [PlacementAnswer] = []
    let known = Set(SampleWords.words.prefix(13).map(\.key))
    var asked: Set<WordKey> = []
    while true {
      let step = try await bench.service.nextPlacement(in: PlacementSitting(answers: answers))
      guard let word = step.word else { break }
      #expect(asked.insert(word.key).inserted, "\(word.key) is asked twice")
      let isKnown = known.contains(word.key)
      answers.append(PlacementAnswer(word.key, given: isKnown ? word.reading.numbered : ""))
    }
    #expect(answers.count <= PlacementTest.mostAnswers)
    let sitting = PlacementSitting(answers: answers)
    #expect(try await bench.service.placementSitting() == sitting)
    let report = try await bench.service.place(by: PlacementEvidence(sitting: sitting))
    #expect(try await bench.service.placementSitting() == nil)
    #expect((8...16).contains(report.known), "\(report)")
    let placed = try store.read { reader in
      Set(try reader.cards(.all).filter { $0.phase == .review }.map(\.key.word))
    }
    for answer in answers {
      #expect(placed.contains(answer.word) == known.contains(answer.word), "\(answer.word)")
    }
  }

  @Test(
    arguments: [
      ("reading,meaning", [Skill.meaning, .reading]), ("reading", [.reading]),
      ("meaning,recall", [.meaning]),
    ]
  )
  func `a test asks what the learner practises of meanings and readings`(
    skills: String,
    asked: [Skill]
  ) async throws {
    let bench = StudyBench(MemoryStore())
    try await bench.service.set("skills", to: skills)
    let known = Set(SampleWords.words.prefix(13).map(\.key))
    var sitting = PlacementSitting(seed: 3)
    var found: Set<Skill> = []
    while let step = Optional(try await bench.service.nextPlacement(in: sitting)),
      let word = step.word
    {
      found.insert(step.options == nil ? .reading : .meaning)
      let isKnown = known.contains(word.key)
      if let options = step.options {
        #expect(options.count == 4 && options.count { $0.word == word.key } == 1)
        let other = options.first { $0.word != word.key }?.word
        sitting.answers.append(PlacementAnswer(word.key, meaningOf: isKnown ? word.key : other))
      } else {
        let given = isKnown ? word.reading.numbered : ""
        sitting.answers.append(PlacementAnswer(word.key, given: given))
      }
    }
    #expect(found == Set(asked) && sitting.words <= PlacementTest.mostAnswers)
    let report = try await bench.service.place(by: PlacementEvidence(sitting: sitting))
    #expect((8...18).contains(report.known) && report.likely > 0, "\(report)")
    #expect(Set(report.shown) == Set(asked))
    let placed = try bench.store.read { reader in
      Set(try reader.cards(.all).filter { $0.phase == .review }.map(\.key.word))
    }
    for answer in sitting.answers {
      #expect(placed.contains(answer.word) == known.contains(answer.word), "\(answer.word)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `words missed before the learner's level come before other new words`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    let course = SampleWords.words
    let asked = Array(0..<14) + Array(18..<course.count)
    let answers = asked.map { place in
      let isKnown = place < 14 && place != 9
      return PlacementAnswer(
        course[place].key,
        given: isKnown ? course[place].reading.numbered : ""
      )
    }
    let evidence = PlacementEvidence(sitting: PlacementSitting(answers: answers))
    let report = try await bench.service.place(by: evidence)
    #expect(report.missed == 1, "\(report)")
    func high() throws -> [WordKey] {
      try made.store.read { reader in try reader.cards(.all) }
        .filter { $0.priority == .high }.map(\.key.word)
    }
    #expect(try high() == [course[9].key])
    let drill = try await bench.startTyped(1)
    #expect(try await bench.question(in: drill)?.card.word == course[9].key)
    #expect(try await bench.service.undoPlacement() == report.likely + report.sampled)
    #expect(try high() == [])
    #expect(try Audit(of: made.store).differences == [])
  }

  @Test(
    arguments: [
      ("cha", RetryReason.tonesMissing), ("xue2 xi", .someTonesMissing),
      ("nu3er2", .umlautMissing), ("tea", .meaningGiven), ("ㄔㄚ", .marksMissing),
    ]
  )
  func `an answer that a drill asks again does not count, and is not kept`(
    given: String,
    reason: RetryReason
  ) async throws {
    let bench = StudyBench(MemoryStore())
    let word = SampleWords.word(["cha": "茶", "tea": "茶", "ㄔㄚ": "茶", "nu3er2": "女儿"][given] ?? "学习")
    let sitting = PlacementSitting(answers: [PlacementAnswer(word.key, given: given)])
    let step = try await bench.service.nextPlacement(in: sitting)
    #expect(step.retry == reason && step.word == word && step.answered == 0)
    #expect(try await bench.service.placementSitting() == nil)
  }

  @Test(
    arguments: [
      ("朋友", "peng2 you3", true, false), ("学习", "xue3 xi2", false, true),
      ("学习", "xue2 shi2", false, false), ("学习", "", false, false),
    ]
  )
  func `a neutral tone typed in full is right, and wrong tones are told from wrong syllables`(
    text: String,
    given: String,
    isRight: Bool,
    hasWrongTonesOnly: Bool
  ) async throws {
    let bench = StudyBench(MemoryStore())
    let answer = PlacementAnswer(SampleWords.word(text).key, given: given)
    let step = try await bench.service.nextPlacement(in: PlacementSitting(answers: [answer]))
    let last = try #require(step.last)
    #expect(last.isRight == isRight)
    #expect(last.verdict?.hasWrongTonesOnly == hasWrongTonesOnly)
    #expect(step.answered == 1)
  }

  @Test func `a word that is written like another is asked with its meaning`() async throws {
    let words = [("东西", "dong1 xi1", "east and west"), ("东西", "dong1 xi5", "thing")].map {
      Word(
        simplified: $0.0,
        traditional: $0.0,
        reading: (try? Reading(numbered: $0.1)) ?? SampleWords.words[0].reading,
        levels: Levels([:]),
        gloss: $0.2
      )
    }
    let bench = StudyBench(MemoryStore(), words: WordList(words))
    let step = try await bench.service.nextPlacement(in: PlacementSitting())
    #expect(step.note == step.word?.gloss && step.note != nil)
    let other = try await StudyBench(MemoryStore()).service.nextPlacement(in: PlacementSitting())
    #expect(other.note == nil)
  }

  @Test func `a word that is written like another is passed over for one that is not`() async throws
  {
    let words = [
      ("东西", "dong1 xi1"), ("东西", "dong1 xi5"), ("学习", "xue2 xi2"), ("朋友", "peng2 you5"),
    ].map {
      Word(
        simplified: $0.0,
        traditional: $0.0,
        reading: (try? Reading(numbered: $0.1)) ?? SampleWords.words[0].reading,
        levels: Levels([:]),
        gloss: $0.1
      )
    }
    let bench = StudyBench(MemoryStore(), words: WordList(words))
    var sitting = PlacementSitting()
    var asked: [String] = []
    while asked.count < 4, let word = try await bench.service.nextPlacement(in: sitting).word {
      asked.append(word.simplified)
      sitting.answers.append(PlacementAnswer(word.key, given: ""))
    }
    #expect(Set(asked.prefix(2)) == ["学习", "朋友"] && asked.suffix(2) == ["东西", "东西"])
  }

  @Test func `a word whose answer was taken back is not asked again, and others near it are`()
    async throws
  {
    let store = MemoryStore()
    let bench = StudyBench(store)
    var sitting = PlacementSitting(seed: 5)
    var asked: [WordKey] = []
    for _ in 0..<6 {
      let word = try #require(try await bench.service.nextPlacement(in: sitting).word)
      #expect(!asked.contains(word.key), "\(word.key) is asked twice")
      asked.append(word.key)
      sitting.answers.append(PlacementAnswer(word.key, given: ""))
      _ = try await bench.service.nextPlacement(in: sitting)
      if !asked.count.isMultiple(of: 3) { sitting.undo() }
    }
    #expect(sitting.answers.count == 2 && sitting.undone?.count == 4)
    _ = try await bench.service.nextPlacement(in: sitting)
    #expect(try await bench.service.placementSitting() == sitting)
  }

  @Test func `a sitting that was stored without undone words is read`() throws {
    let text = #"{"answers":[],"isSpoken":false,"seed":4}"#
    let sitting = try JSONDecoder().decode(PlacementSitting.self, from: Data(text.utf8))
    #expect(sitting == PlacementSitting(seed: 4))
  }

  @Test func `a reading that was refused does not ask for the next meaning again`() async throws {
    let bench = StudyBench(MemoryStore())
    let (first, second) = (SampleWords.word("爱").key, SampleWords.word("茶").key)
    let refused = PlacementAnswer(first, given: "?")
    #expect(
      try await bench.service.nextPlacement(in: PlacementSitting(answers: [refused])).retry != nil
    )
    let sitting = PlacementSitting(answers: [refused, .init(second, meaningOf: second)])
    let step = try await bench.service.nextPlacement(in: sitting)
    #expect(step.retry == nil && step.last?.word.key == second)
  }

  @Test func `learners of Taiwan's readings see those`() async throws {
    let week = Word(
      simplified: "星期",
      traditional: "星期",
      reading: try Reading(numbered: "xing1 qi1"),
      levels: Levels([:]),
      gloss: "week"
    )
    let bench = StudyBench(MemoryStore(), words: WordList([week]))
    let answer = PlacementAnswer(week.key, given: "xing1 qi2")
    let sitting = PlacementSitting(answers: [answer])
    let abroad = try #require(try await bench.service.nextPlacement(in: sitting).last)
    let verdict = try #require(abroad.verdict)
    #expect(abroad.isRight && abroad.word.region(of: verdict.expected) == .taiwan)
    try await bench.service.set("region", to: "taiwan")
    let home = try #require(try await bench.service.nextPlacement(in: sitting).last)
    #expect(home.word.reading.numbered == "xing1 qi2")
  }

  @Test func `a test is kept by its machine until everything is reset`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store)
    let first = PlacementSitting(answers: [.init(SampleWords.words[0].key, given: "ai4")], seed: 3)
    _ = try await bench.service.nextPlacement(in: first)
    _ = try await bench.service.nextPlacement(in: PlacementSitting(seed: 4))
    #expect(try await bench.service.placementSitting() == first)
    #expect(try !Exporter(store).lines().contains { $0.contains("placement-test") })
    let settings = try await bench.service.planReset(.words([]), settings: true)
    try await bench.service.reset(settings)
    #expect(try await bench.service.placementSitting() == first)
    try await bench.service.reset(try await bench.service.planReset(.all, settings: false))
    #expect(try await bench.service.placementSitting() == nil)
  }

  @Test func `whoever can say words but was not asked to read them has none marked`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store)
    let answers = SampleWords.words.prefix(12).map {
      PlacementAnswer($0.key, given: $0.reading.numbered)
    }
    let evidence = PlacementEvidence(
      sitting: PlacementSitting(answers: Array(answers), isSpoken: true)
    )
    let report = try await bench.service.place(by: evidence)
    #expect(report.known >= 12 && report.likely == 0 && report.skills.isEmpty)
    #expect(try store.read { reader in try reader.cards(.all) }.isEmpty)
    try await bench.service.set("skills", to: "reading,listening")
    #expect(try await bench.service.place(by: evidence).skills == [.listening])
    let cards = try store.read { reader in try reader.cards(.all) }
    #expect(!cards.isEmpty && cards.allSatisfy { $0.key.skill == .listening })
  }

  @Test func `a test of what can be said ends when a level is marked after it`() async throws {
    let bench = StudyBench(MemoryStore())
    let answers = SampleWords.words.prefix(12).map {
      PlacementAnswer($0.key, given: $0.reading.numbered)
    }
    let sitting = PlacementSitting(answers: Array(answers), isSpoken: true)
    let said = try await bench.service.planPlacement(by: PlacementEvidence(sitting: sitting)).known
    _ = try await bench.service.nextPlacement(in: sitting)
    #expect(try await bench.service.placementSitting() != nil)
    let evidence = PlacementEvidence(sitting: sitting, level: Level(number: 1))
    let placed = try await bench.service.place(by: evidence).likely
    let saved = try await bench.service.perform(GetPlacementSitting())
    #expect(saved.sitting == nil && saved.use?.known == said && saved.use?.marked == placed)
    _ = try await bench.service.undoPlacement()
    #expect(try await bench.service.placementUse() == nil)
  }

  @Test func `a report counts the checks of a day, and marks no word that is only partly known`()
    async throws
  {
    let bench = StudyBench(MemoryStore())
    let level = try await bench.service.planPlacement(by: Self.upToTwo)
    // 21 words in two skills, twenty checks a day.
    #expect(level.checksPerDay == 14 && level.checkDays == 3)
    #expect(level.level == "2" && level.skills == [.reading, .meaning])
    let answers = [("吃", "chi1"), ("女儿", ""), ("电脑", "dian4 nao3")].map {
      PlacementAnswer(SampleWords.word($0).key, given: $1)
    }
    let evidence = PlacementEvidence(sitting: PlacementSitting(answers: answers))
    let test = try await bench.service.place(by: evidence)
    #expect(test.partly > 0 && test.likely > 0, "\(test)")
    let cards = try bench.store.read { reader in try reader.cards(.all) }
    #expect(cards.count == 2 * (test.likely + test.sampled) + test.missed)
  }
}
