import DiskFiles
import Foundation
import GRDB

/// An error in a word list, in a pack, or in a file that is imported.
package enum LexiconError: Error, Hashable, Sendable {
  /// A position in a list; `line` and `column` count from 1, `column` in characters.
  package struct Position: Hashable, Sendable {
    package let file: String
    package let line: Int
    package let column: Int

    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// A fault of a line or of one of its fields in a list or an imported file.
  package enum Fault: Hashable, Sendable {
    case notUTF8
    case wrongHeader(expected: String)
    case fieldCount(expected: Int, found: Int)
    case empty(field: String)
    case controlCharacter(field: String)
    case badReading(String)
    case unattestedSyllable(String)
    case readingLength(syllables: Int, characters: Int)
    case badLevel(String)
    case badNumber(field: String, String)
    case unknownTopic(String)
    case unknownPartOfSpeech(String)
    case unknownWord(String)
    case loneWord(String)
    /// The words of a phrase do not spell its sentence.
    ///
    /// The text is the rest of the sentence from the first difference on.
    case otherSentence(String)
    /// A line of a cloze list has a word that cannot be a wrong option, or too few or too many words.
    ///
    /// The text is a word that equals another option, shares a meaning with the answer or occurs in
    /// the sentence. If the list has too few or too many words, the text is the whole list.
    case notACloze(String)
    /// A line has too few or too many wrong words, or one that is the word itself or is repeated.
    case notAWrongWord(String)
    case glossTooLong(Int)
    case duplicate(key: String, firstLine: Int, firstFile: String)
    case tooLong(characters: Int)
    case badQuoting
    case badJSON
    case notHanzi(String)
    case noReading
    case tooManyReadings
    case noGloss
    case tooLongQuestion
  }

  case malformed(Position, Fault)
  case noLists(directory: String)
  case missing(path: String)
  case unreadable(path: String)
  case notAPack(path: String)
  case newer(path: String, version: Int, supported: Int)
  case corrupt(path: String)
  case cannotWrite(path: String, reason: String)

  // Errors of an import.
  case noInput(path: String)
  /// A directory, a pipe or a device instead of a file.
  case notAFile(path: String)
  case tooLarge(path: String, megabytes: Int)
  case tooManyRows(path: String, limit: Int)
  case tooManyFields(path: String, limit: Int)
  /// A database that takes too long to read, because its tables compute their values.
  case tooMuchWork(path: String)
  case badArchive(path: String, reason: String)
  /// An archive whose unpacked size is too many times its own size.
  case overfullArchive(path: String)
  /// An archive without a file that can be imported.
  case nothingInside(path: String)
  /// A workbook without a sheet of that name, or without any sheet if the name is empty.
  ///
  /// `found`: the names of its sheets.
  case noSheet(path: String, name: String, found: [String])
  /// A file that is not a workbook, although the options name a sheet.
  case noSheets(path: String)
  /// A workbook that does not have the form of its kind.
  case badWorkbook(path: String, reason: String)
  /// A workbook of Excel 97 to 2003, or one with a password.
  case oldWorkbook(path: String)
  /// A document, such as one of a word processor, that has no table of words.
  case document(path: String)
  /// A file that is no text, such as a picture.
  case noList(path: String)
  /// A table whose hanzi were replaced by question marks when it was saved.
  case lostCharacters(path: String)
  /// A file without running text, where a text is expected.
  case notText(path: String)
  /// An Anki package or collection in an unknown format.
  case newAnki(path: String)
  /// A file that is neither an Anki package nor an Anki collection.
  case notAnki(path: String)
  /// The collection of a profile, which another program has open.
  case ankiIsOpen(path: String)
  /// An Anki collection without answers and due dates.
  case noProgress(path: String)
  /// An Anki collection in which no card with progress was recognized as a Chinese word.
  case nothingRecognized(path: String)
  /// An Anki package of single decks, where a whole collection is needed.
  case deckPackage(path: String)
  /// An Anki collection with answers that the log of this program lacks; `count` is their number.
  case answersMissing(path: String, count: Int)
  /// A template or field of Anki that is named on the command line and does not exist.
  ///
  /// `found`: the names of those that exist.
  case noTemplate(path: String, name: String, found: [String])
  case notADatabase(path: String)
  case tableNeeded(path: String, found: [String])
  case noTable(path: String, table: String, found: [String])
  case noColumn(path: String, column: String, found: [String])
  /// A column that is named on the command line and does not exist.
  ///
  /// `found`: the names of the columns.
  case noSuchColumn(path: String, column: String, found: [String])
  /// A bank of questions for which the columns of prompts and right answers are not named.
  ///
  /// `found`: the names of its columns.
  case promptNeeded(path: String, found: [String])
  /// A file in a format without columns, although the options name columns of wrong answers.
  case noBank(path: String)
  /// A file without a single usable word, with the most frequent reason why an entry was skipped.
  case noWords(path: String, reason: SkipReason? = nil)
  /// A file without a list of pupils.
  case noNames(path: String)
  /// A file that contains no usable strokes.
  ///
  /// `first`: the first line that was skipped; nil if there was none.
  case noStrokes(path: String, first: StrokeReport.Skipped?)
  /// The database of imported strokes cannot be read.
  case damagedStrokes(path: String)
  case noStrokesImported
  case badPackName(String)
  case noPack(name: String, found: [String])
  /// The pack that is part of the program and cannot be removed.
  case builtInPack(String)
}

extension LexiconError {
  /// Returns the error for a file that could not be written because of `error`; an error of this
  /// library is returned unchanged.
  static func writing(_ path: String, _ error: any Error) -> LexiconError {
    switch error {
    case let error as LexiconError: error
    case let error as DatabaseError:
      .cannotWrite(path: path, reason: error.message ?? "\(error.resultCode)")
    case let error as DiskError: .cannotWrite(path: path, reason: error.reason)
    default: .cannotWrite(path: path, reason: error.localizedDescription)
    }
  }
}
