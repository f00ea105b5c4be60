import Foundation

/// Measures the program from outside, next to plain SQLite, and the making of one question.
///
/// Takes the path of the built program. Answers of the program and of plain SQLite alternate, so
/// that both see the same disk.
@main
enum Bench {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: bench PROGRAM")
      exit(64)
    }
    let program = CommandLine.arguments[1]
    let home = FileManager.default.currentDirectoryPath + "/.build/bench-home"
    try? FileManager.default.removeItem(atPath: home)
    try FileManager.default.createDirectory(
      atPath: home + "/daemon",
      withIntermediateDirectories: true
    )
    defer { try? FileManager.default.removeItem(atPath: home) }
    print(Measurement.header)
    print(try starts(program, home).line)
    print(try questions(program, home).line)
    let (answer, plain) = try answers(program, home)
    print(answer.line)
    print(plain.line)
    print("one durable answer / plain SQLite: \(Measurement.text(answer.median / plain.median))")
    try DaemonBench.run(program, home + "/daemon")
  }

  /// From the start of the process to the first question on its output.
  private static func starts(_ program: String, _ home: String) throws -> Measurement {
    var result = Measurement("start to first question (process)")
    for _ in 0..<15 {
      let begin = ContinuousClock.now
      let drill = try Drill(program: program, home: home, arguments: ["drill", "--count", "1"])
      _ = drill.line(beginning: ["  4  "])
      result.add(ContinuousClock.now - begin)
      drill.end()
    }
    return result
  }

  /// Two worksheets of different length; the difference is questions alone.
  private static func questions(_ program: String, _ home: String) throws -> Measurement {
    var result = Measurement("one question with four options")
    func time(_ count: Int) throws -> Double {
      let begin = ContinuousClock.now
      let sheet = try Drill(
        program: program,
        home: home,
        arguments: ["questions", "--json", "--count", String(count), "--seed", "1"]
      )
      while sheet.line(beginning: ["{"]) != nil {}
      sheet.end()
      return (ContinuousClock.now - begin) / .milliseconds(1)
    }
    for _ in 0..<7 { result.add(milliseconds: (try time(2100) - time(100)) / 2000) }
    return result
  }

  /// From the answer's line to the verdict's, and the same writes in plain SQLite.
  private static func answers(
    _ program: String,
    _ home: String
  ) throws -> (Measurement, Measurement) {
    var answer = Measurement("one durable answer (through a pipe)")
    var plain = Measurement("the same transaction in plain SQLite")
    for (name, value) in [("new-per-day", "9999"), ("max-learning", "9999")] {
      try Drill(program: program, home: home, arguments: ["settings", "set", name, value]).end()
    }
    let drill = try Drill(
      program: program,
      home: home,
      arguments: ["drill", "--count", "400", "--new", "400"]
    )
    _ = drill.line(beginning: ["  4  "])
    var twin: PlainSQLite?
    for round in 0..<400 {
      let begin = ContinuousClock.now
      drill.answer("1")
      guard drill.line(beginning: ["right", "wrong"]) != nil else { break }
      let spent = ContinuousClock.now - begin
      if round == 49 {
        twin = try PlainSQLite(copying: home + "/PTStats.sqlite", to: home + "/plain.sqlite")
      }
      if let twin, round >= 50 {
        answer.add(spent)
        let start = ContinuousClock.now
        try twin.answer()
        plain.add(ContinuousClock.now - start)
      }
    }
    drill.end()
    return (answer, plain)
  }
}
