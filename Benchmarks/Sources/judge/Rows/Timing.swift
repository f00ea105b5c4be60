import Foundation

/// The time of one question: worksheets that differ in length, so that the start is subtracted; and
/// what comes before the first.
enum Timing {
  /// The time to the first question beyond that of a command without words, and the largest memory
  /// that a program run so far has taken.
  static func starts(_ program: Program) throws -> [Row] {
    var samples: [Double] = []
    for _ in 0..<9 {
      let first = try program.milliseconds(["questions", "--json", "--count", "1", "--seed", "1"])
      samples.append(first - (try program.milliseconds(["pinyin", "ni3"])))
    }
    samples.sort()
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return [
      Row(
        measure: "h  ms to load and make the first",
        value: decimal(samples[4], 1),
        interval: "\(decimal(samples[0], 1)) … \(decimal(samples[8], 1))",
        target: "< 30",
        verdict: samples[4] < 30 ? .ok : .miss
      ),
      Row(
        measure: "h  MiB of a worksheet, at most",
        value: decimal(Double(usage.ru_maxrss) / 1024, 1),
        verdict: .none
      ),
    ]
  }

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
    return Row(
      measure: "h  ms a question, \(kind.rawValue)\(name)",
      value: decimal(samples[2]),
      interval: "\(decimal(samples[0])) … \(decimal(samples[4]))",
      target: "< 1",
      verdict: samples[2] < 1 ? .ok : .miss
    )
  }
}
