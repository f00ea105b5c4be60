import FSRS
import SeededRandom
import Study
import TestSupport

/// A learner who does anything at any time, the same for the same seed.
struct RandomHistory {
  private let bench: StudyBench
  private var generator: SplitMix64
  private var drill: DrillID?
  /// Kinds of questions; choices cost a table of syllables for each service.
  private let kinds: [QuestionKind]
  private(set) var answers = 0
  /// Places where taking back an answer did not give the state before it.
  private(set) var brokenUndos: [Int] = []

  init(seed: UInt64, store: any StudyStore, hasChoices: Bool = false) {
    generator = SplitMix64(seed: seed)
    bench = StudyBench(store, words: WordList(Array(SampleWords.words.prefix(12))))
    kinds = hasChoices ? [.reading, .tone, .typed] : [.typed]
  }

  mutating func run(actions: Int) async throws {
    for index in 0..<actions {
      do {
        try await act(index)
      } catch StudyError.nothingToUndo {
        continue
      } catch StudyError.noSuchQuestion {
        drill = nil
        continue
      }
      moveClock()
    }
  }

  private mutating func act(_ index: Int) async throws {
    let card = CardKey(
      SampleWords.words[Int.random(in: 0..<12, using: &generator)].key,
      .reading
    )
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<60: try await answer()
    case 60..<68: try await answerAndUndo(index)
    case 68..<73: _ = try await bench.service.undo(in: drill)
    case 73..<74: _ = try await bench.service.undo(in: nil)
    case 74..<75: _ = try await bench.service.undoAction(in: try await present())
    case 75..<78:
      let plan = try await bench.service.planReset(.words([card.word]), settings: false)
      try await bench.service.reset(plan)
    case 78..<83:
      let hold: Hold? = [.known, .suspended, nil, nil].randomElement(using: &generator) ?? nil
      try await bench.service.decide(.hold(hold), on: [card])
    case 83..<87: try await bench.service.decide(.flag(Bool.random(using: &generator)), on: [card])
    case 87..<88:
      let level = Level(number: Int.random(in: 1...3, using: &generator))
      _ = try await bench.service.place(by: PlacementEvidence(level: level))
    case 88..<89: _ = try await bench.service.undoPlacement()
    case 89..<90:
      let priority = Priority.allCases.randomElement(using: &generator) ?? .normal
      try await bench.service.decide(.priority(priority), on: [card])
    case 90..<95:
      let grade = Rating.allCases.randomElement(using: &generator) ?? .good
      _ = try await bench.service.regrade(grade, in: try await present())
    default: try await changeSetting()
    }
  }

  private mutating func present() async throws -> DrillID {
    if let drill, try await bench.question(in: drill) != nil { return drill }
    let started = try await bench.service.startDrill(
      DrillRequest(
        kinds: kinds,
        count: 12,
        newWords: 6,
        goesAhead: Int.random(in: 0..<4, using: &generator) > 0,
        introduce: [nil, .auto, .always].randomElement(using: &generator) ?? nil,
        seed: generator.next()
      )
    ).id
    drill = started
    return started
  }

  private mutating func answer() async throws {
    let isOverridden = Int.random(in: 0..<6, using: &generator) == 0
    let grade = Rating.allCases.randomElement(using: &generator)
    let feedback = try await bench.answer(
      in: try await present(),
      correctly: Int.random(in: 0..<3, using: &generator) > 0,
      milliseconds: Int.random(in: -10...90_000, using: &generator),
      grade: isOverridden ? grade : nil
    )
    if feedback != nil { answers += 1 }
  }

  private mutating func answerAndUndo(_ index: Int) async throws {
    // Introductions before the question stay when its answer is taken back.
    _ = try await bench.question(in: try await present())
    let before = try DerivedState(of: bench.store)
    let counted = answers
    try await answer()
    guard answers > counted else { return }
    _ = try await bench.service.undo(in: drill)
    let after = try DerivedState(of: bench.store)
    let isSame =
      after.cards == before.cards && after.tallies == before.tallies
      && after.confusions == before.confusions && after.bits == before.bits
    if !isSame { brokenUndos.append(index) }
  }

  private mutating func changeSetting() async throws {
    let choices: [(String, [String?])] = [
      ("desired-retention", ["0.8", "0.95", nil]), ("learning-steps", ["", "30s", "1m 10m 1h"]),
      ("relearning-steps", ["", "5m 1h", nil]), ("maximum-interval", ["3", "100", nil]),
      ("fuzz", ["off", "on"]), ("leech-threshold", ["1", "2", "0"]),
      ("leech-action", ["suspend", "flag"]), ("day-start", ["0", "23", nil]),
      ("easy-days", ["mon", "sat,sun", nil]),
    ]
    guard let (name, values) = choices.randomElement(using: &generator) else { return }
    try await bench.service.set(name, to: values.randomElement(using: &generator) ?? nil)
  }

  private mutating func moveClock() {
    let year = 365 * 86_400
    switch Int.random(in: 0..<40, using: &generator) {
    case 0: bench.clock.advance(seconds: Int.random(in: 0...(9 * year), using: &generator))
    case 1: bench.clock.advance(seconds: -Int.random(in: 0...(9 * year), using: &generator))
    case 2..<6: bench.clock.advance(seconds: Int.random(in: 0...(4 * 86_400), using: &generator))
    case 6: bench.clock.advance(seconds: -Int.random(in: 0...3600, using: &generator))
    case 7:
      let day = Int64(86_400_000)
      let midnight = (bench.clock.now.milliseconds / day + 1) * day
      bench.clock.set(
        Timestamp(milliseconds: midnight + Int64.random(in: -1...1, using: &generator))
      )
    default: bench.clock.advance(seconds: Int.random(in: 0...700, using: &generator))
    }
  }
}
