import Foundation

/// The time of one question: worksheets that differ in length, so that the start is subtracted.
enum Timing {
  static func row(_ name: String, _ program: Program, _ kind: Item.Kind) throws -> Row {
    var samples: [Double] = []
    for round in 0..<5 {
      let seed = String(round + 1)
      func seconds(_ count: Int) throws -> Double {
        let begin = ContinuousClock.now
        try program.run(
          [
            "questions", "--json", "--kind", kind.rawValue, "--count", String(count), "--seed",
            seed,
          ]
        )
        return (ContinuousClock.now - begin) / .seconds(1)
      }
      samples.append((try seconds(2100) - seconds(100)) / 2)
    }
    samples.sort()
    return Row(
      measure: "h  ms a question, \(kind.rawValue)\(name)",
      value: decimal(samples[2]),
      interval: "\(decimal(samples[0])) … \(decimal(samples[4]))",
      target: "< 1",
      verdict: samples[2] < 1 ? .ok : .miss
    )
  }
}
