import Foundation

/// What two machines with a shared folder cost: the first synchronizations of a long log, and those
/// after a hundred further answers.
enum SyncBench {
  private static let rounds = 3
  private static let newAnswers = 100

  static func run(_ program: String, _ home: String, answers: Int) throws {
    let folder = home + "/shared"
    let other = home + "/machine"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let sync = ["sync", folder]
    let log = "\(answers) answers"
    for (name, place) in [("first sync, sending", home), ("first sync, receiving", other)] {
      var first = Measurement("\(name), \(log)")
      first.add(try LogBench.wholeProcess(program, sync, place))
      let rate = Double(answers) / first.median * 1000
      report(first.line + "  \(Int(rate)) answers a second")
    }
    var sending = Measurement("sync, sending \(newAnswers), \(log)")
    var receiving = Measurement("sync, receiving \(newAnswers), \(log)")
    var nothing = Measurement("sync, nothing new, \(log)")
    for _ in 0..<rounds {
      let drill = ["--kind", "meaning", "--ahead", "--count", String(newAnswers)]
      let process = try Program.trainer(program, drill, home: home)
      for _ in 0..<newAnswers { process.say("1") }
      try process.end()
      sending.add(try LogBench.wholeProcess(program, sync, home))
      receiving.add(try LogBench.wholeProcess(program, sync, other))
      nothing.add(try LogBench.wholeProcess(program, sync, other))
    }
    for row in [sending, receiving, nothing] { report(row.line) }
  }
}
