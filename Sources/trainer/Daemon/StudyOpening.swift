import Daemon
import Foundation
import Lexicon
import Logging
import StatsStore
import Study
import Syncing
import Workspace

/// The opening of the databases for the daemon.
struct StudyOpening: Sendable {
  let paths: Paths
  let log: Logger
  let notices = NoticeBox()

  init(paths: Paths, log: Logger) {
    self.paths = paths
    self.log = log
  }

  /// A function that opens the learner's database and the words that its settings list.
  var open: @Sendable () throws -> any StudyDatabase {
    { [self] in try makeStudy() }
  }

  private func makeStudy() throws -> OpenDatabases {
    paths.library.removeLeftovers()
    let store = try SQLiteStore(paths.location) { [log, notices] notice in
      log.note(notice)
      notices.put(notice)
    }
    let settings = try store.read { reader in try reader.settings() }
    setLevel(settings)
    let shelf = ChosenPacks(paths.library)
    let names = shelf.sort(PackName.list(settings["packs"] ?? PackName.study)).present
    let words = try shelf.words(names)
    let service = LocalStudyService(
      store: store,
      words: words,
      timeZone: .current,
      seal: QuestionSeal(key: QuestionKey(paths.meeting.directory + "/question.key").read()),
      synchronize: SyncLog.synchronizer(within: .background),
      now: { Timestamp.now }
    )
    return OpenDatabases(service: service, store: store, shelf: shelf, setLevel: setLevel)
  }

  private func setLevel(_ settings: [String: String]) {
    guard let level = settings["log-level"].flatMap(Logger.Level.init(rawValue:)) else { return }
    var log = log
    log.logLevel = level
  }
}

/// The databases that the daemon has open.
private struct OpenDatabases: StudyDatabase {
  let service: LocalStudyService
  let store: SQLiteStore
  let shelf: ChosenPacks
  let setLevel: @Sendable ([String: String]) -> Void

  func refreshWords() async throws -> [String] {
    let stored = try await service.storedSettings()
    setLevel(stored)
    let names = shelf.sort(PackName.list(stored["packs"] ?? PackName.study))
    if let words = try shelf.wordsIfChanged(names.present) { await service.use(words: words) }
    return names.missing
  }

  func close() { store.close() }
  func reopen() throws(StudyError) { try store.open() }
  func keepHouse() { store.keepHouse(at: Timestamp.now) }
  func interruptBackground() {
    store.interruptBackground()
    service.interruptSynchronizations()
  }
}
