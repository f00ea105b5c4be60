package import Study

/// The text of a synchronization.
package struct SyncScreen {
  private let report: SyncReport
  private let isDry: Bool

  package init(_ report: SyncReport, isDry: Bool) {
    self.report = report
    self.isDry = isDry
  }

  package var lines: [String] {
    var lines: [String] = []
    for machine in report.machines where machine.received > 0 {
      lines.append(
        "\(verb("received", "receive")) \(machine.received.counted("entry", "entries")) from "
          + Self.name(machine)
      )
    }
    if report.replaced > 0 {
      lines.append(
        "\(verb("replaced", "replace")) \(report.replaced.counted("entry", "entries")) by lines of other machines"
      )
    }
    if report.repaired > 0 {
      lines.append(
        "\(verb("wrote", "write")) again \(report.repaired.counted("entry", "entries")) that the folder had lost"
      )
    }
    let sent = report.sent - min(report.sent, isDry ? 0 : report.repaired)
    if sent > 0 {
      lines.append("\(verb("sent", "send")) \(sent.counted("entry", "entries"))")
    }
    if lines.isEmpty { lines.append("nothing new") }
    if report.isRenamed {
      lines.append(
        "this database was copied or restored; its entries "
          + (isDry ? "would be sent under a new name" : "are sent under a new name")
      )
    }
    if let backup = report.backup {
      lines.append("to go back: trainer restore \(ShellWord.quoted(backup))")
    }
    return lines
  }

  /// The warnings that may require an action of the learner.
  package var warnings: [String] {
    var warnings = report.machines.flatMap(Self.warnings)
    if !report.skipped.isEmpty { warnings.append(Self.text(report.skipped)) }
    if report.isPartial {
      warnings.append(
        "the folder has more than is read at once; run ‘trainer sync’ again to go on"
      )
    }
    if report.conflicts > 0 {
      warnings.append(ConflictTexts.warning(report.conflicts, isPlanned: isDry))
    }
    return warnings
  }

  /// The maximum number of names that are listed.
  private static let mostNames = 5

  private static func text(_ skipped: [SyncReport.Skipped]) -> String {
    let names = skipped.prefix(mostNames).map { name in
      "\(ShellWord.quoted(TerminalText.sanitized(name.name))) (\(text(name.reason)))"
    }
    let rest = skipped.count - names.count
    return "not read: " + names.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "") + "; everything else was synchronized"
  }

  private static func text(_ reason: SyncReport.Skipped.Reason) -> String {
    switch reason {
    case .link: "a link or special file"
    case .foreign: "belongs to no machine"
    case .unreadable: "you may not read it"
    case .tooLong: "only its beginning, it is too long"
    }
  }

  private func verb(_ done: String, _ planned: String) -> String {
    isDry ? "would \(planned)" : done
  }

  private static func name(_ machine: SyncReport.Machine) -> String {
    machine.name.isEmpty
      ? machine.host : "\(TerminalText.sanitized(machine.name)) (\(machine.host.prefix(4)))"
  }

  private static func warnings(_ machine: SyncReport.Machine) -> [String] {
    let name = name(machine)
    var warnings: [String] = []
    if let format = machine.newerFormat {
      warnings.append(
        "\(name) writes format \(format), and this program reads format 1; update this program to receive its entries"
      )
    }
    if machine.unknown > 0 {
      warnings.append(
        "\(machine.unknown.counted("entry", "entries")) of \(name) could not be understood; update this program"
      )
    }
    if machine.unfinished > 0 {
      warnings.append(
        "\(machine.unfinished.counted("line")) of \(name) did not arrive completely; run ‘trainer sync’ again later, there too; if it can no longer come, run ‘trainer sync --repair’"
      )
    }
    if machine.waiting > 0 {
      warnings.append(
        "\(machine.waiting.counted("answer")) of \(name) wait for scheduler settings in a file that has not arrived; run ‘trainer sync’ again later"
      )
    }
    if machine.ahead != nil {
      warnings.append("the clock of \(name) is more than a day ahead; set it there")
    }
    for setting in machine.differences {
      warnings.append(
        "\(name) uses \(setting.name) \(quoted(setting.there)), here it is \(quoted(setting.here)); to change it here: trainer settings set \(setting.name) \(ShellWord.quoted(setting.there))"
      )
    }
    return warnings
  }

  private static func quoted(_ value: String) -> String {
    value.isEmpty ? "‘’" : value.count > 40 ? "other values" : value
  }
}
