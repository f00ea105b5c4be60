import Foundation
import Pinyin

/// Whether it pays to remember only which words have been shown (e4).
///
/// A learner begins with the first words of the course in one kind of question and answers by chance,
/// so that each word is asked again in the same drill. From the twentieth word on, somebody guesses by
/// what was an answer before: among the options that were, or among those that were not.
enum MetLearner {
  private static let words = 120
  private static let questions = 300
  private static let firstWords = 20

  static func rows(_ program: Program, _ kind: Item.Kind, _ deck: Deck) throws -> [Row] {
    var chances: [String: [(group: String, value: Double)]] = [:]
    for seed in 1...3 {
      let home = "\(program.home)/met-\(kind.rawValue)-\(seed)"
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      let drill = Program(path: program.path, home: home, pack: program.pack)
      let lines = try drill.run(
        [
          "drill", "--kind", kind.rawValue, "--new", "\(words)", "--count", "\(questions)",
          "--seed",
          "\(seed)",
        ],
        input: (0..<questions).map { "\($0 % 4 + 1)\n" }.joined()
      )
      var met: Set<String> = []
      for asked in Self.asked(lines, kind, deck) {
        defer { met.insert(asked.answer) }
        guard met.count >= firstWords else { continue }
        let isNew = !met.contains(asked.answer)
        for (name, isWanted) in [("met", true), ("not met", false)] {
          let chosen = asked.options.filter { met.contains($0) == isWanted }
          let among = chosen.isEmpty ? asked.options : chosen
          chances["\(name), \(isNew ? "new words" : "asked again")", default: []].append(
            (asked.answer, among.contains(asked.answer) ? 1 / Double(among.count) : 0)
          )
        }
      }
    }
    return chances.sorted { $0.key < $1.key }.map { name, values in
      Row("e4 \(kind.rawValue): chosen as \(name)", Estimate(values), target: .atMost(0.4))
    }
  }

  /// A question with its options, as words.
  private struct Asked {
    var options: [String]
    var answer: String
  }

  /// The questions of a drill; the line of the verdict names the answer.
  private static func asked(_ lines: [Substring], _ kind: Item.Kind, _ deck: Deck) -> [Asked] {
    var found: [Asked] = []
    var options: [String] = []
    for line in lines {
      let shown = line.drop { $0 == " " }
      let number = shown.prefix { $0.isNumber }
      if line.hasPrefix("  "), number.count == 1, shown.dropFirst().hasPrefix("  ") {
        if number == "1" { options = [] }
        options.append(String(shown.dropFirst().drop { $0 == " " }))
      } else if line.hasPrefix("right ") || line.hasPrefix("wrong "), options.count == 4 {
        let answer = line.dropFirst(5).split(separator: " ").first.map(String.init) ?? ""
        let words = options.map { deck.option($0, kind).word?.simplified ?? $0 }
        if words.contains(answer) { found.append(Asked(options: words, answer: answer)) }
        options = []
      }
    }
    return found
  }
}
