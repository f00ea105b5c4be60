import Glibc

/// A reason why a daemon cannot listen.
package enum ListenFailure: Error, Hashable, Sendable {
  case place(SocketPlace.Problem)
  /// Another daemon listens at the path.
  case taken(path: String)
  /// The service manager passed a descriptor that is not a listening socket.
  case noInheritedSocket
  /// A system call failed; `operation` is its name and `code` the error number.
  case system(operation: String, code: Int32)
}

/// The socket that clients connect to, and the lock that makes this process the only daemon.
package struct ListeningSocket: Sendable {
  package let descriptor: Int32
  private let place: SocketPlace
  private let file: FileIdentity?

  private struct FileIdentity: Equatable {
    let device: UInt64
    let node: UInt64

    init?(_ path: String) {
      var information = stat()
      guard lstat(path, &information) == 0 else { return nil }
      device = UInt64(information.st_dev)
      node = UInt64(information.st_ino)
    }
  }

  /// Uses the socket `inherited` that a service manager opened; creates one if it is nil.
  ///
  /// A socket on which nobody listens is replaced; an active socket, a link and a regular file are
  /// left alone. Waits for the lock, because a daemon that is shutting down still holds it.
  ///
  /// - Throws: `.taken` if another daemon listens, `.place` if the directory or path is unsafe,
  ///   `.system` if a system call fails, `.noInheritedSocket` if `inherited` is not a listening
  ///   local socket.
  package static func open(
    _ place: SocketPlace,
    inherited: Int32?
  ) throws(ListenFailure) -> ListeningSocket {
    do throws(SocketPlace.Problem) { try place.prepare() } catch { throw .place(error) }
    if inherited == nil, try answers(place) { throw .taken(path: place.socket) }
    try lock(place)
    if let inherited { return try adopt(inherited, place) }
    let isThere: Bool
    do throws(SocketPlace.Problem) {
      isThere = try place.checkSocket()
    } catch {
      throw .place(error)
    }
    if isThere {
      if try answers(place) { throw .taken(path: place.socket) }
      unlink(place.socket)
    }
    let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { throw .system(operation: "socket", code: errno) }
    // The file gets the mode of the socket. The process's umask is not changed, since all threads
    // share it.
    guard fchmod(made, 0o600) == 0 else { throw .system(operation: "fchmod", code: errno) }
    guard place.withAddress({ address, length in bind(made, address, length) }) == 0 else {
      throw .system(operation: "bind", code: errno)
    }
    guard listen(made, Int32(SOMAXCONN)) == 0 else {
      throw .system(operation: "listen", code: errno)
    }
    return ListeningSocket(
      descriptor: made,
      place: place,
      file: FileIdentity(place.socket)
    )
  }

  private static func adopt(
    _ descriptor: Int32,
    _ place: SocketPlace
  ) throws(ListenFailure) -> ListeningSocket {
    var isListening: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    var domain: Int32 = 0
    guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0,
      isListening != 0,
      getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0, domain == AF_UNIX
    else { throw .noInheritedSocket }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return ListeningSocket(descriptor: descriptor, place: place, file: nil)
  }

  /// Returns true if a daemon accepts connections at a path.
  private static func answers(_ place: SocketPlace) throws(ListenFailure) -> Bool {
    do throws(SocketPlace.Problem) {
      guard try place.checkSocket() else { return false }
    } catch {
      throw .place(error)
    }
    let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard probe >= 0 else { throw .system(operation: "socket", code: errno) }
    defer { close(probe) }
    return place.withAddress { address, length in connect(probe, address, length) } == 0
  }

  /// Waits for the lock and acquires it for the lifetime of the process.
  ///
  /// - Throws: `.system` if the file cannot be opened or locked.
  private static func lock(_ place: SocketPlace) throws(ListenFailure) {
    let lock = Glibc.open(place.runLock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw .system(operation: "lock", code: errno) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .system(operation: "lock", code: errno) }
    }
  }

  /// True if clients can still find the socket.
  var isReachable: Bool {
    file == nil || FileIdentity(place.socket) == file
  }

  /// Removes the socket's name, so that a new client starts a new daemon.
  func removeName() {
    if file != nil, isReachable { unlink(place.socket) }
  }
}
