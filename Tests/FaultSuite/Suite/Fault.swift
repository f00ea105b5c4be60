/// One row of the table of faults: what is done to the program, and what must hold afterwards.
struct Fault {
  let row: FaultRow
  let parts: [FaultPart]
}

/// One experiment of a row.
struct FaultPart {
  let name: String
  /// What the machine must have; without it the part is not run.
  var needs: [Need] = []
  /// Whether it is left to the full run.
  var isLong = false
  let run: (Rig) throws -> Tally
}

/// What an experiment saw.
struct Tally {
  /// How often the fault was brought about.
  var trials = 0
  /// Answers that the program said were stored.
  var acknowledged = 0
  /// Those of them that are not in the log.
  var lost = 0
  /// What went against the promise, in words.
  var problems: [String] = []
  /// A figure worth showing.
  var note = ""

  /// Notes a problem unless something holds.
  mutating func expect(_ holds: Bool, _ problem: @autoclosure () -> String) {
    if !holds { problems.append(problem()) }
  }

  static func + (left: Tally, right: Tally) -> Tally {
    Tally(
      trials: left.trials + right.trials,
      acknowledged: left.acknowledged + right.acknowledged,
      lost: left.lost + right.lost,
      problems: left.problems + right.problems,
      note: [left.note, right.note].filter { !$0.isEmpty }.joined(separator: "; ")
    )
  }
}

/// How a part ended.
enum Verdict {
  case passed(Tally)
  case failed(Tally)
  case notRun(String)
}
