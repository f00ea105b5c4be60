import CGzip
import Glibc
package import Study

/// One synchronization of a store with a shared folder.
///
/// Each machine writes only the directory with the name of its database, and reads all of them. What
/// it has read completely is recorded in the database with the files' stamps, so that only changed
/// files are read the next time.
package struct FolderSync {
  let store: any StudyStore
  let request: SyncFolder
  /// The real path of the folder.
  let folder: String
  /// The name of this machine, for people.
  let machine: String
  let now: Timestamp
  /// The number of entries in a full file that this machine writes.
  let capacity: Int64
  /// The most new entries that are added card by card; for more the whole state is rebuilt.
  let mostSettled: Int
  /// A function that receives the part of the work that is done, from 0 to 1.
  let progress: (Double) -> Void

  var machines: [String: SyncReport.Machine] = [:]
  var report = SyncReport()
  /// The stamps of the files that were read completely, by their paths in the folder.
  var read: [String: FileStamp] = [:]
  /// The machines whose files are no longer their own according to other machines, or because they
  /// have other content for an entry of this one.
  var retired: Set<String> = []
  /// True if an entry in this machine's own files may have other content now.
  var hasChanged = false
  /// The last new answer of each machine.
  var newest: [String: NewestAnswer] = [:]

  private static let millisecondsPerDay: Int64 = 86_400_000

  /// Exchanges entries with a shared folder.
  ///
  /// - Throws: `StudyError.sync`, or an error of the store.
  package static func perform(
    _ request: SyncFolder,
    _ store: any StudyStore,
    machine: String,
    at now: Timestamp,
    capacity: Int64 = HostFile.capacity,
    mostSettled: Int = 10_000,
    progress: (Double) -> Void = { _ in }
  ) throws(StudyError) -> SyncReport {
    guard cgzip_load() else { throw .sync(.noZlib) }
    let result: Result<SyncReport, StudyError>
    do throws(SyncError) {
      let lock = try FolderLock(request.folder)
      defer { lock.release() }
      result = withoutActuallyEscaping(progress) { progress in
        Result { () throws(StudyError) in
          var sync = FolderSync(
            store: store,
            request: request,
            folder: lock.path,
            machine: machine,
            now: now,
            capacity: capacity,
            mostSettled: mostSettled,
            progress: progress
          )
          return try sync.run()
        }
      }
    } catch {
      throw .sync(error)
    }
    return try result.get()
  }

  /// The most bytes to read and own entries to write at once without showing the progress.
  private static let (shortBytes, shortEntries): (Int64, Int64) = (1 << 20, 10_000)

  /// Returns true if a synchronization takes longer than a few seconds, as the first one of a long
  /// log does.
  package static func isLong(
    _ request: SyncFolder,
    _ store: any StudyStore
  ) throws(StudyError) -> Bool {
    let listing: FolderListing
    let folder: String
    do throws(SyncError) {
      folder = try FolderLock.realPath(request.folder)
      listing = try FolderListing(folder)
    } catch {
      throw .sync(error)
    }
    let (known, last) = try store.read { reader in
      (try SyncState(reader, folder: folder), try reader.lastSequence())
    }
    let unread = listing.files.filter { known.stamps[$0.name] != $0.stamp }
    let written = listing.files.count { $0.host == known.host } * Int(HostFile.capacity)
    return unread.reduce(0) { $0 + $1.stamp.size } > shortBytes
      || last - Int64(known.isMoved ? 0 : written) > shortEntries
  }

  private mutating func run() throws(StudyError) -> SyncReport {
    let listing = try settledListing()
    let known = try store.read { reader in try SyncState(reader, folder: folder) }
    var reads: [HostFile] = []
    for file in listing.files {
      if !request.repair, known.stamps[file.name] == file.stamp {
        read[file.name] = file.stamp
      } else {
        reads.append(file)
      }
    }
    for host in Set(listing.files.map(\.host)) where host != known.host {
      machines[host] = SyncReport.Machine(host: host)
    }
    var found = try collect(reads, known)
    try leaveWaiting(in: &found)
    keepNew(of: known)
    report.isRenamed = found.isForked || known.isMoved || known.isRetired
    if !found.isEmpty || report.isRenamed || !retired.isEmpty { try take(found, reads) }
    keepNew(of: known)
    if request.repair { try repair(listing) }
    // What a retired machine wrote is judged again by the next synchronization.
    if !retired.isEmpty { read = [:] }
    try publish(trusting: request.repair || hasChanged ? [:] : known.stamps)
    let (host, conflicts) = try store.read { reader in
      (try reader.hostName(), try reader.unmentionedConflicts())
    }
    report.conflicts = conflicts
    return finished(host, listing)
  }

  /// Leaves out the retired machines that were known before, and more than there may be.
  private mutating func keepNew(of known: SyncState) {
    let room = max(0, HostLine.Header.mostRetired - known.retired.count)
    retired = Set(retired.subtracting(known.retired).sorted().prefix(room))
  }

  /// The time in which a change of a file may leave its times unchanged.
  private static let clockGrain: (nanoseconds: Int64, microseconds: useconds_t) =
    (20_000_000, 20_000)

  /// Returns a listing in which every later change of a file changes its stamp.
  private func settledListing() throws(StudyError) -> FolderListing {
    let listing = try listing()
    var clock = timespec()
    clock_gettime(CLOCK_REALTIME, &clock)
    let settled = FolderListing.nanoseconds(clock) - Self.clockGrain.nanoseconds
    guard listing.files.contains(where: { $0.stamp.changed > settled }) else { return listing }
    usleep(Self.clockGrain.microseconds)
    return try self.listing()
  }

  func listing() throws(StudyError) -> FolderListing {
    do throws(SyncError) { return try FolderListing(folder) } catch { throw .sync(error) }
  }

  /// Completes the report.
  private func finished(_ host: String?, _ listing: FolderListing) -> SyncReport {
    var report = report
    var machines = machines
    for file in listing.files where machines[file.host]?.name == "" {
      machines[file.host]?.name = file.machine
    }
    report.host = host
    report.machines = machines.values.filter { $0.host != host }.sorted {
      ($0.name, $0.host) < ($1.name, $1.host)
    }
    return report
  }

  /// Returns a clock if it is more than a day in the future.
  func ahead(_ clock: Int64) -> Timestamp? {
    clock > now.milliseconds + Self.millisecondsPerDay ? Timestamp(milliseconds: clock) : nil
  }
}

/// The state of a store that a synchronization begins with.
struct SyncState: Sendable {
  let host: String?
  /// True if the database is in another file than at the last synchronization.
  let isMoved: Bool
  let stamps: [String: FileStamp]
  /// The machines whose files no longer count as their own.
  let retired: Set<String>

  /// True if another machine retired this one, since its files have entries that it did not write.
  var isRetired: Bool { host.map(retired.contains) ?? false }

  init(_ reader: any StudyReading, folder: String) throws(StudyError) {
    host = try reader.hostName()
    let (recorded, present) = (try reader.recordedNode(), try reader.presentNode())
    isMoved = recorded != nil && recorded != present
    stamps = try reader.stamps(of: folder)
    retired = try reader.retiredHosts()
  }
}

/// The last answer of a machine, with the digest of its configuration.
struct NewestAnswer {
  let position: LogPosition
  let digest: String
}
