package import Study

/// The reason why an entry of a source does not become a word.
package enum SkipReason: String, CaseIterable, Codable, Hashable, Sendable {
  case notUTF8, tooLong, badLine, controlCharacter
  /// A word that is in no pack, given without its pinyin or its meaning.
  case unknownWord
  /// A word given without a meaning, with pinyin that no pack has for it.
  case otherReading
  /// A row with several words side by side, such as a title.
  case severalWords
  /// An entry without a word (`noWord`), or with letters, digits or other signs in it (`notHanzi`).
  case noWord, notHanzi
  /// A reading that contains letters or digits that are not pinyin.
  case notPinyin
  /// A reading that is marked as unknown (`xx5`).
  case unknownReading
  /// A reading whose number of syllables differs from the number of characters.
  case readingLength
  /// A word with too many further readings.
  case tooManyReadings
  case onlyVariant, onlyReference, noGloss, noReading
  /// A note without a field for the word, its reading or its meaning.
  case noFields
  /// A question without a prompt or without an answer.
  case emptyQuestion
  /// A cell that is neither text nor a number.
  case notText
  /// A prompt or an answer that is too long for a screen.
  case tooLongQuestion
  /// A question with the same prompt as an earlier question, but another right answer.
  case otherAnswer
  /// A question to which neither its author nor the other questions of the bank give a wrong
  /// answer.
  case noWrongAnswer

  // Cards of Anki.
  /// A Japanese note, with kana and without pinyin.
  case japanese
  case sentence
  /// A note without a field of hanzi.
  case unknownFields
  case cloze
  /// A card whose front asks for no skill of this program.
  case unknownCardType
  /// A card type that the learner left out.
  case leftOut
  /// An answer to a card that is missing in the file, or a damaged note or card.
  case missingCard
}

/// The counts of an import; `entries` is `imported` + `merged` + `skipped.count`.
package struct ImportReport: Hashable, Sendable {
  package struct Skipped: Hashable, Sendable {
    /// The number of the line, row or note, from 1.
    package let line: Int
    package let reason: SkipReason
    /// The beginning of the skipped entry.
    package let text: String
    /// The word that an entry with pinyin alone means: the only one of the study list with this
    /// pinyin; nil if there is none.
    package internal(set) var meant: Word?
  }

  package internal(set) var format: ImportFormat
  /// The uses of the columns, such as `simplified = Hanzi`; empty for formats without columns.
  package internal(set) var columns: [String] = []
  /// The named columns of a table that fill no field.
  package internal(set) var unusedColumns: [String] = []
  package internal(set) var entries = 0
  package internal(set) var imported = 0
  /// The number of entries that were merged into an earlier word.
  package internal(set) var merged = 0
  /// The words whose phrase was left out, for example because it lacks the word or is too long.
  package internal(set) var unusedPhrases: [String] = []
  /// The number of words whose gloss was shortened because it was too long.
  package internal(set) var shortened = 0
  /// The number of wrong answers that were left out because they repeat the right one or each
  /// other, or are too many.
  package internal(set) var leftOutAnswers = 0
  /// True if the source is a bank of questions.
  package internal(set) var isBank = false
  package internal(set) var skipped: [Skipped] = []

  init(format: ImportFormat) { self.format = format }

  /// The names of the sheets of a workbook, beginning with the one that was read; empty for any
  /// other source.
  package internal(set) var sheets: [String] = []
  /// The encoding of the text; nil if it is UTF-8.
  package internal(set) var encoding: TextEncoding?
  /// The words without pinyin in the list that have several readings; each got its most frequent
  /// one.
  package internal(set) var assumed: [Word] = []
  /// The words that the list has twice, with readings that differ only in neutral tones.
  ///
  /// Each is given with its second reading, which the imported word accepts.
  package internal(set) var twins: [Word] = []
  /// The words without a meaning in a list that has meanings; each got the meaning in the packs.
  package internal(set) var completed: [Word] = []

  /// The texts in a column for levels that are not levels of the HSK; only the first few.
  package internal(set) var otherLevels: [String] = []
  static let mostOtherLevels = 20

  /// The number of skipped entries for each reason, the most frequent first.
  package var skippedByReason: [(reason: SkipReason, count: Int)] {
    Dictionary(grouping: skipped, by: \.reason)
      .map { (reason: $0.key, count: $0.value.count) }
      .sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
  }
}

/// The formats that words can be imported from.
package enum ImportFormat: String, Codable, Hashable, Sendable {
  case cedict, csv, tsv, jsonLines, anki, sqlite, xlsx, ods

  /// The English word for an entry of a file, which stands before its number.
  package var entryName: String {
    switch self {
    case .cedict, .csv, .tsv, .jsonLines: "line"
    case .sqlite, .xlsx, .ods: "row"
    case .anki: "note"
    }
  }
}

extension SkipReason {
  /// The reason as an English text.
  package var explanation: String {
    switch self {
    case .notUTF8: "not UTF-8"
    case .tooLong: "line longer than 10000 characters"
    case .badLine: "not an entry of this format"
    case .controlCharacter: "contains a control character"
    case .noWord: "no characters"
    case .notHanzi: "not written in hanzi only"
    case .notPinyin: "reading is not pinyin"
    case .unknownReading: "unknown reading"
    case .readingLength: "not one syllable for each character"
    case .tooManyReadings: "more than 32 further readings"
    case .onlyVariant: "only a variant of another word"
    case .onlyReference: "only a reference to another word"
    case .noGloss: "no meaning"
    case .otherReading: "the packs have other pinyin for it; mend it, or give its meaning, too"
    case .severalWords: "several words, or a title; put each word on a row of its own"
    case .unknownWord: "in no pack; give its pinyin and its meaning"
    case .noReading: "no pinyin with tones"
    case .noFields: "no fields for word, pinyin and meaning"
    case .emptyQuestion: "no prompt or no right answer"
    case .notText: "neither text nor a number"
    case .tooLongQuestion: "prompt longer than 1000 characters, or answer longer than 200"
    case .otherAnswer: "same prompt as another question, with another answer"
    case .noWrongAnswer: "no wrong answer"
    case .japanese: "Japanese: kana and no pinyin"
    case .sentence: "a sentence"
    case .unknownFields: "no field of hanzi was recognized"
    case .cloze: "cloze"
    case .unknownCardType: "card type asks neither reading nor meaning nor hanzi"
    case .leftOut: "left out by --map"
    case .missingCard: "deleted or damaged card or note"
    }
  }
}
