import Foundation
import TestSupport

/// The daemon under a service manager.
enum UnitFaults {
  static var row: Fault {
    Fault(
      row: .systemdUnits,
      parts: [
        FaultPart(
          name: "the units are valid",
          needs: [.daemon, .tool("systemd-analyze")],
          run: valid
        ),
        FaultPart(
          name: "socket activation, readiness, end, again",
          needs: [.daemon, .tool("systemd-socket-activate")],
          run: activation
        ),
        FaultPart(
          name: "under a user's service manager",
          needs: [
            .file(
              "/run/user/\(getuid())/systemd/private",
              "needs a running user service manager, to start, kill and restart the units"
            )
          ],
          run: { _ in throw NotWritten() }
        ),
      ]
    )
  }

  /// With a manager this must be tried by hand: it would touch the units of whoever runs it.
  private struct NotWritten: Error {}

  private static var root: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
  }

  private static func valid(_ rig: Rig) throws -> Tally {
    let directory = try TemporaryDirectory()
    let service = try String(contentsOfFile: root + "/systemd/trainerd.service.in", encoding: .utf8)
      .replacingOccurrences(of: "@BINDIR@", with: TrainerProgram.directory)
    try directory.write(Array(service.utf8), to: "trainerd.service")
    try FileManager.default.copyItem(
      atPath: root + "/systemd/trainerd.socket",
      toPath: directory("trainerd.socket")
    )
    var tally = Tally(trials: 2)
    for unit in ["trainerd.service", "trainerd.socket"] {
      // A manager of users wants a directory of its own, though nothing is started.
      let isValid = try Tool.run(
        "env",
        "XDG_RUNTIME_DIR=\(directory.path)",
        "systemd-analyze",
        "--user",
        "--man=no",
        "verify",
        directory(unit)
      )
      tally.expect(isValid, "systemd-analyze verify finds fault with \(unit)")
    }
    return tally
  }

  /// A socket that another program made: clients may come before the daemon is there.
  private static func activation(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    var tally = Tally()
    var account = AnswerAccount()
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nowhere) }
    for _ in 0..<rig.count(5, quick: 1) {
      _ = try home.program.run("daemon", "stop")
      unlink(home.socket)
      let notices = home.scene.directory("notify\(tally.trials)")
      let listener = try NoticeSocket(notices)
      let manager = try ChildProcess(
        [
          "/usr/bin/systemd-socket-activate", "-l", home.socket, "-E", "TRAINER_HOME", "-E",
          "TRAINER_WORDS", "-E", "NOTIFY_SOCKET", DaemonScene.path,
        ],
        environment: home.program.environment.merging(["NOTIFY_SOCKET": notices]) { $1 },
        input: nowhere,
        output: nowhere,
        errors: nowhere
      )
      for _ in 0..<1_000 where !FileManager.default.fileExists(atPath: home.socket) {
        poll(nil, 0, 10)
      }
      chmod(home.socket, 0o600)
      let drill = try home.program.run(Rig.drill, input: Array("1\n1\n1\n".utf8))
      tally.trials += 1
      account.add(drill.acknowledged, isCutOff: false)
      tally.expect(
        drill.status == 0 && drill.acknowledged.count == 3,
        "a drill over the socket: \(drill.status) \(drill.errors)"
      )
      tally.expect(try home.pid() == manager.identifier, "another daemon served it")
      tally.expect(listener.waits(for: "READY=1"), "not told to be ready")
      manager.send(signal: SIGTERM)
      tally.expect(manager.wait() == 0, "TERM ends it with another status")
      tally.expect(listener.waits(for: "STOPPING=1"), "not told to be stopping")
      tally.expect(
        FileManager.default.fileExists(atPath: home.socket),
        "it took away the socket that its manager made"
      )
    }
    unlink(home.socket)
    try tally.settle(account, home.scene, "afterwards")
    return tally
  }
}

/// What a service says to its manager.
private final class NoticeSocket {
  private let descriptor: Int32
  private var heard = ""

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { space in
      space.copyBytes(from: Array(path.utf8).prefix(space.count - 1))
    }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw WireClient.Refused(code: errno) }
  }

  deinit { close(descriptor) }

  /// Waits for a notice.
  func waits(for text: String) -> Bool {
    while !heard.contains(text) {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, 10_000) > 0 else { return false }
      var chunk = [UInt8](repeating: 0, count: 4_096)
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return false }
      heard += String(decoding: chunk.prefix(count), as: UTF8.self) + "\n"
    }
    return true
  }
}
