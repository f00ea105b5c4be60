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
    case .glossTooLong(let count): "the gloss has \(count) characters; 60 are the most"
    case .duplicate(let key, let line, let file): "‘\(key)’ is already in \(file), line \(line)"
    case .tooLong(let characters): "the line has \(characters) characters"
    }
  }
}

extension LexiconError {
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
      "the word database \(path) is damaged; run ‘make words’ or reinstall"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    }
  }
}
