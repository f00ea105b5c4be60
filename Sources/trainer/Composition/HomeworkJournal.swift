import DiskFiles
import Foundation
import Quiz
import QuizHost
import REPL
import Workspace

/// The file of a homework, from which `trainer host --resume` continues it.
///
/// Only its owner can read it. Entries are appended and synchronized to the disk before pupils are
/// told that their answers count. It is removed after the end of the homework.
struct HomeworkJournal: Sendable {
  let path: String
  private let file: AppendedFile

  /// Writes the record as the file of its homework, replacing an earlier one.
  ///
  /// - Throws: `Failure` if it cannot be written, since answers would then be lost.
  init(_ record: HomeworkRecord, in paths: Paths) throws {
    path = "\(paths.state)/\(RecordNames.homework.name(code: record.head.code))"
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

  /// Appends entries; returns the problem if they cannot be written, otherwise nil.
  func add(_ entries: [HomeworkEntry]) -> String? {
    do throws(DiskError) {
      try file.append(HomeworkRecord.bytes(entries))
      return nil
    } catch {
      return "answers cannot be stored, so pupils have to wait: \(path): \(error.reason)"
    }
  }

  func remove() { try? DiskFile.remove(path) }

  /// Reads the record in a file; returns nil if the file cannot be read or is not that of a
  /// homework.
  ///
  /// - Throws: `Failure` if its first line is that of a homework, but the rest is damaged.
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

  /// Returns the head of a homework from the first line of a file; nil if it has another form.
  private static func head(of bytes: [UInt8]) -> HomeworkRecord.Head? {
    bytes.split(separator: 0x0A, maxSplits: 1).first.flatMap { HomeworkRecord.Head(line: $0) }
  }

  /// The milliseconds after the end of a homework after which its file is removed: 90 days.
  private static let longestAge = Int64(90 * 24 * 3_600) * 1_000

  /// Returns the path and the head of the newest homework that was stopped; nil if there is none.
  ///
  /// The files of homework that ended more than 90 days ago are removed. `now`: the time in
  /// milliseconds since 1970.
  static func interrupted(
    in paths: Paths,
    at now: Int64
  ) -> (path: String, head: HomeworkRecord.Head)? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: paths.state)) ?? []
    var newest: (path: String, head: HomeworkRecord.Head)?
    for name in names where RecordNames.homework.contains(name) {
      let path = "\(paths.state)/\(name)"
      guard let head = HostJournal.bytes(of: path, most: HomeworkRecord.longest).flatMap(head),
        !HostJournal.isRunning(head.process)
      else { continue }
      if now - head.until > longestAge {
        try? DiskFile.remove(path)
      } else if head.startedAt > newest?.head.startedAt ?? -1 {
        newest = (path, head)
      }
    }
    return newest
  }

  /// Returns a message for the host about the newest homework that was stopped; nil if there is
  /// none.
  ///
  /// Its pupils cannot go on, or its results may not have been reported. `now`: the time in
  /// milliseconds since 1970.
  static func notice(in paths: Paths, at now: Int64) -> String? {
    guard let (path, head) = interrupted(in: paths, at: now) else { return nil }
    let command = HostJournal.command(resuming: path)
    guard head.until <= now else {
      return "pupils cannot reach homework that was stopped; to go on with it, run: \(command)"
    }
    let end = HomeworkTime.text(head.until, .current)
    let removal = HomeworkTime.text(head.until + longestAge, .current).prefix(10)
    return "homework ended on \(end) while it was stopped; for its results, run: \(command) "
      + "(its file, with the pupils' names, is removed after \(removal))"
  }
}
