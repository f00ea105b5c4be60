extension LexiconError.Fault {
  /// What is wrong with the field, in words.
  package var explanation: String {
    switch self {
    case .notUTF8: "this line is not UTF-8"
    case .wrongHeader(let expected):
      "the first line must name these columns, parted by tabs: \(expected)"
    case .fieldCount(let expected, let found): "\(found) fields where there must be \(expected)"
    case .empty(let field): "‘\(field)’ is empty"
    case .controlCharacter(let field): "‘\(field)’ holds a control character"
    case .badReading(let text):
      "‘\(text)’ is not numbered pinyin such as ‘yin2 hang2’ (neutral tone 5, ü as ü)"
    case .unattestedSyllable(let text): "Mandarin has no syllable ‘\(text)’"
    case .readingLength(let syllables, let characters):
      "\(syllables) syllables for \(characters) characters"
    case .badLevel(let text): "‘\(text)’ is no level; levels are 1 to 6 and 7-9"
    case .badNumber(let field, let text): "‘\(text)’ is no value for ‘\(field)’"
    case .unknownTopic(let text): "‘\(text)’ is not in topics.tsv"
    case .unknownPartOfSpeech(let text): "‘\(text)’ is no part of speech"
    case .loneWord(let text): "‘\(text)’ stands alone; a group has two words at least"
    case .unknownWord(let text): "‘\(text)’ is no word of the list with its reading"
    case .glossTooLong(let count): "the gloss has \(count) characters; 60 are the most"
    case .duplicate(let key, let line, let file): "‘\(key)’ is already in \(file), line \(line)"
    case .tooLong(let characters): "the line has \(characters) characters; 10000 are the most"
    case .badQuoting: "the quotes of this line or the next do not match"
    case .badJSON: "this line is no JSON object as ‘trainer words list --json’ prints it"
    case .notHanzi(let text): "‘\(text)’ is not written in hanzi alone"
    case .noReading: "there is no pinyin with tones"
    case .tooManyReadings: "one word has at most 32 further readings"
    case .noGloss: "there is no meaning"
    case .tooLongQuestion: "prompts have at most 1000 characters, and answers 200"
    }
  }
}

extension LexiconError {
  /// Names from a file, no more of them than a line takes.
  private static func list(_ names: [String]) -> String {
    names.isEmpty
      ? "none" : names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " …" : "")
  }

  /// The whole error in one line: what, where, and what to do.
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
    case .tooLarge(let path, let megabytes):
      "\(path) holds more than \(megabytes) MiB; divide it and import the parts"
    case .tooManyRows(let path, let limit):
      "\(path) has more than \(limit) lines or rows; divide it and import the parts"
    case .tooManyFields(let path, let limit):
      "\(path) has more than \(limit) fields; divide it and import the parts"
    case .tooMuchWork(let path):
      "\(path) computes what it holds and does not come to an end; export its table as CSV and import that"
    case .badArchive(let path, let reason): "\(path) cannot be unpacked: \(reason)"
    case .overfullArchive(let path):
      "\(path) unpacks to more than 200 times its size; unpack it yourself if you trust it"
    case .nothingInside(let path):
      "\(path) holds no word list; it may hold .txt, .u8, .csv, .tsv or .jsonl, or an Anki collection"
    case .newAnki(let path):
      "\(path) has a format that only Anki reads; export it again with ‘Support older Anki versions’"
    case .notADatabase(let path): "\(path) is not an SQLite database, or it is damaged"
    case .tableNeeded(let path, let found):
      "\(path) is a database; name its table with --table (\(Self.list(found))), and columns with --prompt and --answer"
    case .noTable(let path, let table, let found):
      "\(path) has no table ‘\(table)’; it has \(Self.list(found))"
    case .noColumn(let path, let column, let found):
      "\(path) has no column for ‘\(column)’; it has \(Self.list(found)); name them with --columns"
    case .noSuchColumn(let path, let column, let found):
      "\(path) has no column ‘\(column)’; it has \(Self.list(found))"
    case .promptNeeded(let path, let found):
      "\(path) has the columns \(Self.list(found)); name those of questions and right answers with --prompt and --answer"
    case .noBank(let path):
      "--wrong names columns of an SQLite table, CSV or TSV, and \(path) is none of them"
    case .noWords(let path, let reason):
      "nothing in \(path) can be imported\(reason.map { " (\($0.explanation))" } ?? ""); no pack was made"
    case .badPackName(let name):
      "‘\(name)’ cannot name a pack; use letters, digits, ‘-’ and ‘_’, not ‘study’ or ‘all’"
    case .noPack(let name, let found): "there is no pack ‘\(name)’; there is \(Self.list(found))"
    }
  }
}
