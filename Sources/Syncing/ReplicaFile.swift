import CGzip
import Foundation
import Glibc
import Study

/// A file of a machine in a shared folder, with a run of the entries that the machine has written.
///
/// The last file of a machine is called open: until it is full, it is not compressed and gets more
/// entries.
package struct ReplicaFile: Sendable {
  /// The name of the machine's database, which is also the name of the directory.
  let replica: String
  /// The path relative to the shared folder.
  let name: String
  let path: String
  let stamp: FileStamp
  /// True if this is an open file although the full file that replaces it exists, too.
  var isLeftOver = false

  /// The number of entries in a full file.
  package static let capacity: Int64 = 1000
  /// The maximum number of bytes of a line.
  static let longestLine = Importer.longestLine + 64
  /// The maximum number of uncompressed bytes that are read from a file, at least thirty times the
  /// usual size of a full file.
  static let mostBytes = 32 << 20

  /// Returns the path in the shared folder of a machine's file, named after the number of its first
  /// entry.
  ///
  /// `isFull`: true if the file is full and therefore compressed.
  static func name(of replica: String, first: Int64, isFull: Bool) -> String {
    let digits = String(first)
    return replica + "/" + String(repeating: "0", count: max(0, 9 - digits.count)) + digits
      + (isFull ? ".jsonl.gz" : ".jsonl")
  }

  /// The outcome of reading a file.
  struct Reading {
    /// The name of the machine; nil if there is no valid header.
    var machine: String?
    /// The format of the file if it is newer than those that this program reads; otherwise nil.
    var newerFormat: Int?
    /// The number of lines that are cut off or damaged; lines beyond the capacity count as one, and
    /// so does an empty file.
    var unsound = 0
    /// The number of lines with a correct checksum that this program does not understand.
    var unknown = 0
    /// The machines that the header names as retired: lines in their files count as copies.
    var retired: [String] = []
    /// The reason why the file could not be opened, or was too long to be read to its end; nil
    /// otherwise, and for a file that was removed.
    var skipped: SyncReport.Skipped.Reason?
    /// The number of lines, including the header and a line that is cut off.
    var lines = 0
    /// The highest entry number of a valid line.
    var last: Int64 = 0
    /// The number of uncompressed bytes that were read.
    var bytes = 0
    /// True if the file did not change while it was read.
    var isSettled = true
  }

  /// A valid line of a machine's file: an entry, with its number on that machine and its origin.
  struct Line {
    let sequence: Int64
    let origin: EntryOrigin
    let entry: LogEntry
    /// The entry's own line, from which it was read.
    let text: [UInt8]

    var item: IngestedEntry { IngestedEntry(entry, from: origin) }
  }

  /// Reads the file, calls the body with each valid line after the header, and returns the outcome.
  ///
  /// Repeated lines are skipped, and only the beginning of a file that is too long is read.
  ///
  /// The origin of an entry is the machine under two conditions: the line is not marked as a copy,
  /// and the file is the one in which the machine keeps the entry with this number. Otherwise the
  /// entry counts as a copy, because the machine would not restore a damaged line there.
  ///
  /// `course`: the state of the synchronization, to which each step is reported. `capacity`: the
  /// number of entries in a full file.
  ///
  /// - Throws: `StudyError.sync` if the synchronization must end, or what the body throws.
  func read(
    _ course: SyncCourse,
    capacity: Int64,
    _ body: (Line) throws(StudyError) -> Void
  ) throws(StudyError) -> Reading {
    var reading = Reading()
    try course.step()
    guard let input = ReplicaInput(path) else {
      // A file that was removed in the meantime needs no report.
      if errno != ENOENT { reading.skipped = .unreadable }
      return reading
    }
    let first = ownFirst.flatMap { ($0 - 1).isMultiple(of: capacity) ? $0 : nil }
    /// The checksums of the lines that were read, by the numbers of their entries.
    var seals: [Int64: Set<[UInt8]>] = [:]
    while let line = input.nextLine() {
      try course.step()
      reading.lines += 1
      guard let text = ReplicaLine.content(of: line), reading.lines <= Self.capacity + 1 else {
        reading.unsound += 1
        // Beyond the capacity nothing is read.
        if reading.lines > Self.capacity + 1 { break }
        continue
      }
      if reading.lines == 1 {
        guard takeHeader(text, &reading) else { break }
        continue
      }
      // Without a header the form of the other lines is not known.
      guard reading.machine != nil else { continue }
      guard let parts = ReplicaLine.parts(of: text) else {
        reading.unknown += 1
        continue
      }
      // A line that the file repeats says nothing new.
      guard seals[parts.sequence, default: []].insert(Array(line.suffix(8))).inserted else {
        continue
      }
      guard let entry = try? LogEntry(line: parts.entry) else {
        reading.unknown += 1
        continue
      }
      reading.last = max(reading.last, parts.sequence)
      let isOwn = first.map { $0 <= parts.sequence && parts.sequence - $0 < capacity } ?? false
      let origin =
        isOwn && !parts.isCopy
        ? EntryOrigin(replica: replica, sequence: parts.sequence) : .copy(from: replica)
      try body(
        Line(sequence: parts.sequence, origin: origin, entry: entry, text: Array(parts.entry))
      )
    }
    try course.step()
    reading.bytes = input.bytes
    if input.isTooLong { reading.skipped = .tooLong }
    if input.isCut { (reading.unsound, reading.lines) = (reading.unsound + 1, reading.lines + 1) }
    if reading.lines == 0 { reading.unsound += 1 }
    reading.isSettled = input.stamp == stamp && FolderListing.stamp(of: path) == stamp
    return reading
  }

  /// The number of the first entry according to the file name.
  ///
  /// A conflict copy, which a synchronizing program has made of a file, has that of the original. A
  /// name without a number counts as 1.
  var first: Int64 {
    let digits = name.dropFirst(replica.utf8.count + 1).prefix { ("0"..."9").contains($0) }
    return min(Int64(digits) ?? 1, EntryGate.mostEntries)
  }

  /// The number of the first entry, if the file has the name that its machine gives to such a file.
  ///
  /// It is nil for a conflict copy, for any other name, and for an open file that a full file has
  /// replaced.
  private var ownFirst: Int64? {
    let first = first
    guard !isLeftOver, first > 0,
      [true, false].contains(where: { name == Self.name(of: replica, first: first, isFull: $0) })
    else { return nil }
    return first
  }

  /// The name of the machine in the header; empty without a valid header.
  var machine: String {
    var reading = Reading()
    if let line = ReplicaInput(path)?.nextLine(), let text = ReplicaLine.content(of: line) {
      _ = takeHeader(text, &reading)
    }
    return reading.machine ?? ""
  }

  /// Reads the header; returns false if the other lines cannot be read.
  private func takeHeader(_ text: ArraySlice<UInt8>, _ reading: inout Reading) -> Bool {
    guard
      let header = try? JSONDecoder().decode(ReplicaLine.Header.self, from: Data(text)),
      header.program == ReplicaLine.Header.program, header.format > 0
    else {
      reading.unknown += 1
      return false
    }
    reading.machine = String(header.name.prefix(ReplicaLine.Header.longestName))
    reading.retired = (header.retired ?? []).filter(ReplicaName.isValid)
    guard header.format <= ReplicaLine.format else {
      reading.newerFormat = header.format
      return false
    }
    return true
  }
}

/// The lines of a file, compressed or not.
final class ReplicaInput {
  private let file: OpaquePointer
  /// The stamp of the file when it was opened.
  let stamp: FileStamp
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// True if the file ends within a line or is damaged.
  private(set) var isCut = false
  /// True if the file or a line in it is larger than the limit.
  private(set) var isTooLong = false
  /// The number of uncompressed bytes read so far.
  private(set) var bytes = 0

  private static let chunk = 1 << 16

  /// Opens a regular file; nil if it is not a regular file or cannot be opened.
  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    guard let stamp = FolderListing.stamp(of: descriptor), let file = cgzip_open(descriptor, "rb")
    else {
      close(descriptor)
      return nil
    }
    self.file = file
    self.stamp = stamp
  }

  deinit { cgzip_close(file) }

  /// Returns the next line without its newline; nil at the end or beyond the limits.
  ///
  /// A last line that does not end with a newline is not returned.
  func nextLine() -> ArraySlice<UInt8>? {
    var searched = position
    while true {
      if let end = newline(from: searched) {
        let line = buffer[position..<end]
        position = end + 1
        return line
      }
      searched = buffer.count
      if bytes > ReplicaFile.mostBytes || buffer.count - position > ReplicaFile.longestLine {
        isTooLong = true
        return nil
      }
      guard !isAtEnd else {
        isCut = isCut || buffer.count > position
        return nil
      }
      let shift = position
      buffer.removeFirst(position)
      position = 0
      searched -= shift
      fill()
    }
  }

  /// Returns the index, from 0, of the first newline at or after the index `start`; nil if there is
  /// none.
  private func newline(from start: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, 0x0A, bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  private func fill() {
    var count: CInt = 0
    buffer += [UInt8](unsafeUninitializedCapacity: Self.chunk) { bytes, filled in
      count = cgzip_read(file, bytes.baseAddress, UInt32(Self.chunk))
      filled = Int(max(0, count))
    }
    bytes += Int(max(0, count))
    if count <= 0 { isAtEnd = true }
    if count < 0 { isCut = true }
  }

  /// Returns true if the whole file equals these bytes; must be called before ``nextLine()``.
  func equals(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while true {
      buffer = []
      fill()
      if buffer.isEmpty { return rest.isEmpty && !isCut }
      guard rest.starts(with: buffer) else { return false }
      rest = rest.dropFirst(buffer.count)
    }
  }
}
