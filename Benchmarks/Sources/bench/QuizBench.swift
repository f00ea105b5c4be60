import Foundation

/// A quiz with two hundred players.
enum QuizBench {
  private static let players = 200
  private static let questions = 20
  /// The connections that one address can have.
  private static let playersOfAddress = 10

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
    let deaf = try QuizClient(port: port, path: String(match.2), from: "127.0.2.1")
    var clients: [QuizClient] = []
    for number in 0..<players {
      let address = "127.0.1.\(number / playersOfAddress + 1)"
      clients.append(try QuizClient(port: port, path: String(match.2), from: address))
      if number % playersOfAddress == 0 { for client in clients { try client.keepAlive() } }
    }
    try play(host, clients)
    report(
      "memory of the host before and with \(players) players: \(Measurement.text(idle)), "
        + "\(Measurement.text(host.megabytes)) MiB"
    )
    withExtendedLifetime(deaf) {}
    host.say("e")
    try host.end()
  }

  private static func play(_ host: Program, _ clients: [QuizClient]) throws {
    var first = Measurement("question, first of \(players) players")
    var last = Measurement("question, last of \(players) players")
    var acknowledged = Measurement("answer of one player, acknowledged")
    for question in 1...questions {
      host.say("")
      for client in clients { try client.wait(for: "\"type\":\"ready\"") }
      let asked = ContinuousClock.now
      host.say("")
      for (number, client) in clients.enumerated() {
        try client.wait(for: "\"type\":\"ask\"")
        if number == 0 { first.add(ContinuousClock.now - asked) }
      }
      last.add(ContinuousClock.now - asked)
      for (number, client) in clients.enumerated() {
        if number % playersOfAddress == 0 { for client in clients { try client.keepAlive() } }
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
    for measurement in [first, last, acknowledged] { report(measurement.line) }
  }
}
