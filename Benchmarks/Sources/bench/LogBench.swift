import Foundation

/// What a long log and thousands of due words cost, at three lengths of the log.
enum LogBench {
  private static let rounds = 25
  private static let lengths = [10_000, 100_000, 1_000_000]

  static func run(_ program: String, _ directory: String) throws {
    for answers in lengths {
      let home = "\(directory)/log-\(answers)"
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      let words = try LogMaker.fill(home, answers: answers, program: program)
      try pretendBackup(in: home)
      // A fit after the first drill would be part of none of these rows.
      let settings = ["settings", "set", "parameters", "published"]
      try Program.trainer(program, settings, home: home).end()
      try measure(program, home, "\(words) due, \(answers) answers")
      try measureWalks(program, home, answers: answers)
      try SyncBench.run(program, home, answers: answers)
      try FileManager.default.removeItem(atPath: home)
    }
  }

  /// Puts an empty file where the backup of the day would be: copying the database would be part of none
  /// of these rows and slow them all down.
  static func pretendBackup(in home: String) throws {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "UTC")
    format.dateFormat = "yyyyMMdd'T'HHmmss.SSS'Z'"
    let directory = home + "/backups"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let name = "PTStats-\(format.string(from: Date()))-daily.sqlite"
    try Data().write(to: URL(fileURLWithPath: "\(directory)/\(name)"))
  }

  private static func measure(_ program: String, _ home: String, _ log: String) throws {
    var due = Measurement("due, \(log)")
    var statistics = Measurement("stats, \(log)")
    var page = Measurement("stats --html, \(log)")
    var alone = Measurement("first question, \(log)")
    var served = Measurement("the same, the daemon at hand")
    for _ in 0..<rounds {
      due.add(try wholeProcess(program, ["due"], home))
      statistics.add(try wholeProcess(program, ["stats"], home))
      let write = ["stats", "--html", home + "/page.html", "--force"]
      page.add(try wholeProcess(program, write, home))
      alone.add(try StartBench.firstQuestion(program, home, daemon: false))
    }
    _ = try StartBench.firstQuestion(program, home, daemon: true)
    for _ in 0..<rounds {
      served.add(try StartBench.firstQuestion(program, home, daemon: true))
    }
    try Program.trainer(program, ["daemon", "stop"], home: home).end()
    for row in [due, statistics, page, alone, served] { report(row.line) }
  }

  /// What walks the whole log, as answers a second.
  private static func measureWalks(_ program: String, _ home: String, answers: Int) throws {
    let walkRounds = answers < 1_000_000 ? 5 : 3
    let export = home + "/export.jsonl"
    // The made-up cards are not quite what the model makes of the answers.
    try Program.trainer(program, ["doctor", "--rebuild"], home: home).end()
    var walks = ["doctor", "doctor --rebuild", "export", "import"].map { name in
      (name: name, measurement: Measurement("\(name), \(answers) answers"))
    }
    for _ in 0..<walkRounds {
      let other = home + "/other"
      try? FileManager.default.removeItem(atPath: other)
      try? FileManager.default.removeItem(atPath: export)
      walks[0].measurement.add(try wholeProcess(program, ["doctor"], home))
      walks[1].measurement.add(try wholeProcess(program, ["doctor", "--rebuild"], home))
      walks[2].measurement.add(try wholeProcess(program, ["export", export], home))
      walks[3].measurement.add(try wholeProcess(program, ["import", export, "--yes"], other))
    }
    for walk in walks {
      let rate = Double(answers) / walk.measurement.median * 1000
      report(walk.measurement.line + "  \(Int(rate)) answers a second")
    }
  }

  /// Measures a command from the start of its process to its end.
  static func wholeProcess(
    _ program: String,
    _ arguments: [String],
    _ home: String
  ) throws -> Duration {
    let begin = ContinuousClock.now
    let process = try Program.trainer(program, arguments, home: home)
    try process.end()
    guard process.status < 2 else {
      throw BenchFailure("\(arguments.joined(separator: " ")) ended with \(process.status)")
    }
    return ContinuousClock.now - begin
  }
}
