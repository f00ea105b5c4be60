import Daemon
import Foundation
import Lexicon
import Logging
import StatsStore
import Study
import Workspace

/// Opens the databases for the daemon.
struct StudyOpening: Sendable {
  let paths: Paths
  let log: Logger
  let notices = NoticeBox()

  init(paths: Paths, log: Logger) {
    self.paths = paths
    self.log = log
  }

  /// Opens the learner's database and the words that its settings name.
  var open: @Sendable () throws -> OpenedStudy {
    { [self] in try makeStudy() }
  }

  private func makeStudy() throws -> OpenedStudy {
    paths.library.removeLeftovers()
    let store = try SQLiteStore(paths.location) { [log, notices] notice in
      log.note(notice)
      notices.put(notice)
    }
    let settings = try store.reading { (reader) throws(StoreError) in try reader.settings() }
    setLevel(settings)
    let shelf = ChosenPacks(paths.library)
    let names = shelf.sort(PackName.list(settings["packs"] ?? PackName.study)).present
    let words = try shelf.words(names)
    let service = LocalStudyService(
      store: store,
      words: words,
      timeZone: .current,
      now: { Self.now }
    )
    return OpenedStudy(
      service: service,
      refreshWords: { service in try await refresh(shelf, service) },
      letGo: { store.close() },
      takeBack: { () throws(StudyError) in try store.open() },
      tend: { store.keepHouse(at: Self.now) },
      hurry: { store.interruptBackground() }
    )
  }

  private func refresh(
    _ shelf: ChosenPacks,
    _ service: LocalStudyService
  ) async throws -> [String] {
    let stored = try await service.storedSettings()
    setLevel(stored)
    let names = shelf.sort(PackName.list(stored["packs"] ?? PackName.study))
    if let words = try shelf.wordsIfChanged(names.present) {
      await service.use(words: words)
    }
    return names.missing
  }

  private func setLevel(_ settings: [String: String]) {
    guard let level = settings["log-level"].flatMap(Logger.Level.init(rawValue:)) else { return }
    var log = log
    log.logLevel = level
  }

  private static var now: Timestamp {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
  }
}
