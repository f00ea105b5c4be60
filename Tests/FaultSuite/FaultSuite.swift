import ArgumentParser
import Foundation

/// Brings every fault of the table about and says what was lost.
@main
struct FaultSuite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faults",
    abstract: "Bring faults about and see what the program makes of them."
  )

  @Flag(help: "A small part of the trials, in some minutes.")
  var quick = false

  @Option(parsing: .upToNextOption, help: "Only these rows.")
  var rows: [Int] = []

  @Option(help: "Only experiments whose name holds this text.")
  var part = ""

  @Option(help: "The seed of the dice.")
  var seed: UInt64 = .random(in: .min ... .max)

  @Option(help: "Write the table as a page of Markdown.")
  var report: String?

  static var faults: [Fault] {
    let groups = [
      KillFaults.rows, PowerFaults.rows, DiskFaults.rows, MovedFaults.rows,
      HeldDatabaseFaults.rows, DamageFaults.rows,
      BackupFaults.rows,
      HomeFaults.rows,
      DaemonKillFaults.rows, DecisionFaults.rows, SocketFaults.rows, TimeFaults.rows,
      EndingFaults.rows, TextFaults.rows, BusyDaemonFaults.rows, NumberFaults.rows,
      [
        DaemonWriteFaults.row, BankFaults.row, FileCutFaults.row, ReadOnlyFaults.row,
        SurroundingFaults.row, UnitFaults.row, LogFaults.row, QuizFaults.row, SyncFaults.row,
        FolderFaults.row, InstallFaults.row, QuizKillFaults.row, HomeworkFaults.row, PageFaults.row,
      ],
    ]
    return groups.flatMap { $0 }.sorted { $0.row.rawValue < $1.row.rawValue }
  }

  func run() throws {
    if let status = try Enclosure.run() {
      guard status == 0 else { throw ExitCode(status) }
      return
    }
    let rig = Rig(isFull: !quick, seed: seed)
    var report = Report(rig: rig)
    print(report.head)
    for fault in Self.faults where rows.isEmpty || rows.contains(fault.row.rawValue) {
      for experiment in fault.parts where part.isEmpty || experiment.name.contains(part) {
        report.add(fault, experiment, verdict(of: experiment, rig))
        // After each experiment, so that a run that is broken off leaves its table too.
        try self.report.map { try report.page.write(toFile: $0, atomically: true, encoding: .utf8) }
      }
    }
    print(report.tail)
    if !report.isClean { throw ExitCode(1) }
  }

  private func verdict(of part: FaultPart, _ rig: Rig) -> Verdict {
    if part.isLong, !rig.isFull { return .notRun("in the full run only") }
    if let lack = part.needs.lazy.compactMap(\.lack).first { return .notRun(lack) }
    do {
      let tally = try part.run(rig)
      return tally.problems.isEmpty && tally.lost == 0 ? .passed(tally) : .failed(tally)
    } catch {
      return .failed(Tally(problems: ["the experiment broke off: \(error)"]))
    }
  }
}
