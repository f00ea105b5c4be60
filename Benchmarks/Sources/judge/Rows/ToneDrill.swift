import Foundation
import Pinyin

/// How many questions of `drill --kind tone` ask tones: the options differ in nothing else (h).
///
/// Words of neutral syllables alone are not counted.
enum ToneDrill {
  private static let words = 300

  static func row(_ program: Program) throws -> Row {
    var values: [(group: String, value: Double)] = []
    for level in ["1", "2", "3", "4", "5", "6", "7-9"] {
      let home = "\(program.home)/tones-\(level)"
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      let drill = Program(path: program.path, home: home, pack: program.pack)
      try drill.run(["settings", "set", "spelling", "numbers"])
      let lines = try drill.run(
        [
          "drill", "--kind", "tone", "--level", level, "--new", "\(words)", "--count", "\(words)",
          "--seed", "5",
        ],
        input: String(repeating: "1\n", count: words)
      )
      values += questions(lines).enumerated().map { number, options in
        ("\(level).\(number)", options.count > 1 && Set(options.map(toneless)).count == 1 ? 1 : 0)
      }
    }
    return Row("h drill --kind tone asks tones", Estimate(values), target: .atLeast(1))
  }

  /// The options of each question of a drill; none for a typed one.
  private static func questions(_ lines: [Substring]) -> [[String]] {
    var questions: [[String]] = []
    for line in lines {
      if line.hasPrefix("right ") || line.hasPrefix("wrong "), isNeutral(line) {
        _ = questions.popLast()
      }
      let shown = line.drop { $0 == " " }
      let number = shown.prefix { $0.isNumber }
      let option = shown.dropFirst(number.count)
      if line.contains(" · ") && line.contains("/") && line.hasSuffix("?") { questions.append([]) }
      if line.hasPrefix("  "), number.count == 1, option.hasPrefix("  "), !questions.isEmpty {
        questions[questions.count - 1].append(String(option))
      }
    }
    return questions
  }

  /// Whether a verdict's line is that of a word without a full tone.
  private static func isNeutral(_ line: Substring) -> Bool {
    let reading = line.dropFirst(5).prefix { $0 != "·" }.split(separator: " ").dropFirst()
    let tones = reading.joined().filter(\.isNumber)
    return tones.allSatisfy { $0 == "5" }
  }

  private static func toneless(_ option: String) -> String {
    option.filter { !$0.isNumber && $0 != " " && $0 != "'" }
  }
}
