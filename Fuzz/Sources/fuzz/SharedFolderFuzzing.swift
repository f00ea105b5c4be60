import Foundation
import Study

@testable import Syncing

/// Reads a file of another machine in a shared folder.
enum SharedFolderFuzzing {
  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("shared-\(ProcessInfo.processInfo.processIdentifier)")

  /// Synchronizes an empty folder, which loads the library of the checksums.
  private static let begin: Void = {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try sync(MemoryStore())
    } catch {
      fatalError("\(error)")
    }
  }()

  /// What is taken in follows the log and is passed on, and a second reading finds nothing new.
  ///
  /// The first byte decides whether the rest is a file, or lines that get their checksums here.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first else { return }
    _ = begin
    let rest = [UInt8](bytes.dropFirst())
    let file =
      first % 2 == 0
      ? rest
      : ReplicaLine.sealed(Array(#"{"format":1,"name":"x","program":"trainer"}"#.utf8))
        + rest.split(separator: 0x0A).flatMap { ReplicaLine.sealed(Array($0)) }
    let host = folder.appendingPathComponent("0123456789abcdef")
    do {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: host, withIntermediateDirectories: true)
      try Data(file).write(to: host.appendingPathComponent("000000001.jsonl"))
      let store = MemoryStore()
      let report = try sync(store)
      require(try Audit.differences(in: store) == [], "the state does not follow the log")
      let again = try sync(store)
      require(again.received == 0 && again.replaced == 0, "\(report), then \(again)")
    } catch {
      fatalError("\(error)")
    }
  }

  private static func sync(_ store: MemoryStore) throws -> SyncReport {
    try FolderSync.perform(
      SyncFolder(folder.path),
      store,
      machine: "fuzz",
      program: "1",
      at: Timestamp(milliseconds: 1_800_000_000_000)
    )
  }
}
