import Lexicon
import REPL
import Study
import Workspace

/// `trainer words import --strokes`: replaces the strokes of characters.
extension WordsImport {
  func importStrokes(_ session: Session) throws {
    let progress = ImportProgress()
    defer { progress.end() }
    let report = try session.paths.strokeLibrary.replace(
      from: file,
      isDry: dryRun,
      progress: progress.show
    )
    if !dryRun { session.record("imported strokes", ["count": "\(report.characters)"]) }
    progress.end()
    if json {
      try JSONOutput.print(StrokeReportJSON(report, written: !dryRun))
    } else {
      session.screen.report(lines(report))
    }
  }

  private func lines(_ report: StrokeReport) -> [String] {
    let shown = all ? report.skipped.count : Self.mostShown
    var lines = report.skipped.prefix(shown).map { "skipped \($0.explanation)" }
    let rest = report.skipped.count - shown
    if rest > 0 { lines.append("and \(rest.grouped) more skipped; --all lists them") }
    let verb = dryRun ? "would import" : "imported"
    lines.append("\(verb) the strokes of \(report.characters.counted("character"))")
    if !dryRun {
      lines.append("‘trainer web’ draws them; to delete them: trainer words remove --strokes")
    }
    return lines
  }
}

/// The JSON of an import of strokes; its field names are fixed.
private struct StrokeReportJSON: Encodable {
  let written: Bool
  let characters: Int
  let skipped: [String]

  init(_ report: StrokeReport, written: Bool) {
    self.written = written
    characters = report.characters
    skipped = report.skipped.map(\.explanation)
  }
}
