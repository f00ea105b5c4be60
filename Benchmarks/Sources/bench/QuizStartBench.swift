import Foundation

/// From the start of a quiz to its first question, and its list of categories, for packs of three
/// sizes.
enum QuizStartBench {
  private static let sizes = [1_000, 10_000, 100_000]
  private static let rounds = 15

  static func run(_ program: String, _ home: String) throws {
    for size in sizes {
      let own = home + "-\(size)"
      try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
      let list = own + "/words.csv"
      try Data(words(size).utf8).write(to: URL(fileURLWithPath: list))
      try Program.trainer(program, ["words", "import", list, "--name", "many", "--yes"], home: own)
        .end()
      var first = Measurement("quiz, start to first question, pack of \(size) words")
      var menu = Measurement("quiz --list, pack of \(size) words")
      for _ in 0..<rounds {
        first.add(
          try time(
            program,
            ["quiz", "--pack", "many", "--questions", "1", "--time", "60"],
            home: own,
            // The head of the question; one without options is typed.
            until: "1/1"
          )
        )
        menu.add(
          try time(program, ["quiz", "--list", "--json"], home: own, until: "{\"category\"")
        )
      }
      report(first.line)
      report(menu.line)
    }
  }

  /// The time from the start of a process to a line that begins with a text.
  private static func time(
    _ program: String,
    _ arguments: [String],
    home: String,
    until text: String
  ) throws -> Duration {
    let begin = ContinuousClock.now
    let quiz = try Program.trainer(program, arguments, home: home)
    guard try quiz.line(beginning: [text]) != nil else {
      throw BenchFailure("‘\(arguments.joined(separator: " "))’ ended too early")
    }
    let spent = ContinuousClock.now - begin
    try quiz.end()
    return spent
  }

  /// A table of words: pairs of characters, each with its reading.
  private static func words(_ count: Int) -> String {
    let initials = ["b", "p", "m", "d", "t", "n", "l", "g", "k", "h"]
    let finals = ["a", "ai", "an", "ang", "ao", "u", "eng"]
    let syllables = initials.flatMap { initial in
      finals.flatMap { final in (1...4).map { "\(initial)\(final)\($0)" } }
    }
    var lines = ["simplified,reading,gloss"]
    for number in 0..<count {
      let (rest, last) = number.quotientAndRemainder(dividingBy: syllables.count)
      let (first, second) = rest.quotientAndRemainder(dividingBy: syllables.count)
      let places = first > 0 ? [first, second, last] : [second, last]
      let hanzi = places.compactMap { Unicode.Scalar(0x4E00 + 7 * $0).map(String.init) }.joined()
      let reading = places.map { syllables[$0] }.joined(separator: " ")
      lines.append("\(hanzi),\(reading),meaning \(number)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
