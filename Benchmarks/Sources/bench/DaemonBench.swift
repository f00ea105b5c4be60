import Foundation
import Synchronization

/// The daemon, as its clients meet it.
enum DaemonBench {
  static func run(_ program: String, _ home: String) throws {
    let daemon = try Daemon(program: program, home: home)
    defer { daemon.end() }
    let client = try daemon.client()
    for (name, value) in [("new-per-day", "9999"), ("max-learning", "9999")] {
      _ = client.call("settings.set", #"{"name":"\#(name)","value":"\#(value)"}"#)
    }
    client.startDrill()
    _ = client.question()
    print(try starts(program, home).line)
    print(try shell().line)
    let (answer, plain) = try answers(client, home)
    print(answer.line)
    print(plain.line)
    print("one durable answer by the daemon / plain SQLite: ", terminator: "")
    print(Measurement.text(answer.median / plain.median))
    print("memory of the daemon with the study pack: \(Measurement.text(daemon.megabytes)) MiB")
    try crowd(daemon)
    withExtendedLifetime(client) {}
  }

  /// From the start of a drill's process to its first question, the daemon running.
  private static func starts(_ program: String, _ home: String) throws -> Measurement {
    var result = Measurement("start to first question (daemon runs)")
    for _ in 0..<25 {
      let begin = ContinuousClock.now
      let drill = try Drill(
        program: program,
        home: home,
        arguments: ["drill", "--count", "1", "--kind", "reading"],
        daemon: true
      )
      _ = drill.line(beginning: ["  4  "])
      result.add(ContinuousClock.now - begin)
      drill.end()
    }
    return result
  }

  /// The smallest thing that a database program can do, for comparison.
  private static func shell() throws -> Measurement {
    var result = Measurement("sqlite3 :memory: 'select 1' (process)")
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3") else { return result }
    for _ in 0..<25 {
      let begin = ContinuousClock.now
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
      process.arguments = [":memory:", "select 1"]
      process.standardOutput = Pipe()
      try process.run()
      process.waitUntilExit()
      result.add(ContinuousClock.now - begin)
    }
    return result
  }

  /// Durable answers over the socket, and the same writes in plain SQLite in turn.
  private static func answers(
    _ client: DaemonClient,
    _ home: String
  ) throws -> (Measurement, Measurement) {
    var answer = Measurement("one durable answer (over the socket)")
    var plain = Measurement("the same transaction in plain SQLite")
    var twin: PlainSQLite?
    for round in 0..<400 {
      guard let question = client.question() else { break }
      let begin = ContinuousClock.now
      guard client.answer(question) else { break }
      let spent = ContinuousClock.now - begin
      if round == 49 {
        twin = try PlainSQLite(copying: home + "/PTStats.sqlite", to: home + "/plain-d.sqlite")
      }
      if let twin, round >= 50 {
        answer.add(spent)
        let start = ContinuousClock.now
        try twin.answer()
        plain.add(ContinuousClock.now - start)
      }
    }
    return (answer, plain)
  }

  /// A thousand idle clients, and fifty that drill at once.
  private static func crowd(_ daemon: Daemon) throws {
    let before = (daemon.descriptors, daemon.megabytes)
    var idle: [DaemonClient] = []
    for _ in 0..<1000 { idle.append(try daemon.client()) }
    var clients = try (0..<50).map { _ in try daemon.client() }
    let results = Mutex(
      (Measurement("answer, 50 drill, 1,000 idle"), Measurement("question, the same"))
    )
    let threads = DispatchGroup()
    for client in clients {
      threads.enter()
      Thread.detachNewThread {
        client.startDrill()
        for _ in 0..<20 {
          let asked = ContinuousClock.now
          guard let question = client.question() else { break }
          let given = ContinuousClock.now
          guard client.answer(question) else { break }
          let end = ContinuousClock.now
          results.withLock { results in
            results.0.add(end - given)
            results.1.add(given - asked)
          }
        }
        threads.leave()
      }
    }
    threads.wait()
    let (answers, questions) = results.withLock { $0 }
    print(answers.line)
    print(questions.line)
    print("  p99 of an answer: \(Measurement.text(answers.quantile(0.99))) ms")
    let during = (daemon.descriptors, daemon.megabytes)
    idle = []
    clients = []
    print(
      "1,050 clients: descriptors \(before.0), then \(during.0); "
        + "memory \(Measurement.text(before.1)) MiB, then \(Measurement.text(during.1)) MiB"
    )
    // The client of the rows above and this one are left.
    let last = try daemon.client()
    while !last.call("status").contains("\"clients\":2,") {}
    print("after they went: descriptors \(daemon.descriptors - 1)")
  }
}
