import Foundation
import Pinyin
import SeededRandom

/// The steps of a placement test, which is computed from its answers alone.
extension LocalStudyService {
  /// Returns the next step of a placement test, and keeps its answers.
  package func nextPlacement(in sitting: PlacementSitting) throws(StudyError) -> PlacementStep {
    let settings = try settings()
    let course = try course(settings)
    let taken = try replay(sitting.answers, course, settings)
    var step = PlacementStep(answered: taken.test.answers)
    if case .failure(let retry) = taken.last?.result, let word = taken.last?.word {
      step.retry = retry.reason
      (step.word, step.note) = (word, try note(on: word, settings))
      return step
    }
    if case .success(let verdict) = taken.last?.result, let word = taken.last?.word {
      step.last = PlacementStep.Judged(word: word, verdict: verdict)
    }
    if step.last != nil || sitting.undone != nil { try keep(sitting) }
    guard !taken.test.isFinished else { return step }
    var generator = SplitMix64(text: "\(sitting.seed)|\(taken.test.answers)")
    let place = taken.test.nextPlace(using: &generator)
    var passed = Set(taken.outcomes.keys)
    passed.formUnion((sitting.undone ?? []).compactMap { course.places[$0] })
    // A word that is written like another one does not show which of them is meant, so it is asked, with
    // its meaning, only if there is no other word near.
    for _ in 0..<Self.mostHomographs {
      guard let near = course.nearest(to: place, besides: passed),
        let word = try words.item(course.keys[near])?.read(in: settings.region).word
      else { break }
      let note = try note(on: word, settings)
      if step.word == nil || note == nil { (step.word, step.note) = (word, note) }
      if note == nil { break }
      passed.insert(near)
    }
    return step
  }

  /// The number of words written like others that are passed over for one that is not.
  private static let mostHomographs = 20

  /// Returns the placement test that was kept; nil if there is none with answers.
  package func placementSitting() throws(StudyError) -> PlacementSitting? {
    let stored = try storedSettings()[PlacementSitting.settingName]
    let kept = stored.flatMap {
      try? JSONDecoder().decode(PlacementSitting.self, from: Data($0.utf8))
    }
    return kept?.answers.isEmpty == false ? kept : nil
  }

  private func keep(_ sitting: PlacementSitting) throws(StudyError) {
    guard let line = try? JSONText.line(sitting) else { return }
    try store.write { writer in try writer.set(PlacementSitting.settingName, to: line) }
  }

  // MARK: -

  /// The words that can be learned, in their order.
  struct Course {
    private(set) var keys: [WordKey] = []
    private(set) var places: [WordKey: Int] = [:]

    var count: Int { keys.count }

    mutating func append(_ entry: WordEntry) {
      guard places.updateValue(keys.count, forKey: entry.key) == nil else { return }
      keys.append(entry.key)
    }

    /// Returns the place of the word nearest to a place, except the places `passed`.
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
    // A test goes from easy to difficult words, whatever the order of the packs.
    if words.shelves.count > 1 { entries.sort() }
    for entry in entries { course.append(entry) }
    return course
  }

  /// A test after some answers.
  struct TakenTest {
    var test: PlacementTest
    /// The judgements of the answered words by place.
    var outcomes: [Int: PlacementTest.Outcome] = [:]
    /// The last word that was answered, with its judgement.
    var last: (word: Word, result: Result<Verdict, AnswerJudge.Retry>)?
  }

  /// Judges the answers of a test in their order; one that is to be repeated does not count.
  func replay(
    _ answers: [PlacementAnswer],
    _ course: Course,
    _ settings: Settings
  ) throws(StudyError) -> TakenTest {
    var taken = TakenTest(test: PlacementTest(wordCount: max(1, course.count)))
    for answer in answers.prefix(PlacementTest.mostAnswers) {
      guard let word = try words.item(answer.word)?.read(in: settings.region).word,
        let place = course.places[answer.word]
      else { continue }
      let result = try judge(answer, word, settings)
      taken.last = (word, result)
      guard case .success(let verdict) = result else { continue }
      let outcome = PlacementTest.Outcome(verdict, isUnknown: answer.given.isEmpty)
      taken.test.record(place: place, outcome)
      taken.outcomes[place] = outcome
    }
    return taken
  }

  /// Judges a typed reading as a drill does; an empty one, for “don't know”, is wrong.
  private func judge(
    _ answer: PlacementAnswer,
    _ word: Word,
    _ settings: Settings
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
    let judge = AnswerJudge(question: question)
    return answer.given.isEmpty ? .success(judge.unknown) : judge.judge(answer.given)
  }

  /// Returns the meaning of a word if others are written alike; otherwise nil.
  private func note(on word: Word, _ settings: Settings) throws(StudyError) -> String? {
    try QuestionMaker.homographNote(for: word, settings.script, in: words)
  }
}

extension PlacementTest.Outcome {
  init(_ verdict: Verdict, isUnknown: Bool) {
    self =
      isUnknown
      ? .unknown : verdict.isRight ? .right : verdict.hasWrongTonesOnly ? .wrongTones : .wrong
  }
}
