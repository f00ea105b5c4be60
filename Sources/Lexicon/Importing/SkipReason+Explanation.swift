extension SkipReason {
  /// The reason as an English text.
  package var explanation: String {
    switch self {
    case .notUTF8: "not UTF-8"
    case .tooLong: "line longer than 10000 characters"
    case .badLine: "not an entry of this format"
    case .controlCharacter: "contains a control character"
    case .noWord: "no word"
    case .notHanzi: "not written in hanzi only"
    case .notPinyin: "reading is not pinyin"
    case .unknownReading: "unknown reading"
    case .readingLength: "not one syllable for each character"
    case .onlyVariant: "only a variant of another word"
    case .onlyReference: "only a reference to another word"
    case .noGloss: "no meaning"
    case .otherReading: "the packs have other pinyin for it; mend it, or give its meaning, too"
    case .severalWords: "several words, or a title"
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
