import Foundation
import TestSupport

/// Hosts that `trainer join` must not trust, and players who only come and go.
enum QuizCrowdFaults {
  private static let mostKiB = 64 * 1024
  /// A lost connection is tried again for a minute; an attempt takes at most 25 seconds.
  private static let mostSeconds = 90.0

  static var parts: [FaultPart] {
    [
      FaultPart(name: "4,000 ghosts from four addresses", run: ghosts),
      FaultPart(
        name: "a host that floods, or sends numbers of 64 bits",
        needs: [python],
        run: flood
      ),
      FaultPart(name: "a host that is silent", needs: [python], run: silence),
      FaultPart(
        name: "a host that drops the connection, redirects or is no game",
        needs: [python],
        run: refusal
      ),
    ]
  }

  private static let python = Need.tool("python3")

  /// A host that says on its first line where it listens, and admits the player unless it is silent.
  private static let host = #"""
    import base64, hashlib, json, socket, sys, time
    mode = sys.argv[1]
    listener = socket.create_server(('127.0.0.1', 0))
    print(listener.getsockname()[1], flush=True)
    def frame(fields):
        text = json.dumps(fields).encode()
        return b'\x81\x7e' + len(text).to_bytes(2, 'big') + text
    state = dict(phase='lobby', paused=False, q=0, of=1, left=0, total=0, right=0, rank=1, players=1, streak=0)
    ask = dict(type='ask', q=1, of=1, kind='bank', text='x' * 150, lang='en', options=['a', 'b'], ms=20000, left=20000)
    while True:
        player = listener.accept()[0]
        if mode == 'deaf': time.sleep(600)
        if mode == 'garbage':
            player.recv(4096)
            player.sendall(bytes(range(256)) * 4)
            player.close()
            continue
        head = b''
        while b'\r\n\r\n' not in head: head += player.recv(4096)
        if mode == 'redirect':
            player.sendall(b'HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n')
            player.close()
            continue
        if mode == 'key':
            player.sendall(b'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: no\r\n\r\n')
            continue
        key = next(l.split()[1] for l in head.split(b'\r\n') if l.lower().startswith(b'sec-websocket-key:'))
        accept = base64.b64encode(hashlib.sha1(key + b'258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest())
        player.sendall(b'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ' + accept + b'\r\n\r\n')
        if mode == 'mute': time.sleep(600)
        player.sendall(frame(dict(type='welcome', id=1, token='0' * 100, name='x', state=state)))
        if mode == 'drop':
            player.close()
            continue
        if mode == 'numbers': ask.update(ms=-2**63, left=2**63 - 1)
        many = frame(ask) * (1 if mode == 'numbers' else 100)
        try:
            while True: player.sendall(many)
        except OSError:
            pass
    """#

  /// Joins a host of a kind, and sees that the program ends with a message, in time and in bounds.
  private static func join(
    _ mode: String,
    status expected: Int32 = 69,
    _ rig: Rig,
    _ tally: inout Tally
  ) throws {
    let scene = try rig.scene()
    let folder = try TemporaryDirectory()
    try folder.write(Array(host.utf8), to: "host.py")
    for name in ["port", "out", "err"] { try folder.write([], to: name) }
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    let files = ["port", "out", "err"].map { open(folder($0), O_WRONLY | O_CLOEXEC) }
    defer { for file in files + [nowhere] { close(file) } }
    let python = try ChildProcess(
      [Tool.path(of: "python3") ?? "", folder("host.py"), mode],
      environment: scene.program.environment,
      input: nowhere,
      output: files[0],
      errors: nowhere
    )
    defer {
      python.send(signal: SIGKILL)
      _ = python.wait()
    }
    var port = ""
    for _ in 0..<2_000 where !port.hasSuffix("\n") {
      poll(nil, 0, 10)
      port = String(decoding: try folder.bytes(of: "port"), as: UTF8.self)
    }
    let start = ContinuousClock.now
    let player = try ChildProcess(
      [
        scene.program.executable, "join", "--name", "Ann",
        "http://127.0.0.1:\(port.filter(\.isNumber))/KD7QX",
      ],
      environment: scene.program.environment,
      input: nowhere,
      output: files[1],
      errors: files[2]
    )
    var most = 0
    var status: Int32?
    while status == nil, ContinuousClock.now - start < .seconds(Int(mostSeconds)) {
      most = max(most, DaemonScene.memory(of: player.identifier))
      poll(nil, 0, 20)
      status = player.waitIfEnded()
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    if status == nil { player.send(signal: SIGKILL) }
    let errors = String(decoding: try folder.bytes(of: "err"), as: UTF8.self)
    tally.trials += 1
    tally.expect(status == expected, "\(mode): status \(status ?? -1), \(errors)")
    let beginning = expected == 66 ? "trainer: 127.0.0.1:" : "trainer: the host at "
    tally.expect(errors.hasPrefix(beginning), "\(mode): \(errors)")
    tally.expect(seconds < mostSeconds, "\(mode): after \(seconds) s")
    tally.expect(most < mostKiB, "\(mode): \(most) KiB")
    tally.note = "\(tally.note) \(mode) \(most / 1_024) MiB"
  }

  private static func flood(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for mode in ["flood", "numbers"] { try join(mode, rig, &tally) }
    return tally
  }

  private static func silence(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for mode in ["deaf", "mute"] { try join(mode, rig, &tally) }
    return tally
  }

  private static func refusal(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    try join("drop", rig, &tally)
    for mode in ["redirect", "garbage", "key"] { try join(mode, status: 66, rig, &tally) }
    return tally
  }

  private static func ghosts(_ rig: Rig) throws -> Tally {
    try QuizFaults.beside(rig) { host, good, tally in
      let screen = try WebClient(port: host.port, from: "127.0.9.8")
      try screen.open(host.path + "/screen")
      var joined = 0
      for number in 0..<rig.count(4_000, quick: 1_600) {
        let ghost = try host.client(from: "127.0.7.\(number % 4 + 1)")
        ghost.send(frame: "{\"type\":\"join\",\"v\":1,\"name\":\"ghost \(number)\"}")
        if ghost.receive()?.text.contains("\"welcome\"") == true { joined += 1 }
        ghost.send(WebClient.frame([], opcode: 8))
        _ = try ghost.rest()
        tally.trials += 1
        // Both answer the pings that have come.
        while screen.receive(milliseconds: 0) != nil {}
        while good.receive(milliseconds: 0) != nil {}
      }
      tally.expect(joined < tally.trials, "\(joined) ghosts joined")
      tally.expect(!screen.isClosed, "the projector page is closed")
      tally.note = "\(joined) joined"
    }
  }
}
