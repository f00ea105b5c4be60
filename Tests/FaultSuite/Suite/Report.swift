import Foundation

/// The table of a run, printed row by row as it grows.
struct Report {
  private struct Line {
    let fault: Fault
    let part: FaultPart
    let verdict: Verdict
    let seconds: Double

    var cells: [String] {
      let start = ["\(fault.row.rawValue)", fault.row.name, part.name]
      switch verdict {
      case .passed(let tally): return start + figures(tally) + ["passed", tally.note]
      case .failed(let tally): return start + figures(tally) + ["FAILED", tally.note]
      case .notRun(let reason): return start + ["", "", "", "not run", reason]
      }
    }

    private func figures(_ tally: Tally) -> [String] {
      ["\(tally.trials)", "\(tally.acknowledged)", "\(tally.lost)"]
    }
  }

  private let rig: Rig
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var lines: [Line] = []

  init(rig: Rig) {
    self.rig = rig
    start = clock.now
    last = start
  }

  var head: String {
    "faults: \(rig.isFull ? "all trials" : "a small part of the trials"), seed \(rig.seed)"
  }

  /// Prints a part, with what went wrong below it.
  mutating func add(_ fault: Fault, _ part: FaultPart, _ verdict: Verdict) {
    let now = clock.now
    let line = Line(fault: fault, part: part, verdict: verdict, seconds: (now - last) / .seconds(1))
    last = now
    lines.append(line)
    let cells = line.cells
    let figures =
      cells[3].isEmpty ? "" : ", \(cells[3]) trials, \(cells[4]) acknowledged, \(cells[5]) lost"
    let note = cells[7].isEmpty ? "" : " (\(cells[7]))"
    let number = String(repeating: " ", count: max(0, 2 - cells[0].count)) + cells[0]
    let time = line.seconds.formatted(.number.precision(.fractionLength(1)))
    print("\(number) \(cells[6])  \(cells[1]): \(cells[2])\(figures)\(note), \(time) s")
    if case .failed(let tally) = verdict {
      for problem in tally.problems.prefix(12) { print("     - \(problem)") }
      if tally.problems.count > 12 { print("     - and \(tally.problems.count - 12) more") }
    }
    fflush(nil)
  }

  /// Whether nothing failed; what was not run is neither good nor bad.
  var isClean: Bool {
    lines.allSatisfy { if case .failed = $0.verdict { false } else { true } }
  }

  var tail: String {
    var (passed, failed, notRun) = (0, 0, 0)
    var (acknowledged, lost) = (0, 0)
    for line in lines {
      switch line.verdict {
      case .passed(let tally):
        passed += 1
        acknowledged += tally.acknowledged
      case .failed(let tally):
        failed += 1
        acknowledged += tally.acknowledged
        lost += tally.lost
      case .notRun: notRun += 1
      }
    }
    let seconds = Int((clock.now - start) / .seconds(1))
    return "\(passed) passed, \(failed) failed, \(notRun) not run; "
      + "\(acknowledged) answers acknowledged, \(lost) lost; \(seconds) s"
  }

  /// The page for `docs/faults.md`.
  var page: String {
    var text = """
      # Faults
      The results of `make faults`. Each row is an experiment with one fault: what was done to the built programs,
      how often, how many answers they had acknowledged, and how many of those were not in the log afterwards.
      After each experiment the log is compared with the acknowledged answers (each exactly once, in order) and
      the state with a replay of the log (`trainer doctor`); the next start must report no problem.
      Experiments that this machine cannot run are listed as not run; they count as neither passed nor failed.

      \(Self.machine)

      \(tail)

      | # | fault | passes | experiment | trials | acknowledged | lost | result |
      |---|---|---|---|---|---|---|---|

      """
    for line in lines {
      let cells = line.cells
      let result = cells[6] + (cells[7].isEmpty ? "" : ": " + cells[7])
      let row = [cells[0], cells[1], line.fault.row.passes] + cells[2...5] + [result]
      text += "| " + row.joined(separator: " | ") + " |\n"
    }
    return text
  }

  /// What the figures were measured on.
  private static var machine: String {
    var name = utsname()
    uname(&name)
    let release = withUnsafeBytes(of: name.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let system =
      (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))?
      .split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }?
      .dropFirst(12).trimmingCharacters(in: ["\""])
    let day = Date().formatted(.iso8601.year().month().day())
    let user = getuid() == 0 ? "root, and nobody where modes matter" : "an ordinary user"
    return "\(day), \(system ?? "Linux"), Linux \(release), "
      + "\(ProcessInfo.processInfo.processorCount) cores, as \(user)."
  }
}
