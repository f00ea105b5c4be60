import Confusables
import Foundation
import SeededRandom

extension LocalStudyService {
  /// Takes other words, because packs were named or replaced.
  package func use(words: any WordSource) {
    self.words = words
    wordsVersion += 1
    draws = nil
    drills.forgetMakers()
  }

  /// Makes what questions are made of, with the newest counts of confusions, before anybody waits.
  ///
  /// Other calls go on meanwhile. Nothing is done while a drill goes on, or when nothing was confused
  /// since it was called last.
  package func prepareQuestions() async throws(StudyError) {
    guard drills.isEmpty else { return }
    let settings = try settings()
    let profile = try profile(settings)
    guard draws?.profile != profile else { return }
    let version = wordsVersion
    let made = try await Self.preparedDraws(words, profile, settings.script, at: now())
    guard version == wordsVersion, drills.isEmpty else { return }
    draws = made
  }

  /// Draws with which a question was made, so that what they compute at first is there.
  @concurrent private nonisolated static func preparedDraws(
    _ words: any WordSource,
    _ profile: ConfusionProfile,
    _ script: Script,
    at moment: Timestamp
  ) async throws(StudyError) -> ReadingDraws {
    let draws = try ReadingDraws(words, profile: profile)
    guard let first = words.shelves.first,
      let word = try first.words(at: 0..<min(1, first.size)).first
    else { return draws }
    let maker = QuestionMaker(words: words, profile: profile, script: script, draws: draws)
    var generator = SplitMix64(seed: 0)
    _ = try maker.question(
      for: word,
      card: CardKey(word.key, .reading),
      kind: .reading,
      isNew: true,
      at: moment,
      using: &generator
    )
    return draws
  }

  /// Forgets a drill whose client is gone; its open question is free for other drills.
  package func abandon(_ id: DrillID) { drills[id] = nil }

  /// The number of drills that have not ended.
  package var drillCount: Int { drills.count }

  package func resumeDrill(_ resumption: DrillResumption) throws(StudyError) -> DrillStart {
    let start = try startDrill(resumption.request)
    guard var active = drills[start.id] else { throw .noSuchQuestion }
    let recorded = try store.reading { (reader) throws(StoreError) -> [(Review, Card)] in
      var found: [(Review, Card)] = []
      for key in resumption.answers {
        guard let review = try reader.review(idempotencyKey: key),
          try !reader.isVoided(review: review.id),
          let card = try reader.card(review.card)
        else { continue }
        found.append((review, card))
      }
      return found
    }
    for (review, card) in recorded {
      active.drill.leaveOut(card.key)
      active.drill.note(review, card: card)
      active.answers.append(review.idempotencyKey)
    }
    if let question = try reopened(resumption.question) {
      active.drill.leaveOut(question.card)
      let isStored = try store.reading { (reader) throws(StoreError) in
        try reader.review(idempotencyKey: question.id) != nil
      }
      if isStored {
        try noteStored(question, in: &active)
      } else {
        active.open = OpenQuestion(
          question: question,
          policy: try gradePolicy(question.kind, in: &active)
        )
      }
    }
    drills[start.id] = active
    return start
  }

  /// Returns the question that a client kept; nil when this service did not ask it, or when its word
  /// has changed in the packs.
  private func reopened(_ shown: ShownQuestion?) throws(StudyError) -> Question? {
    guard let shown, let question = shown.seal.flatMap({ seal?.open($0) }), question.id == shown.id
    else { return nil }
    // The numbers of meanings are those of a pack, which may have been replaced meanwhile.
    var word = question.word
    let stored = try words.word(question.card.word)
    word.meanings = stored?.meanings ?? []
    return word == stored ? question : nil
  }

  /// Returns the answer was stored and its acknowledgement lost: sent again, it finds what was
  /// recorded.
  private func noteStored(_ question: Question, in active: inout ActiveDrill) throws(StudyError) {
    active.last = question
    guard !active.answers.contains(question.id) else { return }
    let stored = try store.reading { (reader) throws(StoreError) -> (Review, Card)? in
      guard let review = try reader.review(idempotencyKey: question.id),
        let card = try reader.card(question.card)
      else { return nil }
      return (review, card)
    }
    guard let (review, card) = stored else { return }
    active.drill.note(review, card: card)
    active.answers.append(review.idempotencyKey)
  }

  package func words(named texts: [String]) async throws(StudyError) -> [Word] {
    try await Self.words(named: texts, in: words)
  }

  package func words(of keys: [WordKey]) async throws(StudyError) -> [Word] {
    try await Self.words(of: keys, in: words)
  }

  /// Looks words up beside the other calls, until they are found or nobody waits for them.
  @concurrent private nonisolated static func words(
    named texts: [String],
    in source: any WordSource
  ) async throws(StudyError) -> [Word] {
    let lookup = WordLookup(source)
    var found: [Word] = []
    var seen: Set<WordKey> = []
    for (index, text) in texts.enumerated() {
      try await pause(at: index)
      found += try lookup.words(named: text).filter { seen.insert($0.key).inserted }
    }
    return found
  }

  /// Each word once, however often its key comes.
  @concurrent nonisolated static func words(
    of keys: [WordKey],
    in source: any WordSource
  ) async throws(StudyError) -> [Word] {
    var found: [Word] = []
    var seen: Set<WordKey> = []
    for (index, key) in keys.enumerated() {
      try await pause(at: index)
      if seen.insert(key).inserted, let word = try source.word(key) { found.append(word) }
    }
    return found
  }

  /// Lets others have the thread now and then, and ends work that nobody waits for.
  ///
  /// - Throws: `StudyError.cancelled`.
  private nonisolated static func pause(at index: Int) async throws(StudyError) {
    guard index.isMultiple(of: 64) else { return }
    await Task.yield()
    if Task.isCancelled { throw .cancelled }
  }
}
