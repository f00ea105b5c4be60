import Foundation

/// One durable answer, from its line to the verdict's, in turn with the same writes in plain SQLite.
enum AnswerBench {
  /// Answers before anything is measured, so that the tables have rows.
  static let warmUp = 50
  static let rounds = 400
  /// Room for as many new words as the rounds take.
  static let settings = [("new-per-day", "9999"), ("max-learning", "9999")]

  static func run(_ program: String, _ home: String) throws {
    var answer = Measurement("one durable answer (through a pipe)")
    var plain = Measurement("the same transaction in plain SQLite")
    for (name, value) in settings {
      try Program.trainer(program, ["settings", "set", name, value], home: home).end()
    }
    let count = String(rounds)
    let drill = try Program.trainer(
      program,
      ["drill", "--count", count, "--new", count],
      home: home
    )
    guard try drill.line(beginning: ["  4  "]) != nil else {
      throw BenchFailure("the drill ended before its first question")
    }
    var twin: PlainSQLite?
    for round in 0..<rounds {
      let begin = ContinuousClock.now
      drill.say("1")
      guard let line = try drill.line(beginning: ["right", "wrong", notCounted]) else { break }
      let spent = ContinuousClock.now - begin
      if line == notCounted {
        drill.say("skip")
        continue
      }
      if round == warmUp {
        twin = try PlainSQLite(copying: home + "/PTStats.sqlite", to: home + "/plain.sqlite")
      }
      guard let twin else { continue }
      answer.add(spent)
      let start = ContinuousClock.now
      try twin.answer()
      plain.add(ContinuousClock.now - start)
    }
    try drill.end()
    report(answer.line)
    report(plain.line)
    report(answer.comparison(with: plain))
  }

  /// The mark under a text that cannot be the answer, as where pinyin has to be typed.
  private static let notCounted = "  ^"
}
