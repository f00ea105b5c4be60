import Confusables
import Foundation
import Pinyin
import SeededRandom

/// The steps of a placement test, whose state is computed from its answers at each step.
extension LocalStudyService {
  /// Returns the next step of a placement test, and saves the test if its last answer counts or if
  /// the learner took answers back.
  package func nextPlacement(in sitting: PlacementSitting) throws(StudyError) -> PlacementStep {
    let settings = try settings()
    let course = try course(settings)
    let taken = try replay(sitting, course, settings)
    var step = PlacementStep(answered: taken.test.answers)
    (step.retry, step.last) = (taken.retry, taken.retry == nil ? taken.last : nil)
    if step.retry == nil, step.last != nil || sitting.undone != nil { try keep(sitting) }
    if let word = taken.open {
      (step.word, step.note) = (word, try note(on: word, settings))
      return step
    }
    guard !taken.test.isFinished else { return step }
    var generator = SplitMix64(text: "\(sitting.seed)|\(taken.test.answers)")
    let place = taken.test.nextPlace(using: &generator)
    var passed = Set(taken.outcomes.keys)
    passed.formUnion((sitting.undone ?? []).compactMap { course.places[$0] })
    // The written form of a homograph does not show which word is meant, so a word nearby that is
    // no homograph is preferred. If there is none, the homograph is asked with a note of its
    // meaning.
    for _ in 0..<Self.mostHomographs {
      guard let near = course.nearest(to: place, besides: passed),
        let word = try words.item(course.keys[near])?.read(in: settings.region).word
      else { break }
      let note = try note(on: word, settings)
      if step.word == nil || note == nil { (step.word, step.note) = (word, note) }
      if note == nil { break }
      passed.insert(near)
    }
    if let word = step.word, form(sitting, settings) != .reading {
      step.options = try meanings(beside: word, settings, using: &generator)
    }
    return step
  }

  /// Returns the form of a test, which asks for the meanings, the readings or both, whichever the
  /// learner practises; for the readings if the learner practises neither.
  ///
  /// A test of spoken words shows meanings and asks for readings.
  func form(_ sitting: PlacementSitting, _ settings: Settings) -> PlacementTest.Form {
    guard !sitting.isSpoken, settings.skills.contains(.meaning) else { return .reading }
    return settings.skills.contains(.reading) ? .both : .meaning
  }

  /// Returns options for the meaning of a word, made as in a drill; nil if there are not enough.
  private func meanings(
    beside word: Word,
    _ settings: Settings,
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> [PlacementStep.Option]? {
    let maker = QuestionMaker(
      words: words,
      profile: ConfusionProfile(),
      script: settings.script
    )
    let question = try maker.question(
      for: .word(word),
      card: CardKey(word.key, .meaning),
      kind: .meaning,
      isNew: true,
      at: now(),
      using: &generator
    )
    return question?.options.compactMap { option in
      option.word.map { PlacementStep.Option(word: $0.key, text: option.text) }
    }
  }

  /// The maximum number of homographs that are passed over in search of another word.
  private static let mostHomographs = 20

  /// Returns the saved placement test that has answers and was not used yet; nil if there is none.
  package func placementSitting() throws(StudyError) -> PlacementSitting? {
    let kept = Self.sitting(try storedSettings()[PlacementSitting.settingName])
    return kept?.answers.isEmpty == false && kept?.use == nil ? kept : nil
  }

  /// Decodes a placement test that is stored among the settings; nil if `line` is nil or invalid.
  static func sitting(_ line: String?) -> PlacementSitting? {
    line.flatMap {
      try? JSONDecoder().decode(PlacementSitting.self, from: Data($0.utf8))
    }
  }

  private func keep(_ sitting: PlacementSitting) throws(StudyError) {
    var sitting = sitting
    sitting.use = nil
    guard let line = try? JSONText.line(sitting) else { return }
    try store.write { writer in try writer.set(PlacementSitting.settingName, to: line) }
  }

  // MARK: -

  /// The words that a placement test can ask, from easy to difficult; the place of a word is its
  /// index from 0.
  struct Course {
    private(set) var keys: [WordKey] = []
    private(set) var places: [WordKey: Int] = [:]

    var count: Int { keys.count }

    mutating func append(_ entry: WordEntry) {
      guard places.updateValue(keys.count, forKey: entry.key) == nil else { return }
      keys.append(entry.key)
    }

    /// Returns the place nearest to `place` that is not in `passed`; nil if there is none.
    func nearest(to place: Int, besides passed: Set<Int>) -> Int? {
      for distance in keys.indices {
        for index in [place + distance, place - distance] where keys.indices.contains(index) {
          if !passed.contains(index) { return index }
        }
      }
      return nil
    }
  }

  func course(_ settings: Settings) throws(StudyError) -> Course {
    var course = Course()
    let filter = WordFilter(levels: settings.levels, edition: settings.edition)
    var entries: [WordEntry] = []
    try words.forEachEntry(filter) { entry in
      if !entry.key.isQuestion { entries.append(entry) }
      return true
    }
    // The order of several packs is not one of difficulty.
    if words.shelves.count > 1 { entries.sort() }
    for entry in entries { course.append(entry) }
    return course
  }

  /// The state of a test after some answers.
  struct TakenTest {
    var test: PlacementTest
    /// The outcomes of the answered words, by the place of the word in the course, from 0.
    var outcomes: [Int: PlacementTest.Outcome] = [:]
    /// The verdict on the last answer that counts; nil if there is none.
    var last: PlacementStep.Judged?
    /// The reason why the last answer does not count; nil if it counts or if there is none.
    var retry: RetryReason?
    /// The word whose reading is asked next, because its meaning was answered right or the answer
    /// to its reading does not count; nil if there is none.
    var open: Word?

    /// Records the outcome of an answer to the word at a place, from 0, in the course.
    ///
    /// `asked`: the form of the question.
    mutating func record(
      _ outcome: PlacementTest.Outcome,
      at place: Int,
      of asked: PlacementTest.Form
    ) {
      test.record(place: place, outcome, of: asked)
      outcomes[place] = outcome
    }
  }

  /// Judges the answers of a test in their order, and returns the state of the test after the last
  /// one.
  ///
  /// Answers to words that are not in the course, and answers beyond the maximum number, are
  /// skipped.
  func replay(
    _ sitting: PlacementSitting,
    _ course: Course,
    _ settings: Settings
  ) throws(StudyError) -> TakenTest {
    let form = form(sitting, settings)
    var taken = TakenTest(test: PlacementTest(wordCount: max(1, course.count), form: form))
    let answers = sitting.answers.prefix(2 * PlacementTest.mostAnswers)
    for (index, answer) in answers.enumerated() {
      guard let word = try words.item(answer.word)?.read(in: settings.region).word,
        let place = course.places[answer.word]
      else { continue }
      taken.retry = nil
      if answer.isMeaning == true {
        let isRight = answer.given == answer.word.rawValue
        taken.last = PlacementStep.Judged(word: word, isRight: isRight, verdict: nil)
        if isRight, form != .meaning {
          taken.open = word
        } else {
          let outcome: PlacementTest.Outcome =
            isRight ? .right : answer.given.isEmpty ? .unknown : .wrong
          taken.open = nil
          taken.record(outcome, at: place, of: .meaning)
        }
        continue
      }
      let asked: PlacementTest.Form = taken.open?.key == word.key ? .both : .reading
      taken.open = word
      let verdict: Verdict
      switch try judge(answer, word, settings, isSpoken: sitting.isSpoken) {
      case .success(let judged): verdict = judged
      case .failure(let retry):
        taken.retry = retry.reason
        continue
      }
      // Only the last answer is checked: a client removes an answer that was refused.
      if sitting.isSpoken, index == answers.count - 1, !verdict.hasRightLetters,
        let other = try synonym(of: word, said: answer.given, course)
      {
        taken.retry = .synonymGiven(other)
        continue
      }
      let isUnknown = answer.given.isEmpty
      // In a test of spoken words, an answer with missing or wrong tones shows that the word is
      // known.
      let isSaid = sitting.isSpoken && !isUnknown && verdict.hasRightLetters
      let outcome = isSaid ? .right : PlacementTest.Outcome(verdict, isUnknown: isUnknown)
      taken.open = nil
      taken.last = PlacementStep.Judged(
        word: word,
        isRight: outcome == .right,
        verdict: verdict
      )
      taken.record(outcome, at: place, of: asked)
    }
    return taken
  }

  /// Returns another word of the course that has the letters of the answer and a meaning of `word`;
  /// nil if there is none.
  private func synonym(
    of word: Word,
    said text: String,
    _ course: Course
  ) throws(StudyError) -> Word? {
    func letters(_ text: some StringProtocol) -> String {
      text.lowercased().replacing("ü", with: "v").filter { $0.isASCII && $0.isLetter }
    }
    let said = letters(text)
    let senses = GlossSenses(word.gloss, meanings: word.meanings)
    for key in course.keys where key != word.key && letters(key.reading) == said {
      if let other = try words.item(key)?.word,
        senses.overlaps(GlossSenses(other.gloss, meanings: other.meanings))
      {
        return other
      }
    }
    return nil
  }

  /// Judges a typed reading as a drill does; an empty one, for “don't know”, is wrong.
  ///
  /// `isSpoken`: true in a test of spoken words, which accepts answers without tones or without the
  /// dots of ü.
  private func judge(
    _ answer: PlacementAnswer,
    _ word: Word,
    _ settings: Settings,
    isSpoken: Bool
  ) throws(StudyError) -> Result<Verdict, AnswerJudge.Retry> {
    let question = Question(
      id: "",
      card: CardKey(word.key, .reading),
      item: .word(word),
      kind: .typed,
      prompt: word.text(in: settings.script),
      note: try note(on: word, settings),
      options: [],
      answer: nil,
      isNew: true,
      askedAt: now()
    )
    let warnings: Set<AnswerWarning> = isSpoken ? [.tones, .umlaut] : []
    let judge = AnswerJudge(question: question, warnings: warnings)
    return answer.given.isEmpty ? .success(judge.unknown) : judge.judge(answer.given)
  }

  /// Returns a note of the meaning of a word if other words have the same written form; nil
  /// otherwise.
  private func note(on word: Word, _ settings: Settings) throws(StudyError) -> String? {
    try QuestionMaker.homographNote(for: word, settings.script, in: words)
  }
}

extension Verdict {
  /// True if the letters of the answer are right, whatever its tones, and also for “don't know”.
  fileprivate var hasRightLetters: Bool {
    isRight || hasWrongTonesOnly || given == nil && differences.isEmpty
  }
}

extension PlacementTest.Outcome {
  init(_ verdict: Verdict, isUnknown: Bool) {
    self =
      isUnknown
      ? .unknown : verdict.isRight ? .right : verdict.hasWrongTonesOnly ? .wrongTones : .wrong
  }
}
