import Confusables
import FSRS
package import Foundation
import SeededRandom

/// The study service in this process, with its drills, its store and its words.
package actor LocalStudyService {
  let store: any StudyStore
  var words: any WordSource
  let now: @Sendable () -> Timestamp
  private let ownTimeZone: TimeZone
  /// The encryption of questions for clients that may outlive this service; nil if no client may.
  let seal: QuestionSeal?
  /// The function that exchanges entries with a shared folder; nil if the service has no access to
  /// files.
  let synchronize: FolderSynchronizer?
  /// The exchanges with shared folders that are in progress.
  let synchronizations = Synchronizations()
  private let queue = BlockingQueue("study")
  var drills = DrillBook()
  var recorder: AnswerRecorder
  /// The cache of wrong readings, from which the options of questions are made; nil until it is
  /// needed.
  var draws: DistractorCache?
  /// Values from the database and the packs that are kept for later calls.
  var known = KnownState()
  /// The data about the current study day that are kept in memory only.
  var marksOfToday = TodaysMarks()
  /// The row identifier of the newest review at the last fit or, before any fit, at the start of
  /// the first drill; nil before both.
  var fittedAnswer: Int64?

  /// Makes a service on open databases.
  ///
  /// `timeZone`: the time zone of the study days. `seal`: the encryption of questions; nil if no
  /// client may outlive the service. `synchronize`: the exchange with shared folders; nil if the
  /// service has no access to files. `now`: the clock.
  package init(
    store: any StudyStore,
    words: any WordSource,
    timeZone: TimeZone,
    seal: QuestionSeal? = nil,
    synchronize: FolderSynchronizer? = nil,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.store = store
    recorder = AnswerRecorder(store)
    self.seal = seal
    self.synchronize = synchronize
    self.words = words
    ownTimeZone = timeZone
    self.now = now
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    queue.asUnownedSerialExecutor()
  }

  /// The time zone of the caller's study days; nil to use the time zone of the service.
  @TaskLocal package static var callerTimeZone: TimeZone?

  /// The time zone of the current call's study days.
  var timeZone: TimeZone { Self.callerTimeZone ?? ownTimeZone }

  // MARK: - Shared by the calls

  package func storedSettings() throws(StudyError) -> [String: String] {
    try store.read { reader in try reader.settings() }
  }

  package func settings() throws(StudyError) -> Settings {
    try store.read { reader in try recorder.settings(in: reader) }
  }

  package func set(_ name: String, to value: String?) throws(StudyError) {
    let valid: String?
    do throws(SettingError) {
      let definition = try SettingDefinition.named(name)
      valid = try value.map { (text) throws(SettingError) in try definition.validated(text) }
    } catch {
      throw .setting(error)
    }
    try store.write { writer in try writer.set(name, to: valid) }
  }

  func today(_ settings: Settings, at moment: Timestamp) -> StudyDay {
    settings.day(of: moment, timeZone)
  }

  /// Returns the question maker of a drill, which is made at the first use.
  func questionMaker(
    _ settings: Settings,
    in active: inout ActiveDrill
  ) throws(StudyError) -> QuestionMaker {
    if let known = active.maker, known.script == settings.script { return known.maker }
    let draws = try distractorCache(settings)
    let maker = QuestionMaker(
      words: words,
      profile: draws.profile,
      script: settings.script,
      draws: draws
    )
    active.maker = (settings.script, maker)
    return maker
  }

  /// Returns the cache of wrong readings for the current confusions.
  ///
  /// Drills that run at the same time share the cache of the first one, because a cache needs much
  /// memory.
  private func distractorCache(_ settings: Settings) throws(StudyError) -> DistractorCache {
    let isShared = drills.count > 1
    if let draws, isShared { return draws }
    let profile = try profile(settings)
    if let draws, draws.profile == profile { return draws }
    let made = DistractorCache(words, profile: profile)
    draws = made
    return made
  }

  // MARK: - Decisions

  package func decide(
    _ decision: WordDecision,
    on cards: [CardKey]
  ) throws(StudyError) {
    try record(decision.change, on: cards)
    if decision.endsAsking { drills.leaveOut(cards) }
  }

  /// Records a decision about the word that a drill is asking or introducing, and returns the word.
  ///
  /// If no question or introduction is open, a flag is set or removed on the word that was answered
  /// last. A decision that the word is known is also recorded in the other practised skills, except
  /// those in which the word is already suspended or known. `entry`: the key of the decision in the
  /// log, by which a repeated call is recognized; nil for a new key.
  ///
  /// - Throws: `StudyError.noSuchQuestion` if there is no such drill or word.
  package func decide(
    _ decision: WordDecision,
    in id: DrillID,
    entry: String? = nil
  ) throws(StudyError) -> Item {
    guard let active = drills[id] else { throw .noSuchQuestion }
    var last: Question?
    if case .flag = decision, active.openCard == nil { last = active.last }
    guard let card = active.openCard ?? last?.card,
      let item = active.open?.question.item ?? active.introduction.map({ .word($0.word) })
        ?? last?.item
    else { throw .noSuchQuestion }
    let entry = entry ?? UUID().uuidString
    let moment = now()
    let settings = try settings()
    let day = today(settings, at: moment)
    let further =
      decision == .hold(.known)
      ? settings.skills.filter { $0 != card.skill && $0.fits(card.word) } : []
    try store.write { writer in
      guard try writer.event(key: entry) == nil else { return }
      let ledger = Ledger(writer)
      try ledger.record(decision.change, on: card, key: entry, at: moment, day: day)
      for skill in further where try writer.card(CardKey(card.word, skill))?.hold == nil {
        try ledger.record(
          decision.change,
          on: CardKey(card.word, skill),
          key: Self.key(of: skill, in: entry),
          at: moment,
          day: day
        )
      }
    }
    if decision.endsAsking { drills.leaveOut([card]) }
    drills[id]?.actions.append(.decision(entry))
    return item
  }

  /// Returns the key of the event that marks a word as known in another skill.
  ///
  /// `entry`: the key of the decision for the first skill.
  static func key(of skill: Skill, in entry: String) -> String { "\(entry)/\(skill.rawValue)" }

  /// Records a change of cards and runs `further` in the same transaction.
  func record(
    _ change: Event.Change,
    on cards: [CardKey],
    and further: (any StudyWriting) throws(StudyError) -> Void = { _ in }
  ) throws(StudyError) {
    let moment = now()
    let day = today(try settings(), at: moment)
    try store.write { writer in
      try Ledger(writer).record(cards.map { ($0, change) }, at: moment, day: day)
      try further(writer)
    }
  }

  // MARK: - Reset

  package func planReset(
    _ selection: ResetSelection,
    settings: Bool
  ) throws(StudyError) -> ResetReport {
    let edition = try self.settings().edition
    let all = try store.read { reader in try reader.cards(.all) }
    let chosen: [Card]
    switch selection {
    case .words(let keys):
      let wanted = Set(keys)
      chosen = all.filter { wanted.contains($0.key.word) }
    case .levels(let levels):
      let filter = WordFilter(levels: levels, edition: edition)
      let found = try words.matching(Set(all.map(\.key.word)), filter)
      chosen = all.filter { levels.isEverything || found.contains($0.key.word) }
    case .skill(let skill): chosen = all.filter { $0.key.skill == skill }
    case .all: chosen = all
    }
    return ResetReport(
      selection: selection,
      cards: chosen.map(\.key),
      reviews: chosen.reduce(0) { $0 + $1.reviews },
      settings: settings
    )
  }

  package func reset(_ report: ResetReport) throws(StudyError) {
    try record(.reset, on: report.cards) { (writer) throws(StudyError) in
      if report.selection == .all {
        for name in StoredTexts.names { try writer.set(name, to: nil) }
      }
      guard report.settings else { return }
      for name in try writer.settings().keys where !StoredTexts.names.contains(name) {
        try writer.set(name, to: nil)
      }
    }
    drills.forgetAnswers()
  }
}
