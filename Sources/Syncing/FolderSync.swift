import CGzip
import Glibc
import Study

/// One synchronization of a store with a shared folder.
///
/// Each machine writes only to the directory with the name of its database, and reads all
/// directories. Files that were read are recorded in the database with their stamps; the next time,
/// only changed files are read, and files of which this program may now understand more.
struct FolderSync {
  let store: any StudyStore
  let request: SyncFolder
  /// The path of the folder with all links resolved.
  let folder: String
  /// The name of this machine for display.
  let machine: String
  let now: Timestamp
  /// The number of entries in a full file that this machine writes.
  let capacity: Int64
  /// The version of this program.
  let program: String
  let course: SyncCourse
  /// A function that receives the completed part of the work, from 0 to 1.
  let progress: (Double) -> Void

  var machines: [String: SyncReport.Machine] = [:]
  var report = SyncReport()
  /// The records of files to be stored at the end, by the paths of the files in the folder.
  var read: [String: FileRecord] = [:]
  /// The remainder of each file, which could not be stored in the log, by the path of the file.
  ///
  /// It is also recorded for files that changed while they were read.
  var remainders: [String: FileRemainder] = [:]
  /// The machines to retire: from then on lines in their files count as copies.
  ///
  /// Either other machines have retired them, or their files have other content for an entry of
  /// this machine.
  var retired: Set<String> = []
  /// True if an entry in this machine's own files may have changed in the log, so that the files
  /// must be compared.
  var hasChanged = false
  /// The number of uncompressed bytes that were read.
  var bytes = 0
  /// The last new answer of each machine.
  var newest: [String: NewestAnswer] = [:]

  private static let millisecondsPerDay: Int64 = 86_400_000

  /// Exchanges entries with a shared folder, on the calling thread.
  ///
  /// `machine`: the name of this machine for people. `program`: the version of this program.
  /// `capacity`: the number of entries of a full file. `progress`: a function that receives the
  /// completed part of the work, from 0 to 1; it may be called during a transaction, and must not
  /// use the store.
  ///
  /// - Throws: `StudyError.sync`, or an error of the store.
  static func perform(
    _ request: SyncFolder,
    _ store: any StudyStore,
    machine: String,
    program: String,
    at now: Timestamp,
    capacity: Int64 = ReplicaFile.capacity,
    course: SyncCourse = SyncCourse(),
    progress: (Double) -> Void = { _ in }
  ) throws(StudyError) -> SyncReport {
    guard cgzip_load() else { throw .sync(.noZlib) }
    let lock = try FolderLock(request.folder, course)
    defer { lock.release() }
    let result = withoutActuallyEscaping(progress) { progress in
      Result { () throws(StudyError) in
        var sync = FolderSync(
          store: SteppedStore(base: store, course: course),
          request: request,
          folder: lock.path,
          machine: machine,
          now: now,
          capacity: capacity,
          program: program,
          course: course,
          progress: progress
        )
        return try sync.run()
      }
    }
    return try result.get()
  }

  private mutating func run() throws(StudyError) -> SyncReport {
    let listing = try settledListing()
    let known = try store.read { reader in try SyncState(reader, folder: folder) }
    var reads: [ReplicaFile] = []
    for file in listing.files {
      if !request.repair, let record = known.records[file.name], record.stamp == file.stamp,
        record.isFinal(for: program, configuration: known.configuration)
      {
        read[file.name] = record
        remainders[file.name] = record.remainder
      } else {
        reads.append(file)
      }
    }
    for replica in Set(listing.files.map(\.replica)) where replica != known.replica {
      machines[replica] = SyncReport.Machine(host: replica)
    }
    recordSkipped(in: listing, known)
    try receive(reads, known)
    try receiveWaiting(among: listing.files, known)
    try retire(known)
    if request.repair { try repair(listing) }
    // The next synchronization reads all files again, because lines in the files of retired
    // machines then count as copies.
    if !retired.isEmpty { for file in listing.files { read[file.name] = nil } }
    try publish(trusting: request.repair || hasChanged ? [:] : known.records, known)
    let (replica, conflicts) = try store.read { reader in
      (try reader.replicaName(), try reader.unmentionedConflicts())
    }
    if !request.dryRun { report.conflicts = conflicts }
    return try finished(replica, listing)
  }

  /// Stores the machines to retire in the database, up to the maximum number; `retired` then has
  /// only those that are new.
  private mutating func retire(_ known: SyncState) throws(StudyError) {
    let room = max(0, ReplicaLine.Header.mostRetired - known.retired.count)
    retired = Set(retired.subtracting(known.retired).sorted().prefix(room))
    guard !retired.isEmpty, !request.dryRun else { return }
    let replicas = retired.sorted()
    try store.write { writer in for replica in replicas { try writer.retire(replica: replica) } }
  }

  /// Adds the entries of files to the log.
  private mutating func receive(_ files: [ReplicaFile], _ known: SyncState) throws(StudyError) {
    var found = try collect(files, known)
    try leaveWaiting(in: &found, files)
    report.isRenamed = report.isRenamed || found.isForked || known.isMoved || known.isRetired
    try add(found, files, known)
  }

  /// Adds answers that were read earlier and whose configurations (scheduler settings) have only
  /// now been received.
  private mutating func receiveWaiting(
    among files: [ReplicaFile],
    _ known: SyncState
  ) throws(StudyError) {
    let present = try store.read { reader in try reader.lastConfigurationID() }
    guard present != known.configuration else { return }
    let waiting = files.filter { file in
      read[file.name]?.isFinal(for: program, configuration: present) == false
    }
    if !waiting.isEmpty { try receive(waiting, known) }
  }

  /// Reports the names in the folder that are not read, each of them only once.
  private mutating func recordSkipped(in listing: FolderListing, _ known: SyncState) {
    for (skipped, stamp) in listing.skipped {
      if known.records[skipped.name]?.remainder?.skipped != skipped.reason {
        report.skipped.append(skipped)
      }
      var remainder = FileRemainder(program: program)
      remainder.skipped = skipped.reason
      read[skipped.name] = FileRecord(stamp, remainder)
    }
  }

  /// The maximum time for which a changed file can keep its timestamps, in nanoseconds and in
  /// microseconds, because clocks of file systems are coarse.
  private static let clockGrain: (nanoseconds: Int64, microseconds: useconds_t) =
    (20_000_000, 20_000)

  /// Returns a listing of the folder, made late enough that every later change of a file also
  /// changes its stamp.
  ///
  /// A file that was changed just now could keep its stamp at the next change. The function then
  /// waits until the clock of the file system has moved on, and lists the folder again.
  private func settledListing() throws(StudyError) -> FolderListing {
    let listing = try listing()
    var clock = timespec()
    clock_gettime(CLOCK_REALTIME, &clock)
    let settled = FolderListing.nanoseconds(clock) - Self.clockGrain.nanoseconds
    guard listing.files.contains(where: { $0.stamp.changed > settled }) else { return listing }
    usleep(Self.clockGrain.microseconds)
    return try self.listing()
  }

  func listing() throws(StudyError) -> FolderListing { try FolderListing(folder, course) }

  /// Returns the report, completed with the name of each machine and with the numbers of its lines
  /// that are missing or not understood.
  ///
  /// `replica`: the name of this machine in the folder; nil if it has none.
  private func finished(
    _ replica: String?,
    _ listing: FolderListing
  ) throws(StudyError) -> SyncReport {
    var report = report
    var machines = machines
    var intact = IntactFiles(
      listing.files.filter { file in read[file.name].map { $0.remainder == nil } == true }
    )
    for file in listing.files {
      try course.step()
      if machines[file.replica]?.name == "" { machines[file.replica]?.name = file.machine }
      guard let remainder = remainders[file.name] else { continue }
      machines[file.replica]?.unknown += remainder.unknown
      machines[file.replica]?.waiting += remainder.waiting
      guard remainder.unsound > 0 else { continue }
      let isCovered = try intact.cover(file, upTo: remainder.last) { (other) throws(StudyError) in
        try other.read(course, capacity: capacity) { (_) throws(StudyError) in }.last
      }
      if !isCovered { machines[file.replica]?.unfinished += remainder.unsound }
    }
    report.host = replica
    report.machines = machines.values.filter { $0.host != replica }.sorted {
      ($0.name, $0.host) < ($1.name, $1.host)
    }
    return report
  }

  /// Returns a time if it is more than a day in the future; otherwise nil.
  func ahead(_ time: Timestamp) -> Timestamp? {
    time > now && time.milliseconds - now.milliseconds > Self.millisecondsPerDay ? time : nil
  }
}

/// The state of a store at the start of a synchronization.
struct SyncState: Sendable {
  let replica: String?
  /// True if the database is in another file than at the last synchronization.
  let isMoved: Bool
  /// The inode number of the database; nil if it is not in a file.
  let node: Int64?
  /// The records of the files that were read before, by their paths in the folder.
  let records: [String: FileRecord]
  /// The row number of the last configuration (scheduler settings) in the log.
  let configuration: Int64
  /// The retired machines: lines in their files count as copies.
  let retired: Set<String>

  /// True if another machine has retired this one, because this machine's files contain entries
  /// that this machine did not write.
  var isRetired: Bool { replica.map(retired.contains) ?? false }

  init(_ reader: any StudyReading, folder: String) throws(StudyError) {
    replica = try reader.replicaName()
    let (recorded, present) = (try reader.recordedNode(), try reader.presentNode())
    isMoved = recorded != nil && recorded != present
    node = present
    records = try reader.records(of: folder)
    configuration = try reader.lastConfigurationID()
    retired = try reader.retiredReplicas()
  }
}

/// The last answer of a machine, with the digest of its configuration.
struct NewestAnswer {
  let position: LogPosition
  let digest: String
}
