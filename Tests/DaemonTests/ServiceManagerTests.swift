import Foundation
import TestSupport
import Testing

@testable import Daemon

/// What a service manager hands over and hears.
struct ServiceManagerTests {
  @Test(
    arguments: [
      (["LISTEN_PID": "7", "LISTEN_FDS": "1"], 3), (["LISTEN_PID": "8", "LISTEN_FDS": "1"], nil),
      (["LISTEN_PID": "7", "LISTEN_FDS": "0"], nil), (["LISTEN_FDS": "1"], nil),
      (["LISTEN_PID": "x", "LISTEN_FDS": "-1"], nil), ([:], nil),
    ] as [([String: String], Int32?)]
  )
  func `a socket is taken when it was meant for this process`(
    environment: [String: String],
    descriptor: Int32?
  ) {
    let manager = ServiceManager(environment: environment, processID: 7)
    #expect(manager.inheritedSocket == descriptor)
  }

  @Test(
    arguments: [
      (["WATCHDOG_USEC": "2000000"], .seconds(1)),
      (["WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "7"], .seconds(1)),
      (["WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "8"], nil),
      (["WATCHDOG_USEC": "0"], nil), ([:], nil),
    ] as [([String: String], Duration?)]
  )
  func `a watchdog hears twice as often as it asks for`(
    environment: [String: String],
    interval: Duration?
  ) {
    let manager = ServiceManager(environment: environment, processID: 7)
    #expect(manager.watchdogInterval == interval)
  }

  @Test(arguments: [false, true])
  func `a manager hears that the daemon is ready, alive and ending`(isAbstract: Bool) throws {
    let scene = try DaemonScene()
    let name = isAbstract ? "@trainer-test-\(UUID().uuidString)" : scene.directory("notify")
    let ear = try DatagramEar(name)
    let daemon = try scene.daemon(
      environment: ["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "200000"]
    )
    #expect(ear.hear() == "READY=1")
    #expect(ear.hear() == "WATCHDOG=1")
    daemon.process.send(signal: SIGTERM)
    var word = ear.hear()
    while word == "WATCHDOG=1" { word = ear.hear() }
    #expect(word == "STOPPING=1")
    #expect(daemon.process.wait() == 0)
  }

  @Test func `a socket that was opened before the start is served`() throws {
    let scene = try DaemonScene()
    let run = scene.home + "/run"
    try FileManager.default.createDirectory(
      atPath: run,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let listener = try DatagramEar.listener(scene.socket)
    // Connected before there is a daemon: it waits in the queue of the socket.
    let early = try LineClient(scene.socket)
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    let shell = "exec 3<&0; LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\""
    let process = try ChildProcess(
      ["/bin/sh", "-c", shell, TrainerProgram.directory + "/trainerd"],
      environment: scene.program.environment,
      input: listener,
      output: nowhere,
      errors: nowhere
    )
    try early.hello()
    #expect(try early.call("due")["result"] != nil)
    process.send(signal: SIGTERM)
    #expect(process.wait() == 0)
    #expect(FileManager.default.fileExists(atPath: scene.socket))
    let late = try LineClient(scene.socket)
    withExtendedLifetime(late) {}
    close(nowhere)
    close(listener)
  }
}

/// A socket of messages, as a service manager listens to.
private final class DatagramEar {
  private let descriptor: Int32

  init(_ name: String) throws {
    descriptor = try Self.bound(name, SOCK_DGRAM)
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &limit,
      socklen_t(MemoryLayout<timeval>.size)
    )
  }

  deinit { close(descriptor) }

  func hear() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  static func listener(_ path: String) throws -> Int32 {
    let made = try bound(path, SOCK_STREAM)
    listen(made, 16)
    return made
  }

  private static func bound(_ name: String, _ type: __socket_type) throws -> Int32 {
    let made = socket(AF_UNIX, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    if name.hasPrefix("@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(made, $0, length) }
    }
    guard outcome == 0 else { throw LineClient.Failed(what: String(cString: strerror(errno))) }
    return made
  }
}
