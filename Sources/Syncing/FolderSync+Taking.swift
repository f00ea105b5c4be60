import Study

/// New entries in the files of a shared folder.
struct FoundEntries {
  /// The entries that change the log, unless they are too many.
  var changes: [(item: IngestedEntry, file: String)] = []
  /// True if there are more of them than are kept.
  var areMany = false
  /// True if a line in this machine's own files is not one of its entries.
  var isForked = false

  var isEmpty: Bool { changes.isEmpty && !areMany }
}

extension FolderSync {
  /// The number of entries that are looked up in one transaction.
  private static let batch = 1000

  /// Reads changed files, and returns the entries that change the log.
  ///
  /// A machine's own files are read first: what they contain decides about its name.
  mutating func collect(
    _ files: [HostFile],
    _ known: SyncState
  ) throws(StudyError) -> FoundEntries {
    var found = FoundEntries()
    let ordered = files.filter { $0.host == known.host } + files.filter { $0.host != known.host }
    let total = Double(max(1, files.reduce(0) { $0 + $1.stamp.size }))
    var done: Int64 = 0
    for file in ordered where !found.areMany {
      var batch: [HostFile.Line] = []
      let reading = try file.read(capacity: capacity) { (line) throws(StudyError) in
        batch.append(line)
        guard batch.count == Self.batch else { return }
        try sort(batch, of: file, known, into: &found)
        batch.removeAll(keepingCapacity: true)
      }
      try sort(batch, of: file, known, into: &found)
      if file.host == known.host, reading.newerFormat != nil { found.isForked = true }
      note(reading, of: file)
      done += file.stamp.size
      progress(Double(done) / total / 2)
    }
    return found
  }

  /// Keeps the entries of a file that change the log.
  private func sort(
    _ batch: [HostFile.Line],
    of file: HostFile,
    _ known: SyncState,
    into found: inout FoundEntries
  ) throws(StudyError) {
    guard !batch.isEmpty else { return }
    let isOwn = file.host == known.host
    let (changes, isForked) = try store.read { reader in
      let rule = try EntryRule(reader)
      let changes = try batch.map(\.item).filter { try !rule.isKnown($0) }
      return (changes, isOwn ? try Self.isForeign(batch, reader) : false)
    }
    found.isForked = found.isForked || isForked
    guard !found.areMany else { return }
    found.changes += changes.map { ($0, file.name) }
    if found.changes.count > mostSettled {
      found.changes = []
      found.areMany = true
    }
  }

  /// Returns true if this machine has another entry, or none, of one of these numbers.
  private static func isForeign(
    _ batch: [HostFile.Line],
    _ reader: any StudyReading
  ) throws(StudyError) -> Bool {
    let byFile = Dictionary(grouping: batch) { $0.sequence / HostFile.capacity }
    for (place, entries) in byFile {
      let first = place * HostFile.capacity
      var keys: [Int64: String] = [:]
      for own in try reader.ownEntries(first...(first + HostFile.capacity - 1)) {
        keys[own.sequence] = own.key
      }
      for line in entries where keys[line.sequence] != line.entry.position.key {
        // An entry that was passed on is no longer written once its machine is found.
        guard keys[line.sequence] == nil, try reader.passesOn(line.sequence) else { return true }
      }
    }
    return false
  }

  /// Records the outcome of reading a file.
  private mutating func note(_ reading: HostFile.Reading, of file: HostFile) {
    read[file.name] = reading.isComplete ? file.stamp : nil
    retired.formUnion(reading.retired)
    guard machines[file.host] != nil else { return }
    if let name = reading.machine { machines[file.host]?.name = name }
    if let format = reading.newerFormat { machines[file.host]?.newerFormat = format }
    machines[file.host]?.unfinished += reading.unsound
    machines[file.host]?.unknown += reading.unknown
  }

  /// Leaves out answers whose settings have not arrived; their files are read again.
  mutating func leaveWaiting(in found: inout FoundEntries) throws(StudyError) {
    var arrived: Set<String> = []
    for case .configuration(let value) in found.changes.map(\.item.entry) {
      arrived.insert(value.digest)
    }
    let changes = found.changes
    let absent = try store.read { [arrived] reader in
      let rule = try EntryRule(reader)
      var absent: [String: Bool] = [:]
      for item in changes.map(\.item) {
        guard case .review(_, let digest) = item.entry, absent[digest] == nil,
          try rule.isStored(item)
        else { continue }
        absent[digest] =
          try !arrived.contains(digest) && reader.configuration(digest: digest) == nil
      }
      return absent
    }
    found.changes.removeAll { item, file in
      guard case .review(_, let digest) = item.entry, absent[digest] == true else { return false }
      read[file] = nil
      if let host = item.origin?.host { machines[host]?.waiting += 1 }
      return true
    }
  }

  // MARK: - Storing

  /// Adds entries to the log, with a new name for this database if it was copied or restored.
  mutating func take(_ found: FoundEntries, _ files: [HostFile]) throws(StudyError) {
    let origins = Set(
      found.areMany ? files.map(\.host) : found.changes.compactMap { $0.item.origin?.host }
    )
    let isNew = try store.read { reader in
      try origins.contains { host in
        try host != reader.hostName() && !reader.knows(host: host)
      }
    }
    let start = self
    var taken = self
    // A transaction may be repeated.
    func write(_ writer: any StudyWriting) throws(StudyError) {
      var attempt = start
      try attempt.write(found, files, to: writer)
      taken = attempt
    }
    let backup: String?
    if isNew, !request.dryRun {
      backup = try store.write(backingUpFor: "before-sync") { try write($0) }.backup
    } else {
      backup = nil
      try store.writing(unless: request.dryRun) { try write($0) }
    }
    self = taken
    report.backup = backup
  }

  private mutating func write(
    _ found: FoundEntries,
    _ files: [HostFile],
    to writer: any StudyWriting
  ) throws(StudyError) {
    if report.isRenamed {
      try writer.takeNewHostName()
      try writer.recordNode()
    }
    let result =
      found.areMany
      ? try mergeAll(files, into: writer) : try settle(found.changes.map(\.item), in: writer)
    report.replaced += result.replaced
    hasChanged = hasChanged || result.changed > 0
    retired.formUnion(result.impostors)
    for host in retired.sorted() { try writer.retire(host: host) }
    try noteDifferences(writer)
  }

  /// Adds a few entries, card by card.
  private mutating func settle(
    _ changes: [IngestedEntry],
    in writer: any StudyWriting
  ) throws(StudyError) -> Ledger.Ingestion {
    var seen: Set<EntryID> = []
    for item in changes where try writer.stored(item.entry.id) == nil {
      if seen.insert(item.entry.id).inserted { count(item) }
    }
    return try Ledger(writer).ingest(changes, at: now)
  }

  /// Adds all entries of the files.
  private mutating func mergeAll(
    _ files: [HostFile],
    into writer: any StudyWriting
  ) throws(StudyError) -> Ledger.Ingestion {
    var merge = try LogMerge(writer, at: now)
    for host in machines.keys {
      machines[host]?.unfinished = 0
      machines[host]?.unknown = 0
    }
    var sync = self
    var rest = Remainder()
    let count = files.count * Int(HostFile.capacity)
    try merge.firstPass(of: count) { merge in rest = try sync.pass(files, &merge) }
    var previous = Int.max
    while !rest.files.isEmpty, rest.files.count < previous {
      previous = rest.files.count
      rest = try sync.pass(rest.files, &merge)
    }
    self = sync
    for file in rest.files { read[file.name] = nil }
    for item in rest.waiting { machines[item.origin?.host ?? ""]?.waiting += 1 }
    try merge.finish()
    return merge.result
  }

  /// The files that have to be read again, and some of the answers that wait for their settings.
  private struct Remainder {
    var files: [HostFile] = []
    var waiting: [IngestedEntry] = []
  }

  /// Gives the entries of files to a merge, and returns what it has not taken.
  private mutating func pass(
    _ files: [HostFile],
    _ merge: inout LogMerge
  ) throws(StudyError) -> Remainder {
    var rest = Remainder()
    let total = Double(max(1, files.reduce(0) { $0 + $1.stamp.size }))
    var done: Int64 = 0
    for file in files {
      var isWhole = true
      let reading = try file.read(capacity: capacity) { (line) throws(StudyError) in
        let (item, before) = (line.item, merge.result.added)
        switch try merge.take(item) {
        case .taken: if merge.result.added > before { count(item) }
        case .later: isWhole = false
        case .waiting:
          isWhole = false
          if rest.waiting.count < Self.batch { rest.waiting.append(item) }
        }
      }
      if isWhole { note(reading, of: file) } else { rest.files.append(file) }
      done += file.stamp.size
      progress(0.1 + 0.8 * Double(done) / total)
    }
    return rest
  }

  /// Counts an entry that was new here.
  private mutating func count(_ item: IngestedEntry) {
    guard let host = item.origin?.host else { return }
    if machines[host] == nil { machines[host] = SyncReport.Machine(host: host) }
    machines[host]?.received += 1
    let position = item.entry.position
    if let clock = ahead(position.clock) {
      let known = machines[host]?.ahead ?? clock
      machines[host]?.ahead = max(known, clock)
    }
    // The intervals of answers in Anki are not those of a machine's settings.
    guard case .review(let review, let digest) = item.entry, review.source == .trainer else {
      return
    }
    if newest[host].map({ $0.position < position }) ?? true {
      newest[host] = NewestAnswer(position: position, digest: digest)
    }
  }

  /// Compares the settings with those at the last answer of each machine.
  private mutating func noteDifferences(_ reader: any StudyReading) throws(StudyError) {
    guard let settings = try? Settings(try reader.settings()) else { return }
    for (host, answer) in newest {
      guard let used = try reader.configuration(digest: answer.digest) else { continue }
      machines[host]?.differences = settings.differences(from: used.value)
    }
  }
}

extension StudyStore {
  /// Runs a write, and undoes it if it is only a trial.
  func writing(
    unless isTrial: Bool,
    _ body: (any StudyWriting) throws -> Void
  ) throws(StudyError) {
    var isDone = false
    do throws(StudyError) {
      try write { writer in
        try body(writer)
        isDone = true
        if isTrial { throw StudyError.cancelled }
      }
    } catch {
      guard isTrial, isDone else { throw error }
    }
  }
}
