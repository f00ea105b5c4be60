import Foundation

/// From the start of a process to its first question, in turn with the smallest database program.
enum StartBench {
  private static let rounds = 25

  static func run(_ program: String, _ home: String) throws {
    let shellPath = "/usr/bin/sqlite3"
    let shells = FileManager.default.isExecutableFile(atPath: shellPath)
    var shell = Measurement("sqlite3 :memory: 'select 1' (process)")
    var alone = Measurement("start to first question (no daemon)")
    var served = Measurement("start to first question (daemon runs)")
    var starting = Measurement("start to first question (starts the daemon)")
    // The first start makes the database, and a daemon needs a question to have read its words.
    _ = try firstQuestion(program, home, daemon: false)
    for _ in 0..<rounds {
      if shells { shell.add(try end(of: shellPath, [":memory:", "select 1"])) }
      alone.add(try firstQuestion(program, home, daemon: false))
      starting.add(try firstQuestion(program, home, daemon: true))
      _ = try firstQuestion(program, home, daemon: true)
      served.add(try firstQuestion(program, home, daemon: true))
      try Program.trainer(program, ["daemon", "stop"], home: home).end()
    }
    for row in [shell, alone, served, starting] where row.count > 0 { report(row.line) }
    report(try question(program, home).line)
  }

  /// The time from the start of a drill's process to the last option of its first question.
  static func firstQuestion(
    _ program: String,
    _ home: String,
    daemon: Bool
  ) throws -> Duration {
    let begin = ContinuousClock.now
    let drill = try Program.trainer(
      program,
      ["drill", "--count", "1", "--kind", "reading"],
      home: home,
      daemon: daemon
    )
    guard try drill.line(beginning: ["  4  "]) != nil else {
      throw BenchFailure("a drill ended before its first question")
    }
    let spent = ContinuousClock.now - begin
    try drill.end()
    return spent
  }

  private static func end(of path: String, _ arguments: [String]) throws -> Duration {
    let begin = ContinuousClock.now
    let process = try Program(path, arguments)
    try process.end()
    return ContinuousClock.now - begin
  }

  /// Two worksheets of different length; the difference is questions alone.
  private static func question(_ program: String, _ home: String) throws -> Measurement {
    var result = Measurement("one question with four options")
    func time(_ count: Int) throws -> Double {
      let arguments = ["questions", "--json", "--count", String(count), "--seed", "1"]
      let begin = ContinuousClock.now
      let sheet = try Program.trainer(program, arguments, home: home)
      while try sheet.line(beginning: ["{"]) != nil {}
      try sheet.end()
      return (ContinuousClock.now - begin) / .milliseconds(1)
    }
    for _ in 0..<7 { result.add(milliseconds: (try time(2100) - time(100)) / 2000) }
    return result
  }
}
