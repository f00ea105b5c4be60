import DiskFiles
import Glibc
import Study
import Synchronization

/// Entries that are waiting to be added to the log.
///
/// If there are many, their lines are kept in a temporary file, so that each entry needs only the
/// memory of a ``Place``.
final class EntryStaging {
  /// The location of an entry's line, and the properties by which the entry is sorted and added.
  struct Place {
    /// The hash of the card; 0 for a configuration, so that configurations come first.
    let card: UInt64
    let offset: Int64
    let length: Int32
    /// The index, from 0, of the file that contained the entry, among the files that are read.
    let file: Int32
    /// The entry's number on its machine; 0 if the entry counts as a copy.
    let sequence: Int64
    /// The index, from 0, in `digests` of the digest of an answer's configuration; -1 for other
    /// entries.
    let digest: Int32
  }

  private(set) var places: [Place] = []
  /// The digests of the configurations that the entries refer to.
  private(set) var digests: [String] = []
  /// The indices in `digests` of the configurations that must be in the log before the entries can
  /// be stored.
  private(set) var neededDigests: Set<Int32> = []
  /// The digests of the configurations among the entries.
  private(set) var arrivedDigests: Set<String> = []
  private var digestIndexes: [String: Int32] = [:]
  private var tail: [UInt8] = []
  private var tailStart: Int64 = 0
  private var file: TemporaryFile?
  /// The descriptor for reading the temporary file; -1 while there is none.
  private var descriptor: CInt = -1

  /// The number of bytes of lines in memory at which the lines are moved to the temporary file.
  private let longestTail: Int

  init(longestTail: Int = 1 << 22) { self.longestTail = longestTail }

  deinit { if descriptor >= 0 { close(descriptor) } }

  var isEmpty: Bool { places.isEmpty }

  /// Adds an entry.
  ///
  /// `file`: the index, from 0, of its file among those that are read. `isStored`: false if the log
  /// has an entry with the same key and will keep its content.
  func add(_ line: ReplicaFile.Line, file: Int, isStored: Bool) throws(StudyError) {
    var digest: Int32 = -1
    switch line.entry {
    case .review(_, let name): digest = index(of: name)
    case .configuration(let configuration): arrivedDigests.insert(configuration.digest)
    case .event: break
    }
    if isStored, digest >= 0 { neededDigests.insert(digest) }
    places.append(
      Place(
        card: Self.hash(line.entry),
        offset: tailStart + Int64(tail.count),
        length: Int32(line.text.count),
        file: Int32(file),
        sequence: line.origin.sequence,
        digest: digest
      )
    )
    tail += line.text
    if tail.count >= longestTail { try spill() }
  }

  /// Sorts the entries by card, and for each card in the order in which they were added.
  func sort() { places.sort { ($0.card, $0.offset) < ($1.card, $1.offset) } }

  func remove(where isOut: (Place) -> Bool) { places.removeAll(where: isOut) }

  /// The number of entries that are read before the caller of ``forEachEntry(_:)`` gets them.
  private static let batch = 1000

  /// Calls the body with each place and the entry at it, in order.
  ///
  /// The next entries are read on another thread while the body runs. No entry may be added
  /// meanwhile.
  ///
  /// - Throws: the error of the body, or that of ``entry(at:)``.
  func forEachEntry(
    _ body: (Place, LogEntry) throws(StudyError) -> Void
  ) throws(StudyError) {
    // Nothing changes this object until the last entry has been read.
    nonisolated(unsafe) let staging = self
    let start = Mutex(0)
    let batches = Prefetcher<Result<[(Place, LogEntry)], StudyError>> {
      start.withLock { start in
        guard start < staging.places.count else { return nil }
        let places = staging.places[start...].prefix(Self.batch)
        start += places.count
        return Result { () throws(StudyError) in
          var entries: [(Place, LogEntry)] = []
          entries.reserveCapacity(places.count)
          for place in places { entries.append((place, try staging.entry(at: place))) }
          return entries
        }
      }
    }
    while let batch = batches.next() {
      for (place, entry) in try batch.get() { try body(place, entry) }
    }
  }

  /// Reads the entry at a place from memory or from the temporary file.
  ///
  /// - Throws: `StudyError.sync` if the file cannot be read, `.exchange` if the line is invalid.
  func entry(at place: Place) throws(StudyError) -> LogEntry {
    var line = [UInt8](repeating: 0, count: Int(place.length))
    if place.offset >= tailStart {
      let start = Int(place.offset - tailStart)
      line = Array(tail[start..<(start + line.count)])
    } else {
      guard pread(descriptor, &line, line.count, Int(place.offset)) == line.count else {
        throw .sync(
          .notWritten(path: file?.path ?? "", reason: String(cString: strerror(errno)))
        )
      }
    }
    do throws(ExchangeError) { return try LogEntry(line: line[...]) } catch {
      throw .exchange(error)
    }
  }

  private func index(of digest: String) -> Int32 {
    if let known = digestIndexes[digest] { return known }
    let index = Int32(digests.count)
    digests.append(digest)
    digestIndexes[digest] = index
    return index
  }

  private static func hash(_ entry: LogEntry) -> UInt64 {
    guard let card = entry.card else { return 0 }
    return max(1, UInt64(bitPattern: Int64(card.hashValue)))
  }

  private func spill() throws(StudyError) {
    do throws(DiskError) {
      let file = if let file { file } else { try TemporaryFile() }
      self.file = file
      if descriptor < 0 { descriptor = open(file.path, O_RDONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { throw .cannotCreate(path: file.path, code: errno) }
      try file.write(tail[...])
    } catch {
      throw .sync(SyncError(error))
    }
    tailStart += Int64(tail.count)
    tail.removeAll(keepingCapacity: true)
  }
}
