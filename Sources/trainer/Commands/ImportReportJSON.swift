import Lexicon
import Pinyin
import Study

/// The JSON of an import; its field names are fixed.
struct ImportReportJSON: Encodable {
  private struct Entry: Encodable {
    let line: Int
    let reason: String
    let text: String
  }

  private let pack: String
  private let format: String
  private let written: Bool
  /// The names of the workbook's sheets, beginning with the one that was read; absent if the file
  /// is not a workbook.
  private let sheets: [String]?
  private let encoding: String?
  private let columns: [String]
  private let entries: Int
  private let imported: Int
  private let merged: Int
  private let shortened: Int
  private let leftOutAnswers: Int
  /// The words whose phrase was left out; absent if there are none.
  private let unusedPhrases: [String]?
  /// The words without pinyin that have several readings, with the reading that was taken; absent
  /// if there are none.
  private let assumed: [String: String]?
  /// The words that lack a meaning in a list with meanings, with the meaning that was taken for
  /// them; absent if there are none.
  private let completed: [String: String]?
  private let reasons: [String: Int]
  private let skipped: [Entry]

  init(_ report: ImportReport, pack: String, written: Bool) {
    self.pack = pack
    self.written = written
    format = report.format.rawValue
    sheets = report.sheets.isEmpty ? nil : report.sheets
    encoding = report.encoding?.rawValue
    assumed =
      report.assumed.isEmpty
      ? nil
      : Dictionary(
        report.assumed.map { ($0.simplified, $0.reading.numbered) },
        uniquingKeysWith: { first, _ in first }
      )
    completed =
      report.completed.isEmpty
      ? nil
      : Dictionary(
        report.completed.map { ($0.simplified, $0.gloss) },
        uniquingKeysWith: { first, _ in first }
      )
    columns = report.columns
    entries = report.entries
    imported = report.imported
    merged = report.merged
    shortened = report.shortened
    leftOutAnswers = report.leftOutAnswers
    unusedPhrases = report.unusedPhrases.isEmpty ? nil : report.unusedPhrases
    reasons = Dictionary(
      uniqueKeysWithValues: report.skippedByReason.map { ($0.reason.rawValue, $0.count) }
    )
    skipped = report.skipped.map {
      Entry(line: $0.line, reason: $0.reason.rawValue, text: $0.text)
    }
  }
}
