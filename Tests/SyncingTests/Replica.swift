import Foundation
import SeededRandom
import StatsStore
import Study
import TestSupport

@testable import Syncing

/// A machine with its database and its copy of the shared folder.
final class Replica {
  let kind: StoreKind
  let name: String
  let directory: TemporaryDirectory
  let clock: ScriptedClock
  private(set) var store: any StudyStore
  /// The difference between this machine's clock and the right one.
  let skew: Int

  /// The number of entries in a full file, small enough for short logs to have full files.
  static let capacity: Int64 = 40

  var folder: String { directory("shared") }
  private var location: StatsLocation {
    StatsLocation(directory: directory("data"), templates: [directory("template.sqlite")])
  }

  init(_ kind: StoreKind, name: String, skew: Int = 0) throws {
    self.kind = kind
    self.name = name
    self.skew = skew
    directory = try TemporaryDirectory()
    clock = ScriptedClock(Timestamp.noon.adding(seconds: skew))
    try FileManager.default.createDirectory(
      atPath: directory("shared"),
      withIntermediateDirectories: false
    )
    switch kind {
    case .memory: store = MemoryStore()
    case .sqlite:
      try Template.build(at: directory("template.sqlite"))
      store = try SQLiteStore(
        StatsLocation(directory: directory("data"), templates: [directory("template.sqlite")])
      )
    }
  }

  /// A service on the present database.
  var bench: StudyBench { bench(with: Array(SampleWords.words.prefix(6))) }

  func bench(with words: [Word]) -> StudyBench {
    StudyBench(store, words: WordList(words), clock: clock)
  }

  @discardableResult
  func sync(repair: Bool = false, dryRun: Bool = false, program: String = "1") throws -> SyncReport
  {
    try FolderSync.perform(
      SyncFolder(folder, repair: repair, dryRun: dryRun),
      store,
      machine: name,
      program: program,
      at: clock.now,
      capacity: Self.capacity
    )
  }

  // MARK: - Copies

  /// A copy of a database, as a backup or a copied file is one.
  enum Copy {
    case memory(MemoryStore)
    case file(Data)
  }

  func copy() throws -> Copy {
    if let memory = store as? MemoryStore { return .memory(MemoryStore(copying: memory)) }
    let path = location.database
    return .file(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Replaces the database by a copy; in place, or as another file.
  func put(_ copy: Copy, inPlace: Bool) throws {
    switch copy {
    case .memory(let memory): store = MemoryStore(copying: memory)
    case .file(let bytes):
      (store as? SQLiteStore)?.close()
      let url = URL(fileURLWithPath: location.database)
      if inPlace {
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: bytes)
        try handle.close()
      } else {
        try bytes.write(to: url, options: .atomic)
      }
      store = try SQLiteStore(location)
    }
  }

  // MARK: - Contents

  /// The log as an export has it, without settings and statuses.
  func log() throws -> [String] {
    try Exporter(store).lines().filter {
      $0.contains("\"type\":\"review\"") || $0.contains("\"type\":\"event\"")
        || $0.contains("\"type\":\"configuration\"")
    }
  }

  /// The line of an answer; nil if the log does not have it.
  func line(ofAnswer key: String) throws -> String? {
    try store.read { reader in
      guard let review = try reader.review(idempotencyKey: key) else { return nil }
      let digest = try reader.digest(ofConfiguration: review.configuration) ?? ""
      return LogEntry.review(review, configuration: digest).line
    }
  }

  /// The keys of the entries that this machine wrote.
  func ownKeys() throws -> [String] {
    try store.read { reader in
      try reader.ownEntries(1...(reader.lastSequence() + 1)).filter { !$0.isCopy }.map(\.key)
    }
  }

  func replicaName() throws -> String? { try store.read { try $0.replicaName() } }

  /// The files of the shared folder by their paths in it.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      if let data = FileManager.default.contents(atPath: folder + "/" + name),
        !FolderListing.isDirectory(folder + "/" + name)
      {
        files[name] = data
      }
    }
    return files
  }

  /// Puts a file into the folder as a synchronizing program does: by a rename.
  func receive(_ name: String, _ data: Data) throws {
    let url = URL(fileURLWithPath: folder + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try data.write(to: url, options: .atomic)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder + "/" + name)
  }
}
