import Daemon
import Foundation
import Lexicon
import Logging
import StatsStore
import Study
import Syncing
import Workspace

/// A factory that opens the databases for the daemon.
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
    paths.strokeLibrary.removeLeftovers()
    let store = try SQLiteStore(paths.location) { [log, notices] notice in
      log.record(notice)
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
    setLevel(try await service.storedSettings())
    return try await shelf.refresh(service)
  }

  func close() { store.close() }
  func reopen() throws(StudyError) { try store.open() }
  func keepHouse() { store.keepHouse(at: Timestamp.now) }
  func interruptBackground() {
    store.interruptBackground()
    service.interruptSynchronizations()
  }
}

extension ChosenPacks {
  /// Lets a service use the packs of its settings if they have changed, and returns the names of
  /// missing ones.
  func refresh(_ service: LocalStudyService) async throws -> [String] {
    let stored = try await service.storedSettings()
    let names = sort(PackName.list(stored["packs"] ?? PackName.study))
    if let words = try wordsIfChanged(names.present) { await service.use(words: words) }
    return names.missing
  }
}

/// The key that encrypts questions for clients, stored in a file for later daemons.
struct QuestionKey {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Returns the key in the file, creating it if it is missing.
  ///
  /// If the file cannot be used, the key lasts as long as this daemon: a drill that another daemon
  /// resumes then continues with its next question instead of the current one.
  func read() -> Data {
    if let known { return known }
    let made = QuestionSeal.makeKey()
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return known ?? made }
    defer { close(descriptor) }
    let count = made.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count != made.count { unlink(path) }
    return made
  }

  private var known: Data? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let bytes = try? file.read(upToCount: QuestionSeal.keyLength + 1)
    return bytes.flatMap { $0.count == QuestionSeal.keyLength ? $0 : nil }
  }
}
