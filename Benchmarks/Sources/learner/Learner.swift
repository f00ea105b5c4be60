import FSRS
import Foundation
import Lexicon
import REPL
import SeededRandom
import Study

/// Studies with a simulated learner for seventeen days and prints what each day was like, then without
/// a break until 300 readings are recalled.
///
/// Arguments: the path of a word pack, and optionally a seed, a value of the setting `introduce` and
/// one of `skills`. The sessions are those of a terminal,
/// with a clock that the simulation moves.
@main
struct Learner {
  private static let days = 17
  /// The days without study: a long weekend and a week away.
  private static let skipped: Set<Int> = [5, 6, 7, 10, 11, 12, 13, 14]
  private static let newPerDay = 20
  /// The number of readings that end the study, and the day on which it ends anyway.
  private static let (goal, lastDay) = (300.0, 60)
  /// The start of the first day: Monday 2026-11-02, 19:00 UTC.
  private static let start = Timestamp(milliseconds: 1_793_646_000_000)

  static func main() async throws {
    let arguments = CommandLine.arguments
    let modes = IntroductionMode.allCases.map(\.rawValue)
    guard (2...5).contains(arguments.count) else {
      print("usage: learner PACK [SEED [\(modes.joined(separator: "|")) [SKILLS]]]")
      exit(64)
    }
    let seed = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
    let introduce = arguments.dropFirst(3).first.flatMap { IntroductionMode(rawValue: $0) } ?? .auto
    let evenings = Evenings(
      words: try WordPack(path: arguments[1]),
      seed: seed,
      from: start,
      introduce: introduce
    )
    try await evenings.set("new-per-day", to: String(newPerDay))
    if let skills = arguments.dropFirst(4).first { try await evenings.set("skills", to: skills) }
    print("day  starts  enters  answers  new  right of learned  minutes  due after  done")
    var total = Evening()
    var studied = 0
    var done = 0
    for day in 1...days {
      guard !skipped.contains(day) else {
        print("\(day)".padding(3) + "  away")
        continue
      }
      let evening = try await evenings.study(onDay: day)
      print(evening.row(day))
      total.add(evening)
      studied += 1
      done += evening.isDone ? 1 : 0
    }
    let retention = 100 * Double(total.learnedRight) / Double(max(1, total.learnedAnswers))
    print(
      """

      starts a day    \(Self.mean(total.starts, studied))
      minutes a day   \(Self.mean(total.seconds / 60, studied))
      new cards       \(total.new), \(total.introduced) introduced before
      first lapses    \(String(format: "%.1f %%", 100 * Double(total.newWrong) / Double(max(1, total.new))))
      meanings asked  \(total.meanings)
      retention       \(String(format: "%.1f %%", retention)) of \(total.learnedAnswers) answers
      recalled        \(String(format: "%.0f", evenings.recalled(.reading, onDay: days + 1))) readings and \(String(format: "%.0f", evenings.recalled(.meaning, onDay: days + 1))) meanings the next day
      done            \(done) of \(studied) days
      """
    )
    try await study(with: evenings, seconds: total.seconds)
  }

  /// Studies on until enough readings are recalled; `seconds` have been spent.
  @MainActor private static func study(with evenings: Evenings, seconds: Int) async throws {
    var (day, seconds) = (days, seconds)
    while evenings.recalled(.reading, onDay: day + 1) < goal, day < lastDay {
      day += 1
      seconds += try await evenings.study(onDay: day).seconds
    }
    let recalled = evenings.recalled(.reading, onDay: day + 1)
    print("\(Int(recalled)) readings    after \(seconds / 60) minutes, on day \(day)")
  }

  private static func mean(_ sum: Int, _ count: Int) -> String {
    String(format: "%.1f", Double(sum) / Double(max(1, count)))
  }
}
