import Foundation

/// What a log costs that comes from Anki except for a few answers, at three lengths.
enum ForeignLogBench {
  private static let rounds = 25
  private static let lengths = [10_000, 100_000, 1_000_000]
  private static let mostCards = 24_000

  static func run(_ program: String, _ directory: String) throws {
    for answers in lengths {
      let home = "\(directory)/foreign-\(answers)"
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      let collection = home + "/collection.anki2"
      try AnkiBench.make(
        collection,
        answers: answers,
        answersPerCard: max(8, answers / mostCards),
        words: LogMaker.words(program, home)
      )
      _ = try LogBench.wholeProcess(program, ["import", "anki", collection], home)
      try LogBench.pretendBackup(in: home)
      _ = try drill(program, home, daemon: false, answer: "er2")
      try measure(program, home, "\(answers) answers of Anki")
      try FileManager.default.removeItem(atPath: home)
    }
  }

  private static func measure(_ program: String, _ home: String, _ log: String) throws {
    var due = Measurement("due, \(log)")
    var statistics = Measurement("stats, \(log)")
    var alone = Measurement("first question, \(log)")
    var vain = Measurement("its end without an answer")
    var fitted = Measurement("its end after an answer, and the fit")
    var served = Measurement("first question, the daemon at hand")
    var beside = Measurement("the same beside the fit")
    for round in 0..<rounds {
      due.add(try LogBench.wholeProcess(program, ["due"], home))
      statistics.add(try LogBench.wholeProcess(program, ["stats"], home))
      let without = try drill(program, home, daemon: false, answer: nil)
      alone.add(without.start)
      vain.add(without.end)
      guard round % 5 == 0 else { continue }
      fitted.add(try drill(program, home, daemon: false, answer: "er2").end)
    }
    _ = try drill(program, home, daemon: true, answer: nil)
    for _ in 0..<rounds { served.add(try drill(program, home, daemon: true, answer: nil).start) }
    for _ in 0..<rounds {
      // The daemon fits when this drill has ended, and goes on while the next one begins.
      _ = try drill(program, home, daemon: true, answer: "er2")
      beside.add(try drill(program, home, daemon: true, answer: nil).start)
    }
    try Program.trainer(program, ["daemon", "stop"], home: home).end()
    for row in [due, statistics, alone, vain, fitted, served, beside] { report(row.line) }
  }

  /// Starts a drill of one question and ends it, after an answer if there is one.
  ///
  /// - Returns: the time to the question, and that from the end of the input to the end of the
  ///   process.
  private static func drill(
    _ program: String,
    _ home: String,
    daemon: Bool,
    answer: String?
  ) throws -> (start: Duration, end: Duration) {
    let begin = ContinuousClock.now
    let arguments = ["drill", "--count", "1", "--kind", "reading"]
    let drill = try Program.trainer(program, arguments, home: home, daemon: daemon)
    // A word whose reading has no plausible wrong ones is asked without options.
    guard try drill.line(beginning: ["  4  ", "1/1 · type"]) != nil else {
      throw BenchFailure("a drill ended before its first question")
    }
    let start = ContinuousClock.now - begin
    if let answer {
      drill.say(answer)
      _ = try drill.line(beginning: ["right", "wrong"])
    }
    let last = ContinuousClock.now
    try drill.end()
    return (start, ContinuousClock.now - last)
  }
}
