import DiskFiles
package import Glibc

/// The directory of the daemon's socket, which only its owner can enter.
package struct SocketPlace: Hashable, Sendable {
  /// A reason why the directory or the socket cannot be used.
  package enum Problem: Error, Hashable, Sendable {
    /// The path does not fit into a socket address; `limit` is the maximum number of bytes.
    case tooLong(path: String, limit: Int)
    case cannotCreate(path: String, reason: String)
    /// The path is a link, a file, another user's directory, or a directory that others can enter.
    case unsafeDirectory(path: String)
    /// Something that is not a socket of this user exists at the socket's path.
    case notASocket(path: String)
  }

  package let directory: String

  package init(directory: String) { self.directory = directory }

  package var socket: String { directory + "/trainerd.sock" }
  /// The lock file that a client holds while it starts a daemon.
  package var startLock: String { directory + "/start.lock" }
  /// The lock file that a daemon holds as long as it runs.
  package var runLock: String { directory + "/trainerd.lock" }

  /// Makes the directory and its parents if they are missing, and checks that it is safe.
  ///
  /// - Throws: `.cannotCreate`, or an error of ``check()``.
  package func prepare() throws(Problem) {
    do {
      if !DiskFile.exists(directory) { try DiskFile.makeDirectory(directory) }
    } catch {
      throw .cannotCreate(path: directory, reason: error.reason)
    }
    try check()
  }

  /// Checks that only this user can enter the directory.
  ///
  /// - Throws: `.unsafeDirectory` if others can, `.cannotCreate` if it is missing, `.tooLong` if
  ///   the socket's path does not fit into a socket address.
  package func check() throws(Problem) {
    var information = stat()
    guard lstat(directory, &information) == 0 else {
      throw .cannotCreate(path: directory, reason: String(cString: strerror(errno)))
    }
    guard information.st_mode & S_IFMT == S_IFDIR, information.st_uid == geteuid(),
      information.st_mode & 0o077 == 0
    else { throw .unsafeDirectory(path: directory) }
    guard socket.utf8.count < Self.longestPath else {
      throw .tooLong(path: socket, limit: Self.longestPath - 1)
    }
  }

  /// Checks that the socket's path is unused or belongs to a socket of this user.
  ///
  /// - Returns: True if there is a socket.
  ///
  /// - Throws: `.notASocket` if anything else is there.
  package func checkSocket() throws(Problem) -> Bool {
    var information = stat()
    guard lstat(socket, &information) == 0 else { return false }
    guard information.st_mode & S_IFMT == S_IFSOCK, information.st_uid == geteuid() else {
      throw .notASocket(path: socket)
    }
    return true
  }

  private static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  /// Calls the body with the socket's address.
  package func withAddress<Value>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
  ) -> Value {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      buffer.copyBytes(from: socket.utf8.prefix(Self.longestPath - 1))
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// The process and user at the other end of a local socket: Linux's `struct ucred` (`SO_PEERCRED`).
struct PeerCredentials: Sendable {
  var pid: Int32 = 0
  var uid: UInt32 = .max
  var gid: UInt32 = .max
}
