import Foundation

/// The time of one question: worksheets that differ in length, so that the start is subtracted (l).
enum Timing {
  static func row(_ name: String, _ program: Program, _ kind: Item.Kind) throws -> Row {
    var samples: [Double] = []
    for round in 0..<5 {
      let seed = String(round + 1)
      func milliseconds(_ count: Int) throws -> Double {
        try program.milliseconds(
          [
            "questions", "--json", "--kind", kind.rawValue, "--count", String(count), "--seed",
            seed,
          ]
        )
      }
      samples.append((try milliseconds(2100) - milliseconds(100)) / 2000)
    }
    samples.sort()
    return Row("l ms a question, \(kind.rawValue)\(name)", samples[2], target: .atMost(1))
  }
}
