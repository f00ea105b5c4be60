import Confusables
import FSRS
package import Foundation
import SeededRandom

/// The study service in this process: it owns the drills and speaks to a store.
package actor LocalStudyService: StudyService {
  let store: any StudyStore
  var words: any WordSource
  let now: @Sendable () -> Timestamp
  private let ownTimeZone: TimeZone
  private let queue = BlockingQueue("study")
  var drills: [DrillID: ActiveDrill] = [:]
  /// The configuration of the last answer.
  var lastConfiguration: StoredConfiguration?
  /// What wrong readings are drawn from, for the drills that go on or for the next one.
  var draws: ReadingDraws?
  /// Counts how often other words were taken.
  var wordsVersion = 0

  /// A drill with what only the service knows of it.
  struct ActiveDrill {
    var drill: Drill
    var generator: SplitMix64
    /// What is due on which day, as of the drill's beginning and with its own answers.
    var dueCounts: DueCalendar
    var policies: [QuestionKind: GradePolicy] = [:]
    /// Makes the questions.
    var maker: (script: Script, maker: QuestionMaker)?
    /// The question that waits for its answer.
    var open: OpenQuestion?
    /// The idempotency keys of the answers of this drill that were not taken back, oldest first.
    var answers: [String] = []
    /// The last question that was answered, for a change of its grade.
    var last: Question?
    /// The last answer that was wrong, for `why`.
    var lastWrong: (question: Question, verdict: Verdict, given: String)?
  }

  struct OpenQuestion {
    let question: Question
    /// Finds the grade from the time that the answer takes.
    let policy: GradePolicy
    /// Whether the letters were given without tones once.
    var hasToneWarning = false
    var hasHint = false
  }

  /// Makes a service on open databases.
  ///
  /// A test passes a clock of its own. `timeZone` is where the study day begins at the hour that the settings say.
  package init(
    store: any StudyStore,
    words: any WordSource,
    timeZone: TimeZone,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.store = store
    self.words = words
    ownTimeZone = timeZone
    self.now = now
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    queue.asUnownedSerialExecutor()
  }

  /// Where study days begin for whoever makes the call, when that is not where the service runs.
  @TaskLocal package static var callerTimeZone: TimeZone?

  /// Where the study days of the present call begin.
  var timeZone: TimeZone { Self.callerTimeZone ?? ownTimeZone }

  // MARK: - What every call needs

  package func storedSettings() throws(StudyError) -> [String: String] {
    try store.reading { (reader) throws(StoreError) in try reader.settings() }
  }

  package func settings() throws(StudyError) -> Settings {
    try store.read { (reader) throws(StudyError) in try Settings(in: reader) }
  }

  package func set(_ name: String, to value: String?) throws(StudyError) {
    let valid: String?
    do throws(SettingError) {
      let definition = try SettingDefinition.named(name)
      valid = try value.map { (text) throws(SettingError) in try definition.validated(text) }
    } catch {
      throw .setting(error)
    }
    try store.writing { (writer) throws(StoreError) in try writer.set(name, to: valid) }
  }

  func today(_ settings: Settings, at moment: Timestamp) -> StudyDay {
    Self.day(of: moment, settings, timeZone)
  }

  static func day(of moment: Timestamp, _ settings: Settings, _ timeZone: TimeZone) -> StudyDay {
    DayClock(timeZone: timeZone, dayStartHour: settings.dayStartHour).day(of: moment)
  }

  /// A configuration that is stored, with what was made from it.
  struct StoredConfiguration {
    let value: SchedulerConfiguration
    /// What the settings asked for, and the newest number when they did.
    let asked: SchedulerConfiguration
    let newest: Int64
    let id: Int64
    let digest: String
    let scheduler: Scheduler
  }

  /// The configuration that the settings ask for, stored when it is new.
  ///
  /// One that was used before is recognised by its row and its digest, so that a database that was
  /// replaced meanwhile is not mistaken for the old one; while nothing newer is stored, no other fit
  /// can be in force.
  static func configuration(
    _ settings: Settings,
    at moment: Timestamp,
    known: StoredConfiguration?,
    in writer: any StudyWriting
  ) throws(StudyError) -> StoredConfiguration {
    let wanted: SchedulerConfiguration
    let id: Int64
    let newest: Int64
    do throws(StoreError) {
      if let known, known.asked == settings.configuration,
        try writer.lastConfigurationID() == known.newest,
        try writer.digest(ofConfiguration: known.id) == known.digest
      {
        return known
      }
      wanted = settings.configuration(fitted: try writer.newestFit())
      id = try Ledger(writer).record(wanted, at: moment)
      newest = try writer.lastConfigurationID()
    } catch {
      throw .store(error)
    }
    do throws(FSRSError) {
      return StoredConfiguration(
        value: wanted,
        asked: settings.configuration,
        newest: newest,
        id: id,
        digest: wanted.digest,
        scheduler: try Scheduler(wanted)
      )
    } catch {
      throw .configuration(id: id)
    }
  }

  /// The maker of a drill's questions, which remembers nothing of other drills.
  func questionMaker(
    _ settings: Settings,
    in active: inout ActiveDrill
  ) throws(StudyError) -> QuestionMaker {
    if let known = active.maker, known.script == settings.script { return known.maker }
    let draws = try readingDraws(settings)
    let maker = QuestionMaker(
      words: words,
      profile: draws.profile,
      script: settings.script,
      draws: draws
    )
    active.maker = (settings.script, maker)
    return maker
  }

  /// The draws of this moment's confusions; drills that go on at the same time share those that the
  /// first of them began with, since they take much memory.
  private func readingDraws(_ settings: Settings) throws(StudyError) -> ReadingDraws {
    let isShared = drills.count > 1
    if let draws, isShared { return draws }
    let profile = try profile(settings)
    if let draws, draws.profile == profile { return draws }
    let made = try ReadingDraws(words, profile: profile)
    draws = made
    return made
  }

  /// What the learner confuses these days.
  func profile(_ settings: Settings) throws(StudyError) -> ConfusionProfile {
    let today = today(settings, at: now())
    let tallies = try store.reading { (reader) throws(StoreError) in
      try reader.confusions(since: ConfusionProfile.start(asOf: today))
    }
    return ConfusionProfile(tallies, today: today)
  }

  // MARK: - Decisions

  package func decide(
    _ decision: WordDecision,
    on cards: [CardKey]
  ) throws(StudyError) {
    let change: Event.Change =
      switch decision {
      case .flag(let isFlagged): .flag(isFlagged)
      case .hold(let hold): .hold(hold)
      case .priority(let priority): .priority(priority)
      }
    try record(change, on: cards)
    for id in drills.keys where decision == .hold(.known) || decision == .hold(.suspended) {
      for card in cards { drills[id]?.leaveOut(card) }
    }
  }

  func record(_ change: Event.Change, on cards: [CardKey]) throws(StudyError) {
    let moment = now()
    let day = today(try settings(), at: moment)
    try store.write { (writer) throws(StudyError) in
      for card in cards { try Ledger(writer).record(change, on: card, at: moment, day: day) }
    }
  }

  // MARK: - Reset

  package func planReset(
    _ selection: ResetSelection,
    settings: Bool
  ) throws(StudyError) -> ResetReport {
    let edition = try self.settings().edition
    let all = try store.reading { (reader) throws(StoreError) in try reader.cards(.all) }
    let chosen: [Card]
    switch selection {
    case .words(let keys):
      let wanted = Set(keys)
      chosen = all.filter { wanted.contains($0.key.word) }
    case .levels(let levels):
      let filter = WordFilter(levels: levels, edition: edition)
      let found = try words.matching(Set(all.map(\.key.word)), filter).keys
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
    try record(.reset, on: report.cards)
    if report.settings {
      try store.writing { (writer) throws(StoreError) in
        for name in try writer.settings().keys { try writer.set(name, to: nil) }
      }
    }
    for id in drills.keys { drills[id]?.forgetAnswers() }
  }
}

extension Settings {
  /// The settings of a database, as a transaction sees them.
  init(in reader: any StudyReading) throws(StudyError) {
    let stored: [String: String]
    do throws(StoreError) { stored = try reader.settings() } catch { throw .store(error) }
    do throws(SettingError) { try self.init(stored) } catch { throw .storedSetting(error) }
  }
}
