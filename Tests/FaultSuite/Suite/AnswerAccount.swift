import TestSupport

/// What was acknowledged, drill by drill, against what the log holds.
struct AnswerAccount {
  typealias Answer = Scene.Answer

  private struct Run {
    let acknowledged: [Answer]
    /// A drill that was cut off may have stored one answer that it could not report any more.
    let mayHoldOneMore: Bool
  }

  private var runs: [Run] = []
  private(set) var acknowledged = 0

  mutating func add(_ answers: [Answer], isCutOff: Bool) {
    runs.append(Run(acknowledged: answers, mayHoldOneMore: isCutOff))
    acknowledged += answers.count
  }

  /// Begins anew with what is stored.
  mutating func restart(from stored: [Answer]) {
    runs = [Run(acknowledged: stored, mayHoldOneMore: false)]
  }

  /// Whether every acknowledged answer is in the log exactly once, in order, with nothing between
  /// them but the one answer that a drill may have had under way when it was cut off.
  func agrees(with stored: [Answer]) -> Bool {
    var places: Set<Int> = [0]
    for run in runs {
      var next: Set<Int> = []
      for start in places {
        let end = start + run.acknowledged.count
        guard end <= stored.count, stored[start..<end].elementsEqual(run.acknowledged) else {
          continue
        }
        next.insert(end)
        if run.mayHoldOneMore, end < stored.count { next.insert(end + 1) }
      }
      places = next
    }
    return places.contains(stored.count)
  }

  /// How many acknowledged answers the log lacks, whatever their order.
  func lost(from stored: [Answer]) -> Int {
    var counts: [Answer: Int] = [:]
    for answer in stored { counts[answer, default: 0] += 1 }
    var lost = 0
    for answer in runs.flatMap(\.acknowledged) {
      if counts[answer, default: 0] > 0 { counts[answer, default: 0] -= 1 } else { lost += 1 }
    }
    return lost
  }
}

extension Tally {
  /// Compares the log with what was acknowledged, and the state with a replay of the log; the
  /// commands that do so are the next start, which must be clean.
  ///
  /// After jumps of the clock by more than two days, answers are `inOrder` of their clocks only.
  mutating func settle(
    _ account: AnswerAccount,
    _ scene: Scene,
    _ occasion: String,
    inOrder: Bool = true
  ) throws {
    acknowledged = account.acknowledged
    let export = try scene.program.run("export")
    expect(export.status == 0 && export.errors == "", "\(occasion): export: \(export.errors)")
    let stored = try Scene.answers(in: export)
    let missing = account.lost(from: stored)
    let agrees =
      inOrder
      ? account.agrees(with: stored) : missing == 0 && stored.count == account.acknowledged
    if !agrees {
      lost += missing
      problems.append("\(occasion): \(missing) lost, or order and number differ")
    }
    try examine(scene, occasion)
  }

  /// Whether the database is sound and its state follows from the log.
  mutating func examine(_ scene: Scene, _ occasion: String) throws {
    let doctor = try scene.program.run("doctor", "--json")
    expect(
      doctor.status == 0 && doctor.errors == "" && !doctor.output.contains("\"ok\":false"),
      "\(occasion): doctor: \(doctor.status) \(doctor.errors)\(doctor.output)"
    )
  }
}
