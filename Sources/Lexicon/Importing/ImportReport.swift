/// Why an entry of a source does not become a word.
package enum SkipReason: String, CaseIterable, Codable, Hashable, Sendable {
  case notUTF8, tooLong, badLine, controlCharacter
  /// The headword holds letters, digits or signs.
  case notHanzi
  /// The reading holds letters or digits that are no syllable.
  case notPinyin
  /// Nobody knows the reading (`xx5`).
  case unknownReading
  /// As many syllables as characters there must be.
  case readingLength
  case onlyVariant, onlyReference, noGloss, noReading
  /// The note has no field for the word, its reading or its meaning.
  case noFields
  /// A question without a prompt or without an answer.
  case emptyQuestion
  /// A cell that is neither text nor a number.
  case notText
  /// A prompt or an answer that no screen holds.
  case tooLongQuestion
  /// Another question has the same prompt and another answer.
  case otherAnswer
  /// Neither its author nor its bank has a wrong answer for it.
  case noWrongAnswer
}

/// What became of every entry of a source: `entries` is `imported` + `merged` + `skipped.count`.
package struct ImportReport: Hashable, Sendable {
  package struct Skipped: Hashable, Sendable {
    /// The line, row or note, counted from 1.
    package let line: Int
    package let reason: SkipReason
    /// The beginning of the entry.
    package let text: String
  }

  package internal(set) var format: ImportFormat
  /// Which column gives which field of the words, for formats that have columns.
  package internal(set) var columns: [String] = []
  package internal(set) var entries = 0
  package internal(set) var imported = 0
  /// Entries that were added to a word that was there already.
  package internal(set) var merged = 0
  /// Words whose gloss lost senses, because it was too long.
  package internal(set) var shortened = 0
  /// Wrong answers that were left out: the right one again, or another wrong one again.
  package internal(set) var leftOutAnswers = 0
  /// Whether what was imported is questions.
  package internal(set) var isBank = false
  package internal(set) var skipped: [Skipped] = []

  init(format: ImportFormat) { self.format = format }

  /// How many entries were skipped for which reason, the most frequent first.
  package var skippedByReason: [(reason: SkipReason, count: Int)] {
    Dictionary(grouping: skipped, by: \.reason)
      .map { (reason: $0.key, count: $0.value.count) }
      .sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
  }
}

/// The formats that words can be imported from.
package enum ImportFormat: String, Codable, Hashable, Sendable {
  case cedict, csv, tsv, jsonLines, anki, sqlite
}
