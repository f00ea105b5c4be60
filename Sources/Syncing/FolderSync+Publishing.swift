import CGzip
import DiskFiles
import Foundation
import Study

/// The writing of this machine's own files.
extension FolderSync {
  /// Writes those files of this machine that are missing or differ from the log, and stores the
  /// records of all files.
  ///
  /// A dry run only counts. `records`: the records of earlier synchronizations; a full file that
  /// has the recorded stamp is not compared with the log.
  mutating func publish(
    trusting records: [String: FileRecord],
    _ known: SyncState
  ) throws(StudyError) {
    let (replica, last, retired) = try read(known) { reader in
      (
        try reader.replicaName(), min(try reader.lastSequence(), EntryGate.mostEntries),
        try reader.retiredReplicas()
      )
    }
    let present = try listing()
    if let replica, ReplicaName.isValid(replica) {
      var first: Int64 = 1
      while first <= last {
        var part = OwnFile(
          replica: replica,
          first: first,
          last: min(last, first + capacity - 1),
          capacity: capacity
        )
        // The retired machines are listed only in the header of the last file, since other machines
        // read all files.
        if part.last == last { part.retired = retired }
        let isNew = part.last == last && !self.retired.isEmpty
        try publish(part, present, trusting: isNew ? [:] : records, known)
        first += capacity
        progress(0.9 + 0.1 * Double(min(first, last)) / Double(last))
      }
    }
    guard !request.dryRun else { return }
    try record()
  }

  private mutating func publish(
    _ part: OwnFile,
    _ present: FolderListing,
    trusting records: [String: FileRecord],
    _ known: SyncState
  ) throws(StudyError) {
    let found = present.byName[part.name]
    let isKnown =
      part.isFull && found != nil && records[part.name]?.stamp == found?.stamp
      && records[part.name]?.remainder == nil
    let plain = part.isFull ? present.byName[part.openName] : nil
    if !isKnown {
      let entries = try read(known) { reader in try reader.ownEntries(part.first...part.last) }
      let header = ReplicaLine.sealed(
        Self.line(of: ReplicaLine.Header(name: machine, retired: part.retired))
      )
      let bytes = header + entries.flatMap(ReplicaLine.line)
      if let found, let input = ReplicaInput(found.path), input.equals(bytes) {
        read[part.name] = FileRecord(found.stamp)
        remainders[part.name] = nil
      } else {
        report.sent += max(0, entries.count - count(in: found ?? plain))
        read[part.name] = nil
        guard !request.dryRun else { return }
        try course.writingStep()
        do throws(SyncError) {
          read[part.name] = try write(bytes, part).map { FileRecord($0) }
        } catch {
          throw .sync(error)
        }
        remainders[part.name] = nil
      }
    }
    guard let plain, !request.dryRun else { return }
    // The full file has all entries of the open file, which is removed.
    read[plain.name] = nil
    try course.step()
    unlink(plain.path)
  }

  /// Reads the log, if the database is still the one with which the synchronization began.
  ///
  /// Without this check, the entries of a database that was restored meanwhile would be written
  /// under the name of the earlier one.
  ///
  /// - Throws: `StudyError.sync` with `interrupted` if it is another database.
  private func read<Value: Sendable>(
    _ known: SyncState,
    _ body: (any StudyReading) throws -> Value
  ) throws(StudyError) -> Value {
    let folder = request.folder
    return try store.read { reader in
      guard try reader.presentNode() == known.node else {
        throw StudyError.sync(.interrupted(path: folder))
      }
      return try body(reader)
    }
  }

  private static func line(of value: some Encodable) -> [UInt8] {
    Array(((try? JSONText.line(value)) ?? "{}").utf8)
  }

  /// Returns the number of valid entries in a file; 0 if `file` is nil.
  private func count(in file: ReplicaFile?) -> Int {
    var count = 0
    _ = try? file?.read(course, capacity: capacity) { (_) throws(StudyError) in count += 1 }
    return count
  }

  /// Writes a file of this machine and returns its stamp; nil if the file has disappeared since.
  ///
  /// - Throws: `SyncError` if the directory or file cannot be written.
  private func write(_ bytes: [UInt8], _ part: OwnFile) throws(SyncError) -> FileStamp? {
    let directory = folder + "/" + part.replica
    let path = folder + "/" + part.name
    do throws(DiskError) {
      try DiskFile.makeDirectory(directory)
      guard FolderListing.isDirectory(directory) else {
        throw .cannotCreate(path: directory, code: ENOTDIR)
      }
      // The name `.part` may still be taken, by a file that cannot be removed or is in use.
      Draft.removeAbandoned(directory + "/.part")
      let name = DiskFile.firstFree(".part") { !DiskFile.exists(directory + "/" + $0) }
      let draft = try Draft(directory + "/" + name)
      if part.isFull { try Self.compress(bytes, into: draft) } else { try draft.write(bytes) }
      try draft.replace(path)
    } catch {
      throw SyncError(error)
    }
    return FolderListing.stamp(of: path)
  }

  private static func compress(_ bytes: [UInt8], into draft: Draft) throws(DiskError) {
    try draft.appending { (descriptor) throws(DiskError) in
      guard let file = cgzip_open(descriptor, "wb") else {
        close(descriptor)
        throw .notWritten(path: draft.path, code: ENOMEM)
      }
      errno = 0
      let count = cgzip_write(file, bytes, UInt32(bytes.count))
      let code = errno
      let isClosed = cgzip_close(file) == 0
      guard Int(count) == bytes.count, isClosed else {
        throw .notWritten(path: draft.path, code: code != 0 ? code : errno)
      }
    }
  }

  /// Stores the records of all files and the inode number of the database, if they have changed.
  private func record() throws(StudyError) {
    let (records, folder) = (read, folder)
    let (known, isRecorded) = try store.read { reader in
      (
        try reader.records(of: folder),
        try reader.recordedNode() == reader.presentNode() || reader.replicaName() == nil
      )
    }
    guard records != known || !isRecorded else { return }
    try store.write { writer in
      try writer.replaceRecords(of: folder, with: records)
      try writer.recordNode()
    }
  }

  // MARK: - Repair

  /// Takes over the entries of other machines that are in the log and in no file of the folder.
  ///
  /// They get sequence numbers of this machine, so that they are written into its files.
  mutating func repair(_ listing: FolderListing) throws(StudyError) {
    var present: Set<EntryID> = []
    for file in listing.files {
      _ = try file.read(course, capacity: capacity) { (line) throws(StudyError) in
        present.insert(line.entry.id)
      }
    }
    var repaired = 0
    try store.writing(unless: request.dryRun) { writer in
      var lost: [EntryID] = []
      try writer.forEachForeignEntry { id in if !present.contains(id) { lost.append(id) } }
      for id in lost { try writer.adopt(id) }
      repaired = lost.count
    }
    report.repaired = repaired
    // This log cannot replace the lines that are still missing, so they are reported for the last
    // time.
    for name in read.keys { read[name]?.remainder?.unsound = 0 }
  }
}

/// A file of this machine: the range of its entries, and its name in the folder.
private struct OwnFile {
  let replica: String
  let first: Int64
  let last: Int64
  let capacity: Int64
  /// The retired machines in the header of the file.
  var retired: Set<String> = []

  var isFull: Bool { last - first + 1 == capacity }
  var name: String { ReplicaFile.name(of: replica, first: first, isFull: isFull) }
  /// The name that the file had before it was full.
  var openName: String { ReplicaFile.name(of: replica, first: first, isFull: false) }
}
