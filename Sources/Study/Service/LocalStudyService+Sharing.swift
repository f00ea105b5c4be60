import Confusables
import Foundation
import SeededRandom

extension LocalStudyService {
  /// Replaces the words, because the packs have changed.
  package func use(words: any WordSource) {
    self.words = words
    draws = nil
    known = KnownState()
    drills.forgetMakers()
  }

  /// Makes the draws of wrong readings, with the newest counts of confusions, and reads the cards
  /// for the next plan, so that the next drill starts without delay.
  ///
  /// Other calls can run while the draws are made. The function does nothing while there is a
  /// drill, or if nothing has changed since its last call.
  package func prepareQuestions() async throws(StudyError) {
    guard drills.isEmpty else { return }
    let settings = try settings()
    try prepareCards()
    let profile = try profile(settings)
    guard draws?.profile != profile else { return }
    let made = SharedDraws(words, profile: profile)
    draws = made
    await Self.prepare(made)
  }

  @concurrent private nonisolated static func prepare(_ draws: SharedDraws) async {
    draws.prepare()
  }

  /// Ends a drill whose client has disconnected; other drills can then ask its open question.
  package func abandon(_ id: DrillID) { drills[id] = nil }

  /// The number of active drills.
  package var drillCount: Int { drills.count }

  package func resumeDrill(_ resumption: DrillResumption) throws(StudyError) -> DrillStart {
    let start = try startDrill(resumption.request)
    guard var active = drills[start.id] else { throw .noSuchQuestion }
    for entry in try entries(resumption.answers + resumption.decisions) {
      switch entry {
      case .review(let review, let card):
        active.drill.leaveOut(card.key)
        active.drill.note(review, card: card)
        active.actions.append(.answer(review.idempotencyKey))
      case .event(let event) where event.change == .introduced:
        active.noteIntroduced(event.card, entry: event.key)
      case .event(let event):
        if WordDecision(event.change)?.endsAsking == true { active.drill.leaveOut(event.card) }
        active.actions.append(.decision(event.key))
      }
    }
    if let wrong = resumption.wrong, let question = try reopened(wrong.question) {
      noteWrong(question, wrong.given, in: &active)
    }
    try reopen(resumption.introduction, in: &active)
    if let question = try reopened(resumption.question) {
      active.drill.leaveOut(question.card)
      let isStored = try store.read { reader in
        try reader.review(idempotencyKey: question.id) != nil
      }
      if isStored {
        try noteStored(question, in: &active)
      } else {
        active.open = OpenQuestion(
          question: question,
          policy: try gradePolicy(question.kind, in: &active),
          isUnseen: try isUnseen(question, in: active)
        )
      }
    }
    drills[start.id] = active
    return start
  }

  /// An entry of a drill in the log.
  private enum DrillEntry {
    case review(Review, Card)
    case event(Event)

    var position: LogPosition {
      switch self {
      case .review(let review, _): review.position
      case .event(let event): event.position
      }
    }
  }

  /// Returns the standing answers and decisions with some keys, in the order of the log.
  private func entries(_ keys: [String]) throws(StudyError) -> [DrillEntry] {
    let found = try store.read { (reader) -> [DrillEntry] in
      try keys.compactMap { key -> DrillEntry? in
        if let event = try reader.event(key: key) {
          let events = try reader.events(of: event.card)
          return events.contains { $0.change == .undo(entry: key) } ? nil : .event(event)
        }
        guard let review = try reader.review(idempotencyKey: key),
          try !reader.isVoided(review: review.id),
          let card = try reader.card(review.card)
        else { return nil }
        return .review(review, card)
      }
    }
    return found.sorted { $0.position < $1.position }
  }

  /// Returns the question that a client kept; nil if this user's service did not ask it, or if its
  /// word has changed in the packs.
  private func reopened(_ shown: ShownQuestion?) throws(StudyError) -> Question? {
    guard let shown, let question = shown.seal.flatMap({ seal?.open($0) }), question.id == shown.id
    else { return nil }
    // The numbers of meanings are those of a pack, which may have been replaced in the meantime.
    var item = question.item
    let stored = try words.item(question.card.word)?.read(in: settings().region)
    if case .word(var word) = item {
      word.meanings = stored?.word?.meanings ?? []
      item = .word(word)
    }
    return item == stored ? question : nil
  }

  /// Keeps a wrong answer for `why`.
  private func noteWrong(_ question: Question, _ given: String, in active: inout ActiveDrill) {
    guard let verdict = verdict(on: question, recorded: given), !verdict.isRight else { return }
    active.lastWrong = WrongAnswer(
      question: question,
      verdict: verdict,
      given: given,
      remarks: remarks(on: question, verdict)
    )
  }

  /// Records that the answer to a question was stored although its acknowledgement was lost.
  private func noteStored(_ question: Question, in active: inout ActiveDrill) throws(StudyError) {
    active.last = question
    guard !active.answers.contains(question.id) else { return }
    let stored = try store.read { (reader) -> (Review, Card)? in
      guard let review = try reader.review(idempotencyKey: question.id),
        let card = try reader.card(question.card)
      else { return nil }
      return (review, card)
    }
    guard let (review, card) = stored else { return }
    active.drill.note(review, card: card)
    active.actions.append(.answer(review.idempotencyKey))
    noteWrong(question, review.given, in: &active)
  }

  package func items(named texts: [String]) async throws(StudyError) -> [Item] {
    let region = try settings().region
    return try await Self.items(named: texts, in: words).map { $0.read(in: region) }
  }

  package func items(of keys: [WordKey]) async throws(StudyError) -> [Item] {
    let region = try settings().region
    return try await Self.items(of: keys, in: words).map { $0.read(in: region) }
  }

  /// Looks up words outside the actor, until they are found or the task is cancelled.
  @concurrent private nonisolated static func items(
    named texts: [String],
    in source: any WordSource
  ) async throws(StudyError) -> [Item] {
    let lookup = WordLookup(source)
    var found: [Item] = []
    var seen: Set<WordKey> = []
    for (index, text) in texts.enumerated() {
      try await pause(at: index)
      found += try lookup.items(named: text).filter { seen.insert($0.key).inserted }
    }
    return found
  }

  /// Looks up words, each once, also if its key is repeated.
  @concurrent nonisolated static func items(
    of keys: [WordKey],
    in source: any WordSource
  ) async throws(StudyError) -> [Item] {
    var found: [Item] = []
    var seen: Set<WordKey> = []
    for (index, key) in keys.enumerated() {
      try await pause(at: index)
      if seen.insert(key).inserted, let item = try source.item(key) { found.append(item) }
    }
    return found
  }

  /// Yields the thread at intervals and checks for cancellation.
  ///
  /// - Throws: `StudyError.cancelled`.
  private nonisolated static func pause(at index: Int) async throws(StudyError) {
    guard index.isMultiple(of: 64) else { return }
    await Task.yield()
    if Task.isCancelled { throw .cancelled }
  }
}
