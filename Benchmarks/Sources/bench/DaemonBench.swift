import Foundation
import Synchronization

/// The daemon, as its clients meet it.
enum DaemonBench {
  private static let idleClients = 1000
  private static let drillingClients = 50
  private static let answersOfEach = 20

  static func run(_ program: String, _ home: String) throws {
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    raiseDescriptorLimit()
    let daemon = try Daemon(program: program, home: home)
    let client = try daemon.client()
    for (name, value) in AnswerBench.settings {
      _ = try client.call("settings.set", #"{"name":"\#(name)","value":"\#(value)"}"#)
    }
    try client.startDrill()
    try answers(client, home)
    report("memory of the daemon with the study pack: \(Measurement.text(daemon.megabytes)) MiB")
    try crowd(daemon)
    withExtendedLifetime((client, daemon)) {}
  }

  private static func answers(_ client: SocketClient, _ home: String) throws {
    var answer = Measurement("one durable answer (over the socket)")
    var plain = Measurement("the same transaction in plain SQLite")
    var twin: PlainSQLite?
    for round in 0..<AnswerBench.rounds {
      guard let question = try client.question() else { break }
      let begin = ContinuousClock.now
      guard try client.answer(question) else { continue }
      let spent = ContinuousClock.now - begin
      if round == AnswerBench.warmUp {
        twin = try PlainSQLite(copying: home + "/PTStats.sqlite", to: home + "/plain.sqlite")
      }
      guard let twin else { continue }
      answer.add(spent)
      let start = ContinuousClock.now
      try twin.answer()
      plain.add(ContinuousClock.now - start)
    }
    report(answer.line)
    report(plain.line)
    report(answer.comparison(with: plain))
  }

  /// Clients that are connected and silent, and others that drill at once.
  private static func crowd(_ daemon: Daemon) throws {
    let before = (descriptors: daemon.descriptors, megabytes: daemon.megabytes)
    var idle: [SocketClient] = []
    for _ in 0..<idleClients { idle.append(try daemon.client()) }
    var drilling = try (0..<drillingClients).map { _ in try daemon.client() }
    let (answers, questions) = try drillTogether(drilling)
    report(answers.line)
    report(questions.line)
    let during = (descriptors: daemon.descriptors, megabytes: daemon.megabytes)
    idle = []
    drilling = []
    let last = try daemon.client()
    // The client of the rows above and this one are left.
    try Patience.await("the daemon to notice that \(idleClients + drillingClients) clients went") {
      try last.call("status").contains(#""clients":2,"#)
    }
    let megabytes = [before.megabytes, during.megabytes, daemon.megabytes].map(Measurement.text)
    report(
      "before, with and after \(idleClients) idle and \(drillingClients) drilling clients: "
        + "descriptors \(before.descriptors), \(during.descriptors), \(daemon.descriptors - 1); "
        + "memory \(megabytes.joined(separator: ", ")) MiB"
    )
  }

  private static func drillTogether(
    _ clients: [SocketClient]
  ) throws -> (answers: Measurement, questions: Measurement) {
    let crowd = "\(clients.count) drill, \(idleClients) idle"
    let results = Mutex((Measurement("answer, \(crowd)"), Measurement("question, \(crowd)")))
    let failure = Mutex<(any Error)?>(nil)
    let threads = DispatchGroup()
    for client in clients {
      threads.enter()
      Thread.detachNewThread {
        defer { threads.leave() }
        do {
          try client.startDrill()
          for _ in 0..<answersOfEach {
            let asked = ContinuousClock.now
            guard let question = try client.question() else { break }
            let given = ContinuousClock.now
            guard try client.answer(question) else { continue }
            let end = ContinuousClock.now
            results.withLock { results in
              results.0.add(end - given)
              results.1.add(given - asked)
            }
          }
        } catch {
          failure.withLock { $0 = error }
        }
      }
    }
    let limit = 4 * Patience.seconds
    guard threads.wait(timeout: .now() + .seconds(limit)) == .success else {
      throw BenchFailure("waited \(limit) s for \(clients.count) drills")
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    return results.withLock { $0 }
  }

  /// Each client takes a descriptor here too.
  private static func raiseDescriptorLimit() {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
  }
}
