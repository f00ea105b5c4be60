import Foundation

/// A quiz with two hundred players of one address, beside a bare broadcaster with as many clients.
enum QuizBench {
  private static let players = 200
  private static let questions = 40
  /// The number of clients after whose turn all others answer the host's pings.
  private static let pingInterval = 10

  static func run(_ program: String, _ home: String) throws {
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let host = try Program.trainer(
      program,
      [
        "host", "--json", "--bind", "127.0.0.1", "--port", "0", "--questions", "\(questions)",
      ],
      home: home
    )
    guard let line = try host.line(beginning: ["{"]),
      let match = line.firstMatch(of: #/"url":"http://127\.0\.0\.1:(\d+)(/[^"]+)"/#),
      let port = UInt16(match.1)
    else { throw BenchFailure("the host does not tell its address") }
    let idle = host.megabytes
    // One that does not read, beside the others.
    let deaf = try QuizClient(port: port, path: String(match.2))
    var clients: [QuizClient] = []
    for number in 0..<players {
      clients.append(try QuizClient(port: port, path: String(match.2)))
      if number % pingInterval == 0 { for client in clients { try client.keepAlive() } }
    }
    let bare = try Program(CommandLine.arguments[0], [program, "broadcast", "\(players)"])
    guard let number = try bare.line(beginning: [""]).flatMap(UInt16.init) else {
      throw BenchFailure("the broadcaster does not tell its port")
    }
    let listeners = try (0..<players).map { _ in try QuizClient(port: number) }
    try play(host, clients, bare, listeners)
    report(
      "memory of the host before and with \(players) players: \(Measurement.text(idle)), "
        + "\(Measurement.text(host.megabytes)) MiB"
    )
    withExtendedLifetime(deaf) {}
    host.say("e")
    try host.end()
    try bare.end()
  }

  private static func play(
    _ host: Program,
    _ clients: [QuizClient],
    _ broadcaster: Program,
    _ listeners: [QuizClient]
  ) throws {
    var first = Measurement("question, first of \(players) players")
    var last = Measurement("question, last of \(players) players")
    var bare = Measurement("bare broadcaster, last of \(players) clients")
    var acknowledged = Measurement("answer of one player, acknowledged")
    for question in 1...questions {
      host.say("")
      for client in clients { try client.wait(for: "\"type\":\"ready\"") }
      let asked = try broadcast(by: host, "", to: clients)
      first.add(asked.first)
      last.add(asked.last)
      // The same bytes, once they are known.
      bare.add(try broadcast(by: broadcaster, asked.text, to: listeners).last)
      for (number, client) in clients.enumerated() {
        if number % pingInterval == 0 { for client in clients { try client.keepAlive() } }
        let given = ContinuousClock.now
        client.send(#"{"type":"answer","q":\#(question),"c":0,"ms":1}"#)
        try client.wait(for: "\"type\":\"got\"")
        acknowledged.add(ContinuousClock.now - given)
      }
      // Until the one that does not read is dropped, a question lasts for its whole time.
      while !clients[0].has("\"type\":\"reveal\"") {
        for client in clients { try client.keepAlive() }
        usleep(10_000)
      }
      for client in clients { try client.wait(for: "\"type\":\"reveal\"") }
      if question < questions { host.say("") }
    }
    for measurement in [first, last, bare, acknowledged] { report(measurement.line) }
    report(last.comparison(with: bare))
  }

  /// Measures the time from a line to a server until the client that joined first and all of them
  /// have the question, and returns the question with it.
  private static func broadcast(
    by server: Program,
    _ line: String,
    to clients: [QuizClient]
  ) throws -> (text: String, first: Duration, last: Duration) {
    var text = Data()
    var first = Duration.zero
    // What the server does after its last message is not part of it.
    usleep(20_000)
    let asked = ContinuousClock.now
    server.say(line)
    for (number, client) in clients.enumerated() {
      // The type is the last field.
      let read = try client.wait(for: "\"type\":\"ask\"}")
      if number == 0 {
        first = ContinuousClock.now - asked
        text = read
      }
    }
    let last = ContinuousClock.now - asked
    // Earlier messages and the head of the frame stand before it.
    let start = text.lastIndex(of: UInt8(ascii: "{")) ?? text.startIndex
    return (String(decoding: text[start...], as: UTF8.self), first, last)
  }
}
