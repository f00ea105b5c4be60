extension SkipReason {
  /// Why entries were skipped, in words.
  package var explanation: String {
    switch self {
    case .notUTF8: "not UTF-8"
    case .tooLong: "line longer than 10000 characters"
    case .badLine: "no entry of this format"
    case .controlCharacter: "holds a control character"
    case .notHanzi: "not written in hanzi alone"
    case .notPinyin: "reading that is not all pinyin"
    case .unknownReading: "reading unknown"
    case .readingLength: "not one syllable a character"
    case .onlyVariant: "only a variant of another word"
    case .onlyReference: "only a reference to another word"
    case .noGloss: "no meaning"
    case .noReading: "no pinyin with tones"
    case .noFields: "no fields for word, pinyin and meaning"
    case .emptyQuestion: "no prompt or no right answer"
    case .notText: "neither text nor a number"
    case .tooLongQuestion: "prompt of more than 1000 characters, or answer of more than 200"
    case .otherAnswer: "same prompt as another question, with another answer"
    case .noWrongAnswer: "no wrong answer"
    }
  }
}
