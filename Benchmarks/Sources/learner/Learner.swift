import FSRS
import Foundation
import Lexicon
import REPL
import SeededRandom
import Study

/// Studies with a simulated learner for seventeen days and prints what each day was like.
///
/// Arguments: the path of a word pack, and optionally a seed. The sessions are those of a terminal,
/// with a clock that the simulation moves.
@main
struct Learner {
  private static let days = 17
  /// The days without study: a long weekend and a week away.
  private static let skipped: Set<Int> = [5, 6, 7, 10, 11, 12, 13, 14]
  private static let newPerDay = 20
  /// The start of the first day: Monday 2026-11-02, 19:00 UTC.
  private static let start = Timestamp(milliseconds: 1_793_646_000_000)

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 2 || arguments.count == 3 else {
      print("usage: learner PACK [SEED]")
      exit(64)
    }
    let seed = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
    let evenings = Evenings(words: try WordPack(path: arguments[1]), seed: seed, from: start)
    try await evenings.set("new-per-day", to: String(newPerDay))
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
      new words       \(total.new)
      retention       \(String(format: "%.1f %%", retention)) of \(total.learnedAnswers) answers
      done            \(done) of \(studied) days
      """
    )
  }

  private static func mean(_ sum: Int, _ count: Int) -> String {
    String(format: "%.1f", Double(sum) / Double(max(1, count)))
  }
}
