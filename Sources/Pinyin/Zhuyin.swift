/// Bopomofo (zhuyin), the letters with which Taiwan writes readings.
enum Zhuyin {
  private static let initials: [Initial: String] = [
    .zero: "", .b: "ㄅ", .p: "ㄆ", .m: "ㄇ", .f: "ㄈ", .d: "ㄉ", .t: "ㄊ", .n: "ㄋ", .l: "ㄌ",
    .g: "ㄍ", .k: "ㄎ", .h: "ㄏ", .j: "ㄐ", .q: "ㄑ", .x: "ㄒ", .zh: "ㄓ", .ch: "ㄔ", .sh: "ㄕ",
    .r: "ㄖ", .z: "ㄗ", .c: "ㄘ", .s: "ㄙ",
  ]

  private static let finals: [Final: String] = [
    .a: "ㄚ", .o: "ㄛ", .e: "ㄜ", .eCircumflex: "ㄝ", .ai: "ㄞ", .ei: "ㄟ", .ao: "ㄠ", .ou: "ㄡ",
    .an: "ㄢ", .en: "ㄣ", .ang: "ㄤ", .eng: "ㄥ", .ong: "ㄨㄥ", .er: "ㄦ", .i: "ㄧ", .ia: "ㄧㄚ",
    .ie: "ㄧㄝ", .iao: "ㄧㄠ", .iu: "ㄧㄡ", .ian: "ㄧㄢ", .in: "ㄧㄣ", .iang: "ㄧㄤ",
    .ing: "ㄧㄥ", .iong: "ㄩㄥ", .io: "ㄧㄛ", .u: "ㄨ", .ua: "ㄨㄚ", .uo: "ㄨㄛ", .uai: "ㄨㄞ",
    .ui: "ㄨㄟ", .uan: "ㄨㄢ", .un: "ㄨㄣ", .uang: "ㄨㄤ", .ueng: "ㄨㄥ", .umlautU: "ㄩ",
    .umlautUe: "ㄩㄝ", .umlautUan: "ㄩㄢ", .umlautUn: "ㄩㄣ", .r: "ㄦ", .m: "ㄇ", .n: "ㄋ",
    .ng: "ㄫ",
  ]

  private static let marks: [Tone: Character] = [.second: "ˊ", .third: "ˇ", .fourth: "ˋ"]
  private static let dot: Character = "˙"

  static func letters(_ initial: Initial) -> String { initials[initial] ?? "" }

  static func letters(_ final: Final) -> String { finals[final] ?? "" }

  /// Returns the letters of a syllable without its tone; the vowel of syllables such as zhi and zi
  /// is not written.
  static func letters(_ bare: BareSyllable) -> String {
    let isEmpty = bare.final == .i && [.zh, .ch, .sh, .r, .z, .c, .s].contains(bare.initial)
    return letters(bare.initial) + (isEmpty ? "" : finals[bare.final] ?? "")
  }

  /// Returns a syllable with its tone mark.
  ///
  /// The first tone has no mark, the neutral tone a dot in front; the suffix of erhua has neither.
  static func text(_ syllable: Syllable) -> String {
    let letters = letters(syllable.bare)
    guard syllable != .erhua else { return letters }
    if syllable.tone == .neutral { return String(dot) + letters }
    return letters + (marks[syllable.tone].map(String.init) ?? "")
  }

  // MARK: - Typed

  private static let bareByLetters: [String: BareSyllable] = Dictionary(
    (Inventory.toneless + Inventory.marginal).map { (letters($0), $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// The typed tone marks, including similar marks of other keyboards, with their tones.
  private static let typedMarks: [Character: Tone] = [
    "ˉ": .first, "¯": .first, "ˊ": .second, "´": .second, "ˇ": .third, "ˋ": .fourth, "`": .fourth,
  ]

  /// The characters that are typed in place of the letter ㄧ, which they resemble.
  private static let typedMedials: Set<Character> = ["一", "丨"]

  private enum Part { case initial, medial, final }

  /// The part of a syllable that a letter can be; finals that are written with several letters are
  /// not included.
  private static let parts: [Character: Part] = {
    var parts: [Character: Part] = [:]
    for (letters, part) in finals.values.map({ ($0, Part.final) })
      + initials.values.map({ ($0, .initial) }) + ["ㄧ", "ㄨ", "ㄩ"].map({ ($0, .medial) })
    where letters.count == 1 {
      parts[Character(letters)] = part
    }
    return parts
  }()

  /// The Unicode block of bopomofo, by which texts without bopomofo are recognized quickly.
  private static let block: ClosedRange<Unicode.Scalar> = "\u{3100}"..."\u{312F}"

  private static func part(_ character: Character) -> Part? { parts[character] }

  /// Converts the bopomofo in a text to pinyin with tone numbers; nil if the text has none, or if
  /// some of it is not a syllable.
  ///
  /// A syllable without a mark or a number has the first tone. The dot of the neutral tone can be
  /// before or after its syllable.
  static func read(_ text: String) -> Converted? {
    guard text.unicodeScalars.contains(where: block.contains) else { return nil }
    var reader = Reader()
    let characters = text.map { typedMedials.contains($0) ? "ㄧ" : $0 }
    for (place, character) in characters.enumerated() {
      let isBeforeLetter = place + 1 < characters.count && part(characters[place + 1]) != nil
      guard reader.take(character, isBeforeLetter: isBeforeLetter) else { return nil }
    }
    guard reader.end() else { return nil }
    return Converted(
      typed: text,
      numbered: reader.result,
      origins: reader.origins,
      hasTones: reader.hasTones
    )
  }

  /// A typed text with bopomofo, and its pinyin.
  struct Converted: Hashable, Sendable {
    let typed: String
    /// The text in pinyin with tone numbers.
    let numbered: String
    /// For each character of `numbered`, the range of the typed characters from which it comes.
    let origins: [Range<Int>]
    /// True if any tone was typed.
    let hasTones: Bool

    /// Returns an error about `numbered` with its range changed to that of the typed text.
    func located(_ error: PinyinError) -> PinyinError {
      guard let range = error.range, !range.isEmpty, range.upperBound <= origins.count else {
        return error
      }
      let place = origins[range.lowerBound].lowerBound..<origins[range.upperBound - 1].upperBound
      return error.placed(at: place, fragment: String(Array(typed)[place]))
    }
  }

  /// The state of the conversion of a text: the pinyin read so far, and the letters of the current
  /// syllable.
  private struct Reader {
    var result = ""
    /// For each character of the pinyin, the range of the characters from which it comes.
    var origins: [Range<Int>] = []
    /// True if a tone was typed, as a mark or as a number.
    var hasTones = false
    private var letters = ""
    /// The place, from 0, of the first character of the current syllable.
    private var start = 0
    /// The place, from 0, of the character that is read.
    private var place = 0
    private var last: Part?
    private var isNeutral = false
    private var hasSyllable = false

    /// Reads the next character.
    ///
    /// `isBeforeLetter`: true if a letter of bopomofo follows.
    ///
    /// - Returns: false if the character ends a syllable whose letters are not a syllable, or if
    ///   the character is a tone mark without a syllable.
    mutating func take(_ character: Character, isBeforeLetter: Bool) -> Bool {
      defer { place += 1 }
      if let next = part(character) {
        if begins(next, character), !end() { return false }
        if letters.isEmpty, !isNeutral { start = place }
        letters.append(character)
        last = next
        return true
      }
      if let tone = typedMarks[character] { return end(tone) }
      if character == dot {
        if !letters.isEmpty, !isBeforeLetter { return end(.neutral) }
        guard end() else { return false }
        (isNeutral, start) = (true, place)
        return isBeforeLetter
      }
      if !letters.isEmpty, let tone = TypedText.digit(character).flatMap(TypedText.tone) {
        return end(tone)
      }
      guard end() else { return false }
      append(String(character), from: place..<place + 1)
      return true
    }

    private mutating func append(_ text: String, from origin: Range<Int>) {
      result += text
      origins += Array(repeating: origin, count: text.count)
    }

    /// Returns true if a letter begins another syllable.
    private func begins(_ next: Part, _ character: Character) -> Bool {
      switch (last, next) {
      case (nil, _), (.initial, .medial), (.initial, .final), (.medial, .final):
        last != nil && character == "ㄦ"
      default: true
      }
    }

    /// Ends the current syllable, if there is one.
    ///
    /// `tone`: the tone of its mark; nil if it has none.
    ///
    /// - Returns: false if its letters are not a syllable, or if a tone has no syllable.
    mutating func end(_ tone: Tone? = nil) -> Bool {
      guard !letters.isEmpty else { return tone == nil && !isNeutral }
      if tone != nil || isNeutral { hasTones = true }
      defer { (letters, last, isNeutral, hasSyllable) = ("", nil, false, true) }
      if letters == "ㄦ", tone == nil, !isNeutral, hasSyllable {
        append(Syllable.erhua.numbered, from: start..<place)
        return true
      }
      guard let bare = bareByLetters[letters] else { return false }
      let syllable = Syllable(bare, isNeutral ? .neutral : tone ?? .first)
      append(syllable.numbered, from: start..<(tone == nil ? place : place + 1))
      return true
    }
  }
}
