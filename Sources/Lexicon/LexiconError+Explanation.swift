extension LexiconError.Fault {
  /// The fault as an English text.
  package var explanation: String {
    switch self {
    case .notUTF8:
      "this line is not UTF-8; save the file as UTF-8 (in Excel: ‘CSV UTF-8’, or import the .xlsx itself)"
    case .wrongHeader(let expected):
      "the first line must name these columns, separated by tabs: \(expected)"
    case .fieldCount(let expected, let found): "expected \(expected) fields, got \(found)"
    case .empty(let field): "‘\(field)’ is empty"
    case .controlCharacter(let field): "‘\(field)’ contains a control character"
    case .badReading(let text):
      "‘\(text)’ is not numbered pinyin; write it like ‘yin2 hang2’ (neutral tone 5, ü as ü)"
    case .unattestedSyllable(let text): "Mandarin has no syllable ‘\(text)’"
    case .readingLength(let syllables, let characters):
      "\(syllables) \(syllables == 1 ? "syllable" : "syllables") for "
        + "\(characters) \(characters == 1 ? "character" : "characters")"
    case .badLevel(let text): "‘\(text)’ is not a level; use 1 to 6 or 7-9"
    case .badNumber(let field, let text): "‘\(text)’ is not valid for ‘\(field)’"
    case .unknownTopic(let text): "‘\(text)’ is not in topics.tsv"
    case .unknownPartOfSpeech(let text): "‘\(text)’ is not a part of speech"
    case .loneWord(let text): "‘\(text)’ is alone; a group needs at least two words"
    case .otherSentence(let text): "the words differ from the sentence at ‘\(text)’"
    case .notACloze(let text):
      "‘\(text)’ is no wrong word for the phrase; run Data/tools/phrases_cloze.py again"
    case .notAWrongWord(let text):
      "‘\(text)’ does not fit: a word has 6 to 9 wrong ones, each once and not itself"
    case .unknownWord(let text): "‘\(text)’ is not a word of the list with that reading"
    case .glossTooLong(let count): "the gloss has \(count) characters; at most 60 are allowed"
    case .duplicate(let key, let line, let file): "‘\(key)’ is already in \(file), line \(line)"
    case .tooLong(let characters):
      "the line has \(characters) characters; at most 10000 are allowed"
    case .badQuoting: "the quotation marks of this line or the next do not match"
    case .badJSON: "this line is not a JSON object as ‘trainer words list --json’ prints it"
    case .notHanzi(let text): "‘\(text)’ is not written in hanzi only"
    case .noReading: "there is no pinyin with tones"
    case .tooManyReadings: "a word can have at most 32 further readings"
    case .noGloss: "the meaning is missing"
    case .tooLongQuestion: "a prompt can have at most 1000 characters, an answer 200"
    }
  }
}

extension LexiconError {
  /// Returns at most twelve of the names, the first ones, joined by commas; `none` for no names.
  private static func list(_ names: [String]) -> String {
    names.isEmpty
      ? "none" : names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " …" : "")
  }

  /// Returns the name of the content of a field's column, in the words of the manual.
  private static func content(_ field: String) -> String {
    switch WordField(rawValue: field) {
    case .simplified: "the words"
    case .reading: "the pinyin"
    case .gloss: "the meanings"
    default: "‘\(field)’"
    }
  }

  /// Returns the advice to name the column for a field, with the command-line option for it.
  private static func naming(_ field: String) -> String {
    switch WordField(rawValue: field) {
    case .simplified: "name it with --prompt COLUMN"
    case .reading: "name it with --reading COLUMN"
    case .gloss: "name it with --answer COLUMN"
    default: "name the columns with --columns"
    }
  }

  /// The whole error as one line of English: what failed, on what, and what to do.
  package var explanation: String {
    switch self {
    case .malformed(let place, let fault):
      "\(place.file):\(place.line):\(place.column): \(fault.explanation)"
    case .noLists(let directory): "no word lists (*.tsv) in \(directory)"
    case .missing(let path):
      "the word database \(path) is missing; run ‘make words’ or reinstall, or name one in TRAINER_WORDS"
    case .unreadable(let path): "\(path) cannot be read; check its permissions"
    case .notAPack(let path):
      "\(path) is not a word database; run ‘make words’ or reinstall, or name one in TRAINER_WORDS"
    case .newer(let path, let version, let supported):
      "\(path) has format \(version), and this program reads up to \(supported); update the program"
    case .corrupt(let path):
      "the word database \(path) is damaged; run ‘make words’ or reinstall, or import the pack again"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .noInput(let path): "there is no file \(path)"
    case .notAFile(let path):
      "\(path) is not a regular file; save its contents in a file and import that"
    case .tooLarge(let path, let megabytes):
      "\(path) is larger than \(megabytes) MiB; split it and import the parts"
    case .tooManyRows(let path, let limit):
      "\(path) has more than \(limit) lines or rows; split it and import the parts"
    case .tooManyFields(let path, let limit):
      "\(path) has more than \(limit) fields; split it and import the parts"
    case .tooMuchWork(let path):
      "\(path) takes too long to read, because it computes its values; export its table as CSV and import that"
    case .badArchive(let path, let reason): "\(path) cannot be unpacked: \(reason)"
    case .overfullArchive(let path):
      "\(path) unpacks to more than 200 times its size; unpack it yourself if you trust it"
    case .nothingInside(let path):
      "\(path) contains no word list; import a .txt, .u8, .csv, .tsv or .jsonl file, a workbook (.xlsx, .ods), or an Anki collection"
    case .noSheet(let path, let name, let found):
      name.isEmpty
        ? "\(path) has no sheet"
        : "\(path) has no sheet ‘\(name)’; it has " + found.joined(separator: ", ")
    case .noSheets(let path): "\(path) is no workbook, so it has no sheets; leave out --sheet"
    case .badWorkbook(let path, let reason):
      "\(path) is damaged (\(reason)); open it and save it again, or save it as CSV"
    case .oldWorkbook(let path):
      "\(path) is a workbook of an old kind, or has a password; save it as .xlsx, .ods or CSV without one"
    case .document(let path):
      "\(path) is a document and no list; save its words as .txt, one in a line, or its table as .xlsx or CSV"
    case .noList(let path):
      "\(path) is no list; name a text, a table such as CSV, a workbook (.xlsx, .ods) or an Anki collection"
    case .lostCharacters(let path):
      "the Chinese characters in \(path) were lost when it was saved: it has question marks in their place; in Excel save it as ‘CSV UTF-8’, or import the .xlsx itself"
    case .notText(let path): "\(path) is not a text; save it as plain text (.txt) and name that"
    case .newAnki(let path):
      "\(path) has a format that this program does not know; export it from Anki again with ‘Support older Anki versions’ ticked"
    case .notAnki(let path):
      "\(path) is not from Anki; name an .apkg or .colpkg file, or the collection.anki2 of a profile"
    case .ankiIsOpen(let path):
      "\(path) is in use; close Anki, then try again"
    case .noProgress(let path):
      "\(path) contains no progress; export it from Anki again with ‘Include scheduling information’ ticked, or make a pack of its words with ‘trainer words import’"
    case .nothingRecognized(let path):
      "no card with progress in \(path) was recognized as a Chinese word, and nothing was imported; name its fields and card types with --map"
    case .deckPackage(let path):
      "\(path) has single decks; in Anki, export the whole collection: File > Export, ‘Anki Collection Package (.colpkg)’"
    case .answersMissing(let path, let count):
      "\(path) has \(count == 1 ? "an answer that is" : "\(count) answers that are") not stored here; first type ‘trainer import anki \(path)’"
    case .noTemplate(let path, let name, let found):
      "\(path) has no card type or field ‘\(name)’; it has \(Self.list(found))"
    case .notADatabase(let path): "\(path) is not an SQLite database, or it is damaged"
    case .tableNeeded(let path, let found):
      "\(path) is a database; name its table with --table (\(Self.list(found))), and its columns with --prompt and --answer"
    case .noTable(let path, let table, let found):
      "\(path) has no table ‘\(table)’; it has \(Self.list(found))"
    case .noColumn(let path, _, let found) where found.allSatisfy(\.isEmpty):
      "\(path): the file is empty"
    case .noColumn(let path, _, let found)
    where found.contains(where: ImportText.isHanzi)
      && found.allSatisfy({ WordField(columnName: $0) == nil }):
      "\(path) begins with a word instead of the names of the columns; name the columns yourself, for example: --columns simplified,pinyin,meaning"
    case .noColumn(let path, let column, let found):
      "\(path) has no column for \(Self.content(column)); it has \(Self.list(found)); \(Self.naming(column))"
    case .noSuchColumn(let path, let column, let found):
      "\(path) has no column ‘\(column)’; it has \(Self.list(found))"
    case .promptNeeded(let path, let found):
      "\(path) has the columns \(Self.list(found)); name those of the questions and the right answers with --prompt and --answer"
    case .noBank(let path):
      "--wrong needs a workbook, CSV, TSV or an SQLite table, and \(path) is none of these"
    case .noWords(let path, let reason):
      "nothing in \(path) can be imported\(reason.map { " (\($0.explanation))" } ?? ""), so no pack was made; mend it and try again"
    case .noNames(let path):
      "\(path) has no list of pupils; write a name in each line, or a column with the title ‘name’"
    case .noStrokes(let path, let first):
      "\(path) has no strokes of characters\(first.map { " (\($0.explanation))" } ?? ""); name the graphics.txt of makemeahanzi"
    case .damagedStrokes(let path):
      "the strokes in \(path) are damaged; import them again with ‘trainer words import --strokes’"
    case .noStrokesImported: "no strokes were imported"
    case .badPackName(let name):
      "‘\(name)’ is not a valid pack name; use letters, digits, ‘-’, ‘_’ and ‘.’, but not ‘study’ or ‘all’"
    case .noPack(let name, let found):
      found.isEmpty
        ? "there is no pack ‘\(name)’; none was imported"
        : "there is no pack ‘\(name)’; the packs are \(Self.list(found))"
    case .builtInPack(let name): "\(name) is built in and cannot be removed"
    }
  }
}
