import Foundation
import Lexicon
import Pinyin
import REPL
import Study

/// The text that an import of words prints.
extension WordsImport {
  /// The number of skipped entries that are shown without `--all`.
  static let mostShown = 10

  /// The words of the manual for fields that have other names in the report.
  private static let words = [
    ("gloss", "meaning"), ("reading", "pinyin"), ("level", "level of the HSK (2025)"),
    ("simplified", "characters"),
  ]

  /// Returns the uses of columns, such as `gloss = Back`, in the words of the manual.
  static func plain(_ columns: [String]) -> [String] {
    let hasScripts = columns.contains { $0.contains("traditional = ") }
    return columns.map { column in
      for (field, word) in words where field != "simplified" || !hasScripts {
        // In an Anki deck a note type stands first: `Basic: gloss = Back`.
        guard let use = column.range(of: "\(field) = ") else { continue }
        let kind = column[..<use.lowerBound]
        guard kind.isEmpty || kind.hasSuffix(": ") else { continue }
        return "\(kind)\(word) = \(column[use.upperBound...])"
      }
      return column
    }
  }

  /// Returns texts in one line: with `--all` all of them, otherwise the first ones, at most `most`.
  func first(_ texts: [String], _ most: Int = Self.mostShown) -> String {
    let shown = texts.prefix(all ? texts.count : most)
    return shown.joined(separator: ", ") + (shown.count < texts.count ? " …" : "")
  }

  /// Returns the report of an import, and how to drill its words.
  func lines(
    _ report: ImportReport,
    _ pack: String,
    _ settings: Settings,
    _ words: ReportedWords,
    _ listed: ListedWords?,
    _ packLines: [String]
  ) -> [String] {
    var lines: [String] = []
    if report.sheets.count > 1 {
      let others = report.sheets.dropFirst().prefix(10).joined(separator: ", ")
      lines.append("sheet ‘\(report.sheets[0])’; --sheet reads another: \(others)")
    }
    if let encoding = report.encoding { lines.append("read as \(encoding.rawValue), not UTF-8") }
    lines += Self.plain(report.columns)
    if !report.unusedColumns.isEmpty {
      lines.append(
        "columns not used: \(report.unusedColumns.joined(separator: ", ")); "
          + "--columns says what each column has"
      )
    }
    let shown = all ? report.skipped.count : Self.mostShown
    lines += report.skipped.prefix(shown).map {
      "\(report.format.entryName) \($0.line): \($0.text) (\(words.reason($0)))"
    }
    let rest = report.skipped.count - shown
    if rest > 0 { lines.append("and \(rest) more skipped; --all lists them") }
    let verb = dryRun ? "would import" : "imported"
    let things = report.imported.counted(report.isBank ? "question" : "word")
    lines.append(
      "\(verb) \(things) into the pack \(pack), from \(report.entries.counted("entry", "entries"))"
    )
    if report.merged > 0 { lines.append("merged   \(report.merged)") }
    if !report.twins.isEmpty {
      lines.append(
        "stands twice, and this reading is right as well: "
          + first(report.twins.map { words.text($0) })
      )
    }
    if !report.skipped.isEmpty {
      lines.append("skipped  \(report.skipped.count)")
      // If only a few entries were skipped, each is listed above with its reason.
      if report.skipped.count > Self.mostShown {
        lines += report.skippedByReason.map { "  \($0.count)  \($0.reason.explanation)" }
      }
    }
    if !report.assumed.isEmpty {
      lines.append(
        "commonest reading taken, unless the pinyin stands beside the word: "
          + first(report.assumed.map { words.text($0) })
      )
    }
    if !report.completed.isEmpty {
      lines.append(
        "without a meaning in the list, so that of the packs was taken: "
          + first(report.completed.map { "\(words.style.text(.word($0))) (\($0.gloss))" })
          + "; add their meanings to the file and import it again"
      )
    }
    if report.leftOutAnswers > 0 {
      lines.append("wrong answers left out  \(report.leftOutAnswers)")
    }
    if !report.otherLevels.isEmpty {
      lines.append(
        "left out, since they are no levels of the HSK (1 to 6, 7-9): "
          + first(report.otherLevels.map(TerminalText.sanitized), 5)
      )
    }
    if !report.unusedPhrases.isEmpty {
      lines.append(
        "phrases left out, since they lack their word or are too long: "
          + first(report.unusedPhrases)
      )
    }
    if report.shortened > 0 { lines.append("shortened meanings  \(report.shortened)") }
    if let listed, listed.traditional > 0 {
      let written = "\(listed.traditional.counted("word")) in traditional characters"
      let other = ". To be asked in traditional ones: trainer settings set script traditional"
      lines.append(
        "\(written); the simplified ones were added\(settings.script == .traditional ? "" : other)"
      )
    }
    if let listed, listed.shared > 0 {
      let isOne = listed.shared == 1
      lines.append(
        "\(listed.shared.counted("word")) \(isOne ? "is" : "are") in the study list, too: what you "
          + "know of \(isOne ? "it" : "them") counts"
      )
    }
    if let renamed = listed.map({ words.differing($0.renamed) }), !renamed.isEmpty {
      let limit = all ? renamed.count : Self.mostShown
      lines.append(
        "\(renamed.count.grouped) of these with another reading, which is right as well; that of the "
          + "study list is shown: " + words.text(renamed, limit)
      )
    }
    if let listed, !listed.corrected.isEmpty {
      let limit = all ? listed.corrected.count : Self.mostShown
      lines.append(
        "pinyin that looks mistyped, so that of the study list was taken; --keep-pinyin keeps yours: "
          + words.text(listed.corrected, limit, before: "now ")
      )
    }
    if let listed, !listed.filled.isEmpty {
      let limit = all ? listed.filled.count : Self.mostShown
      let taken = words.text(listed.filled, limit, before: "now ")
      lines.append(
        "tones are missing in \(listed.filled.count.counted("word")), filled in from the characters; --keep-pinyin keeps yours: \(taken)"
      )
    }
    if let listed, !listed.doubtful.isEmpty {
      let limit = all ? listed.doubtful.count : Self.mostShown
      lines.append("check the pinyin of \(words.text(listed.doubtful, limit))")
    }
    if let listed, !listed.ambiguous.isEmpty {
      let limit = all ? listed.ambiguous.count : Self.mostShown
      lines.append(
        "two readings in the study list; see that yours fits its meaning: "
          + words.meanings(listed.ambiguous, limit)
      )
    }
    if let listed, !listed.misspelled.isEmpty {
      let limit = all ? listed.misspelled.count : Self.mostShown
      lines.append(
        "check the characters of \(words.spellings(listed.misspelled, limit)); correct them in the "
          + "file and import it again"
      )
    }
    if let listed, !listed.unlisted.isEmpty {
      lines.append(
        "not in the study list: \(first(listed.unlisted.map { words.style.text(.word($0)) }))"
      )
    }
    if report.format == .anki {
      lines.append(
        "only the words were read; with answers and due dates: ‘trainer import anki \(ShellWord.quoted(file))’"
      )
    }
    lines += packLines
    guard !dryRun else { return lines }
    let name = ShellWord.quoted(pack)
    let drill = "trainer --pack \(name)"
    lines.append("to drill them: \(drill)")
    if !settings.packs.contains(where: [pack, PackName.everything].contains) {
      if !report.isBank {
        let all = ([pack] + settings.packs).joined(separator: ",")
        lines.append("with the daily words: trainer settings set packs \(all)")
      }
      lines += [
        "to play with a class: trainer host --pack \(name)",
        "on paper: trainer questions --pack \(name) --html test.html",
      ]
    }
    if report.imported > settings.newPerDay {
      let all =
        report.imported <= settings.maximumLearning
        ? "; all of them today: ‘\(drill) --new \(report.imported)’" : ""
      lines.append("at most \(settings.newPerDay) begin on a day (setting new-per-day)\(all)")
    }
    return lines
  }
}
