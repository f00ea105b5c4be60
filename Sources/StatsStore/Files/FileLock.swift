import DiskFiles
import Foundation
import Study
import Synchronization

/// A lock on a file next to the database: shared for readers, exclusive for a program that writes
/// or replaces the database.
///
/// SQLite's own locks belong to a file, but its journal belongs to a path. A connection to a file
/// that was replaced would therefore take the journal of the new file for its own. With this lock,
/// no program starts to read while another one writes, even if they have different files open.
///
/// The lock belongs to an open file description (`flock`): two stores of one process exclude each
/// other like two programs, and the lock is released when its program ends.
struct FileLock {
  enum Kind { case shared, alone }

  let path: String
  /// The file that the lock protects, named in the errors `held` and `busy`; if it is nil, they
  /// name the lock file.
  var guarding: String?

  /// The maximum number of milliseconds between two attempts to acquire the lock.
  ///
  /// It is small because a program that writes one transaction after another releases the lock only
  /// briefly.
  private static let longestSleep = 2

  /// A held lock; it is released with `release` or when the value is deinitialized.
  final class Held {
    private var descriptor: Int32

    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { release() }

    func release() {
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  /// Runs the body while holding the lock exclusively.
  func hold<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    let held = try acquire(.alone, LockTimeout())
    defer { held.release() }
    return try body()
  }

  /// Acquires the lock, and waits for it until `timeout` ends the wait.
  ///
  /// - Throws: `cannotCreate` or `noPermission` when the lock file cannot be opened or locked;
  ///   `held`, or `busy` if the holder is unknown, when the wait has ended.
  func acquire(_ kind: Kind, _ timeout: LockTimeout) throws(StoreError) -> Held {
    var tries = 0
    while true {
      let descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else {
        throw errno == EACCES && FileSystem.exists(path)
          ? .noPermission(path: path)
          : .cannotCreate(path: path, reason: FileSystem.reason(errno))
      }
      let held = Held(descriptor: descriptor)
      if flock(descriptor, (kind == .alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 {
        // The lock file may have been deleted meanwhile, and such a lock would exclude nobody.
        if FileSystem.identity(of: descriptor) == FileSystem.identity(of: path) { return held }
        continue
      }
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw .cannotCreate(path: path, reason: FileSystem.reason(errno))
      }
      guard timeout.wait(tries: tries, longest: Self.longestSleep) else {
        throw StoreError.busy(path: guarding ?? path).namingHolder(of: path)
      }
      tries += 1
    }
  }
}

/// The time limit for a store's waits while other connections or programs lock its database.
///
/// The waits of callers in a row do not add up: after one of them has timed out, the next ones wait
/// only briefly, until one gets the database or ``limit`` has passed since the last timeout.
final class LockTimeout: Sendable {
  /// The clock and the sleep function; tests pass their own.
  struct Watch: Sendable {
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
    var sleep: @Sendable (Int) -> Void = { usleep(UInt32($0) * 1000) }
  }

  static let limit = Duration.seconds(5)
  static let afterTimeout = Duration.milliseconds(100)

  private struct State {
    var end: ContinuousClock.Instant
    /// The time at which a caller last timed out; nil if none has, or one has succeeded since.
    var timedOutAt: ContinuousClock.Instant?
  }

  private let watch: Watch
  private let state: Mutex<State>

  /// Makes a time limit; the first wait begins now.
  init(_ watch: Watch = Watch()) {
    self.watch = watch
    state = Mutex(State(end: watch.now() + Self.limit))
  }

  /// Begins a caller's wait, whose time limit runs from now.
  func begin() {
    let now = watch.now()
    state.withLock { state in
      let hasTimedOut = state.timedOutAt.map { now - $0 < Self.limit } ?? false
      state.end = now + (hasTimedOut ? Self.afterTimeout : Self.limit)
    }
  }

  /// Records that a caller has got the database in time.
  func succeed() { state.withLock { $0.timedOutAt = nil } }

  /// Sleeps, twice as long at each try up to a maximum; returns false without sleeping if the sleep
  /// would end after the time limit.
  ///
  /// `tries`: the number of earlier sleeps of this caller. `longest`: the maximum sleep in
  /// milliseconds.
  func wait(tries: Int, longest: Int = 50) -> Bool {
    let now = watch.now()
    let milliseconds = min(1 << min(tries, 6), longest)
    let hasTime = state.withLock { state in
      if now + .milliseconds(milliseconds) <= state.end { return true }
      state.timedOutAt = now
      return false
    }
    if hasTime { watch.sleep(milliseconds) }
    return hasTime
  }
}

/// The process that holds a lock on a file, found in the system's list of locks.
struct LockHolder {
  let process: Int
  let program: String
  /// True if the process is stopped, so that it cannot release the lock.
  let isStopped: Bool

  /// Finds another process with a lock on the file; nil if none is found, for example because the
  /// process belongs to another user.
  init?(of path: String) {
    guard let identity = FileSystem.identity(of: path),
      let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
    else { return nil }
    // A line is, for example, `2: FLOCK ADVISORY WRITE 25828 fe:00:16220355 0 EOF`; the line of a
    // process that waits for the lock has an arrow.
    let locks = list.split(separator: "\n").map { $0.split(separator: " ") }
      .filter { $0.count > 5 && $0[1] != "->" && $0[5].hasSuffix(":\(identity.node)") }
    // A write lock blocks everybody; a read lock blocks only writers.
    let writers = locks.filter { $0[3] == "WRITE" }
    let holders = (writers + locks).compactMap { Int($0[4]) }
    guard
      let process = holders.first(where: { $0 != Int(getpid()) && Self.hasOpen(identity, $0) }),
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let start = status.firstIndex(of: "("), let end = status.lastIndex(of: ")")
    else { return nil }
    self.process = process
    program = String(status[status.index(after: start)..<end])
    isStopped = status[status.index(after: end)...].dropFirst().first == "T"
  }

  /// Returns true if a process has the file open.
  ///
  /// The system's list of locks is not enough, since its inode numbers are ambiguous on some file
  /// systems.
  private static func hasOpen(_ file: FileSystem.Identity, _ process: Int) -> Bool {
    let directory = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.contains { FileSystem.identity(of: "\(directory)/\($0)") == file }
  }
}

extension StoreError {
  /// Returns this error or, if it is `busy`, the error `held` that names the process with the lock.
  ///
  /// A `busy` error stays unchanged if no such process is found. `lock`: the locked file; nil if it
  /// is the file that the error names.
  func namingHolder(of lock: String? = nil) -> StoreError {
    guard case .busy(let path) = self, let holder = LockHolder(of: lock ?? path) else {
      return self
    }
    return .held(
      path: path,
      program: holder.program,
      process: holder.process,
      isStopped: holder.isStopped
    )
  }
}
