import DiskFiles
import Foundation
import Quiz
import QuizHost
import REPL
import Workspace

/// The file of a homework, from which `trainer host --resume` continues it.
///
/// It is readable by its owner only. Entries are appended and synchronized before anybody is told of
/// them; it is removed after the end of the homework.
struct HomeworkJournal: Sendable {
  private static let (prefix, suffix) = ("homework-", ".jsonl")

  let path: String
  private let file: AppendedFile

  /// Writes the file, in place of an earlier one of the homework.
  ///
  /// - Throws: `Failure` if it cannot be written: answers would be lost.
  init(_ record: HomeworkRecord, in paths: Paths) throws {
    path = "\(paths.state)/\(Self.prefix)\(record.head.code)\(Self.suffix)"
    do throws(DiskError) {
      try DiskFile.makeDirectory(DiskFile.directory(of: path))
      let draft = try Draft(path + ".new")
      try draft.write(record.bytes)
      try draft.replace(path)
      file = try AppendedFile(path)
    } catch {
      throw Failure("homework cannot be stored: \(path): \(error.reason)", .cannotCreate)
    }
  }

  /// Appends entries; returns the problem if they cannot be written.
  func add(_ entries: [HomeworkEntry]) -> String? {
    do throws(DiskError) {
      try file.append(HomeworkRecord.bytes(entries))
      return nil
    } catch {
      return "answers cannot be stored, so pupils have to wait: \(path): \(error.reason)"
    }
  }

  func remove() { try? DiskFile.remove(path) }

  /// Reads a file; nil if it is not one of a homework.
  ///
  /// - Throws: `Failure` if it begins as one and contains none that is possible.
  static func read(_ path: String) throws -> HomeworkRecord? {
    guard let bytes = HostJournal.bytes(of: path, most: HomeworkRecord.longest),
      head(of: bytes) != nil
    else { return nil }
    guard let record = HomeworkRecord(bytes: bytes) else {
      throw Failure(
        "\(TerminalText.sanitized(path)) is no homework that can be continued; begin a new one with ‘trainer host --homework’",
        .badData
      )
    }
    return record
  }

  /// Returns the first line of a file; nil if it is not one of a homework.
  private static func head(of bytes: [UInt8]) -> HomeworkRecord.Head? {
    bytes.split(separator: 0x0A, maxSplits: 1).first.flatMap { HomeworkRecord.Head(line: $0) }
  }

  /// Returns the file of the newest homework that was stopped, whose results may not be reported.
  static func interrupted(in paths: Paths) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: paths.state)) ?? []
    let found = names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }
      .map { "\(paths.state)/\($0)" }
      .compactMap { path in
        HostJournal.bytes(of: path, most: HomeworkRecord.longest).flatMap(head).map { (path, $0) }
      }
    return found.filter { !HostJournal.isRunning($0.1.process) }
      .max { $0.1.startedAt < $1.1.startedAt }?.0
  }
}
