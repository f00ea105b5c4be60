import Pinyin
import Study

/// The word in a row or entry of an imported file, made from the texts of its fields.
struct WordRow {
  /// The reason why no word can be made from the texts, and the field with the wrong text.
  struct Fault: Error {
    let field: WordField
    let fault: LexiconError.Fault
    let reason: SkipReason
  }

  var word: Word
  /// True if the row has a phrase that cannot be used, for example because it lacks the word.
  var lacksPhrase: Bool { hasPhrase && word.phraseText == nil }
  private let hasPhrase: Bool
  /// The text of a level that is not one of the HSK, such as the unit of a textbook; nil if there
  /// is none.
  ///
  /// The word then has no level in the edition of the HSK that the column is for.
  let otherLevel: String?

  init(_ word: Word) { (self.word, hasPhrase, otherLevel) = (word, false, nil) }

  init(_ fields: [WordField: String]) throws(Fault) {
    // A phrase that cannot be used is left out and does not make the row wrong.
    let phraseFields: [WordField] = [.phrase, .phraseTraditional, .phraseTranslation]
    let checked = fields.filter { !phraseFields.contains($0.key) }
    for (field, text) in checked where ImportBounds.isTooLong(text) {
      let fault = LexiconError.Fault.tooLong(characters: text.unicodeScalars.count)
      throw Fault(field: field, fault: fault, reason: .tooLong)
    }
    for (field, text) in checked where ImportText.isUnsafe(text) {
      throw Fault(
        field: field,
        fault: .controlCharacter(field: field.rawValue),
        reason: .controlCharacter
      )
    }
    let (spelled, inBrackets) = Self.parted(fields[.simplified] ?? "")
    let traditional = fields[.traditional] ?? inBrackets
    var simplified = spelled
    if simplified.isEmpty { simplified = ImportText.simplified(traditional) }
    guard ImportText.hanziCount(simplified) != nil else {
      let fault = LexiconError.Fault.notHanzi(simplified)
      throw Fault(
        field: .simplified,
        fault: simplified.isEmpty ? .empty(field: "simplified") : fault,
        reason: simplified.isEmpty ? .noWord : .notHanzi
      )
    }
    guard traditional.isEmpty || ImportText.hanziCount(traditional) != nil else {
      throw Fault(field: .traditional, fault: .notHanzi(traditional), reason: .notHanzi)
    }
    var readings: [Reading] = []
    for field in [WordField.reading, .accepted] {
      for text in Self.list(fields[field] ?? "") {
        let reading = try Self.reading(text, field, of: simplified)
        guard !readings.contains(reading) else { continue }
        guard readings.count <= ImportBounds.partsOfWord else {
          throw Fault(field: field, fault: .tooManyReadings, reason: .tooManyReadings)
        }
        readings.append(reading)
      }
      guard !readings.isEmpty else {
        throw Fault(field: .reading, fault: .noReading, reason: .noReading)
      }
    }
    let gloss = fields[.gloss] ?? ""
    guard !gloss.isEmpty else { throw Fault(field: .gloss, fault: .noGloss, reason: .noGloss) }
    let (levels, otherLevel) = Self.levels(fields)
    var word = Word(
      simplified: simplified,
      traditional: traditional.isEmpty ? simplified : traditional,
      reading: readings[0],
      otherReadings: Array(readings.dropFirst()),
      partsOfSpeech: Self.list(fields[.pos] ?? ""),
      levels: Levels(levels),
      frequencyRank: try Self.rank(fields[.rank] ?? ""),
      measureWords: Self.list(fields[.measure] ?? ""),
      topic: TopicNames.key(fields[.topic] ?? ""),
      gloss: gloss
    )
    word.phraseText = Phrase(imported: fields, of: word)?.stored
    self.word = word
    self.otherLevel = otherLevel
    hasPhrase = !(fields[.phrase] ?? "").isEmpty
  }

  /// Returns the two forms of a word that is written `学校[學校]`, as Pleco does.
  ///
  /// Any other text is returned as the simplified form, with an empty traditional form.
  private static func parted(_ text: String) -> (simplified: String, traditional: String) {
    guard text.hasSuffix("]"), let start = text.firstIndex(of: "[") else { return (text, "") }
    let inside = text[text.index(after: start)...].dropLast()
    guard ImportText.hanziCount(inside) != nil else { return (text, "") }
    return (ImportText.trimmed(text[..<start]), String(inside))
  }

  /// Returns the parts of a text separated by slashes, bars, semicolons or commas.
  private static func list(_ text: String) -> [String] {
    text.split { "/|;,、，".contains($0) }.map(ImportText.trimmed).filter { !$0.isEmpty }
  }

  /// The particles that can be in the neutral tone, in both scripts; their pinyin may have no tone
  /// mark.
  private static let particles: Set<Character> = Set("的得地了着著过過吗嗎呢吧啊呀哇啦嘛么麼们們子")

  /// Returns true if a word is one character that can be a particle in the neutral tone.
  private static func isParticle(_ word: String) -> Bool {
    word.count == 1 && particles.isSuperset(of: word)
  }

  /// Returns the syllables of a text in pinyin without tones, once for each way to divide it.
  ///
  /// The result is empty for any other text, and for a particle, whose tone is the neutral one.
  static func toneless(_ text: String, of word: String) -> [[BareSyllable]] {
    guard !text.isEmpty, !isParticle(word), let candidates = try? PinyinText(text).undivided else {
      return []
    }
    return candidates.filter { !$0.hasTones }.map { $0.syllables.map(\.bare) }
  }

  /// Returns the reading that a text gives in pinyin with tones, in any notation, with one syllable
  /// for each character of the word.
  ///
  /// A particle without a tone gets the neutral tone. `field`: the field with the text, for the
  /// error.
  /// - Throws: `Fault` for the field if the text is not such pinyin.
  static func reading(
    _ text: String,
    _ field: WordField,
    of word: String
  ) throws(Fault) -> Reading {
    let characters = word.count
    if let reading = Reading(attested: text), reading.syllables.count == characters {
      return reading
    }
    let candidates: [Segmentation]
    do throws(PinyinError) {
      candidates = try PinyinText(text).undivided
    } catch {
      throw Fault(field: field, fault: .badReading(text), reason: .notPinyin)
    }
    guard !candidates.isEmpty else {
      throw Fault(field: field, fault: .badReading(text), reason: .notPinyin)
    }
    let readings = candidates.compactMap(\.reading)
    guard let first = readings.first else {
      let syllables = candidates[0].syllables
      if isParticle(word), syllables.count == 1 {
        return Reading(syllables.map { Syllable($0.bare, .neutral) })
      }
      throw Fault(field: field, fault: .noReading, reason: .noReading)
    }
    guard let fitting = readings.first(where: { $0.syllables.count == characters }) else {
      let found = first.syllables.count
      throw Fault(
        field: field,
        fault: .readingLength(syllables: found, characters: characters),
        reason: .readingLength
      )
    }
    return fitting
  }

  /// Returns the levels of the HSK in a row, and a text that stands in a column for levels but is
  /// no level of the HSK; nil if there is no such text.
  private static func levels(
    _ fields: [WordField: String]
  ) -> (levels: [Edition: Level], other: String?) {
    var levels: [Edition: Level] = [:]
    var other: String?
    for (field, edition) in [
      (WordField.level, Edition.hsk2025), (.hsk2025, .hsk2025), (.hsk2021, .hsk2021),
      (.hsk2012, .hsk2012),
    ] {
      guard let text = fields[field], !text.isEmpty else { continue }
      let number = text.drop { !$0.isNumber }
      let name = text.prefix(text.count - number.count).lowercased().filter(\.isLetter)
      if let level = Level(number), name.isEmpty || name.hasSuffix("hsk") || name == "level" {
        levels[edition] = level
      } else {
        other = text
      }
    }
    return (levels, other)
  }

  private static func rank(_ text: String) throws(Fault) -> Int? {
    guard !text.isEmpty else { return nil }
    guard let rank = Int(text), rank > 0 else {
      let fault = LexiconError.Fault.badNumber(field: "rank", text)
      throw Fault(field: .rank, fault: fault, reason: .badLine)
    }
    return rank
  }
}

/// The keys of the topics of imported words, which are made from the names of the topics.
enum TopicNames {
  /// Returns the key of a topic: `food-and-drink` for `Food and drink`.
  static func key(_ name: String) -> String {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}

extension Phrase {
  /// The maximum number of Unicode scalars of an imported sentence, and of its translation.
  private static let longestImport = 200

  /// Makes the phrase of a word from the fields of its row; nil if there is no usable phrase.
  init?(imported fields: [WordField: String], of word: Word) {
    self.init(
      imported: fields[.phrase] ?? "",
      traditional: fields[.phraseTraditional] ?? "",
      english: fields[.phraseTranslation] ?? "",
      of: word
    )
  }

  /// Makes the phrase of an imported word; nil if it cannot be used.
  ///
  /// The sentence must contain the word and more, and all texts must be short and safe to print. Of
  /// the parts of the phrase, only the word has a reading. If only one of the sentences contains
  /// the word, this sentence is shown in both scripts. The characters that separate the parts of
  /// stored phrases are replaced by their full-width forms.
  init?(imported sentence: String, traditional: String = "", english: String, of word: Word) {
    let texts = [sentence, traditional, english].map { text in
      text.replacing("|", with: "｜").replacing("=", with: "＝")
    }
    guard
      texts.allSatisfy({
        !ImportText.isUnsafe($0) && $0.utf8.count <= 4 * Self.longestImport
          && $0.unicodeScalars.count <= Self.longestImport
      })
    else { return nil }
    let halves = [
      Self.halves(of: texts[0], around: word.simplified),
      Self.halves(of: texts[1], around: word.traditional),
      Self.halves(of: texts[0], around: word.traditional),
    ]
    guard let simplified = halves.compactMap(\.self).first else { return nil }
    let isPair = halves[0] != nil && halves[1] != nil
    let other = isPair ? halves[1] ?? simplified : simplified
    let parts = zip(simplified, other).enumerated().map { index, texts in
      Part(simplified: texts.0, traditional: texts.1, reading: index == 1 ? word.reading : nil)
    }
    self.init(
      parts: parts.filter { !$0.simplified.isEmpty || !$0.traditional.isEmpty },
      english: texts[2]
    )
  }

  /// Returns the text before a word, the word, and the text after it.
  ///
  /// The result is nil if the text does not contain the word, or contains nothing else.
  private static func halves(of text: String, around word: String) -> [String]? {
    guard let range = text.firstRange(of: word), range != text.startIndex..<text.endIndex else {
      return nil
    }
    return [String(text[..<range.lowerBound]), word, String(text[range.upperBound...])]
  }
}
