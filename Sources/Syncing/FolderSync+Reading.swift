import Study

/// The entries that were found in the files of a shared folder and that change the log.
struct FoundEntries {
  /// The entries that will change the log, an origin in it, or its list of conflicts.
  let staging = EntryStaging()
  /// The machines in whose files the entries were found.
  var replicas: Set<String> = []
  /// True if another copy of this machine's database has written to this machine's files.
  ///
  /// These files then have a newer format, or a line that this machine did not write.
  var isForked = false
}

extension FolderSync {
  /// The number of entries that are looked up in one transaction.
  private static let batch = 500
  /// The number of uncompressed bytes after which a synchronization reads no further file: those of
  /// two to four million entries.
  private static let mostBytes = 2 << 30

  /// Reads files, and returns the entries that will change the log.
  ///
  /// The files of this machine are read first, because their content determines whether this
  /// database needs a new name. If too many bytes were read or the time for reading is over, the
  /// remaining files are left for the next synchronization.
  mutating func collect(
    _ files: [ReplicaFile],
    _ known: SyncState
  ) throws(StudyError) -> FoundEntries {
    var found = FoundEntries()
    let order =
      files.indices.filter { files[$0].replica == known.replica }
      + files.indices.filter { files[$0].replica != known.replica }
    let total = Double(max(1, files.reduce(0) { $0 + $1.stamp.size }))
    var done: Int64 = 0
    for (place, index) in order.enumerated() {
      guard bytes <= Self.mostBytes, place == 0 || !course.isReadingOver else {
        report.isPartial = true
        break
      }
      let file = files[index]
      var batch: [ReplicaFile.Line] = []
      let reading = try file.read(course, capacity: capacity) { (line) throws(StudyError) in
        batch.append(line)
        guard batch.count == Self.batch else { return }
        try sort(batch, of: file, index, known, into: &found)
        batch.removeAll(keepingCapacity: true)
      }
      try sort(batch, of: file, index, known, into: &found)
      if file.replica == known.replica, reading.newerFormat != nil { found.isForked = true }
      record(reading, of: file)
      bytes += reading.bytes
      done += file.stamp.size
      progress(0.4 * Double(done) / total)
    }
    return found
  }

  /// Stages the entries of a batch of lines, except those that change nothing.
  ///
  /// If any is staged, the file's machine is added to `found.replicas`. `index`: the index of the
  /// file, from 0, among those that are read.
  private func sort(
    _ batch: [ReplicaFile.Line],
    of file: ReplicaFile,
    _ index: Int,
    _ known: SyncState,
    into found: inout FoundEntries
  ) throws(StudyError) {
    guard !batch.isEmpty else { return }
    let isOwn = file.replica == known.replica
    let (changes, isForked) = try store.read { reader in
      let rule = try EntryRule(reader)
      var changes: [(line: ReplicaFile.Line, isStored: Bool)] = []
      for line in batch {
        let choice = try rule.choice(for: line.item)
        if !choice.isKnown { changes.append((line, choice.isStored)) }
      }
      return (changes, isOwn ? try Self.isForeign(batch, reader) : false)
    }
    found.isForked = found.isForked || isForked
    if !changes.isEmpty { found.replicas.insert(file.replica) }
    for change in changes {
      try found.staging.add(change.line, file: index, isStored: change.isStored)
    }
  }

  /// Returns true if this machine's files have an entry that this machine did not write there, for
  /// example because a copy of the database writes to the same directory.
  ///
  /// That is so if the log has another entry under the number of the line, or if it has no entry
  /// under that number and the number was never given to an entry that is only passed on. `batch`:
  /// lines of this machine's files.
  private static func isForeign(
    _ batch: [ReplicaFile.Line],
    _ reader: any StudyReading
  ) throws(StudyError) -> Bool {
    let byFile = Dictionary(grouping: batch) { $0.sequence / ReplicaFile.capacity }
    for (place, entries) in byFile {
      let first = place * ReplicaFile.capacity
      var keys: [Int64: String] = [:]
      for own in try reader.ownEntries(first...(first + ReplicaFile.capacity - 1)) {
        keys[own.sequence] = own.key
      }
      for line in entries where keys[line.sequence] != line.entry.position.key {
        // When the machine that wrote a passed-on entry is found, the entry is left out of this
        // machine's files.
        guard keys[line.sequence] == nil, try reader.passesOn(line.sequence) else { return true }
      }
    }
    return false
  }

  /// Records the outcome of reading a file.
  ///
  /// A file that did not change while it was read, and that has a known format, is recorded as
  /// read. It is read again when it changes, or when this program may understand more of it; see
  /// ``FileRemainder``.
  private mutating func record(_ reading: ReplicaFile.Reading, of file: ReplicaFile) {
    var remainder = FileRemainder(program: program)
    remainder.unsound = reading.unsound
    remainder.unknown = reading.unknown
    remainder.skipped = reading.skipped
    remainder.last = max(reading.last, file.first + Int64(max(0, reading.lines - 2)))
    let left = remainder.isSomething ? remainder : nil
    remainders[file.name] = left
    // Of a file in a newer format only the header is read, at each synchronization.
    let isRead = reading.isSettled && reading.newerFormat == nil
    read[file.name] = isRead ? FileRecord(file.stamp, left) : nil
    retired.formUnion(reading.retired)
    if let reason = reading.skipped {
      report.skipped.append(SyncReport.Skipped(name: file.name, reason: reason))
    }
    guard machines[file.replica] != nil else { return }
    if let name = reading.machine { machines[file.replica]?.name = name }
    if let format = reading.newerFormat { machines[file.replica]?.newerFormat = format }
  }

  /// Removes from `found` the answers whose configurations (scheduler settings) were not received.
  ///
  /// Their files are read again when configurations are received.
  mutating func leaveWaiting(
    in found: inout FoundEntries,
    _ files: [ReplicaFile]
  ) throws(StudyError) {
    let staging = found.staging
    let arrived = staging.arrivedDigests
    let (absent, last) = try store.read { reader in
      // Answers that the log will not keep need no configuration.
      let absent = try staging.neededDigests.filter { index in
        let digest = staging.digests[Int(index)]
        return try !arrived.contains(digest) && reader.configuration(digest: digest) == nil
      }
      return (absent, try reader.lastConfigurationID())
    }
    guard !absent.isEmpty else { return }
    staging.remove { place in
      guard absent.contains(place.digest) else { return false }
      let name = files[Int(place.file)].name
      var remainder = remainders[name] ?? FileRemainder(program: program)
      remainder.waiting += 1
      remainder.configuration = last
      remainders[name] = remainder
      if read[name] != nil { read[name]?.remainder = remainder }
      return true
    }
    found.replicas = Set(staging.places.map { files[Int($0.file)].replica })
  }
}
