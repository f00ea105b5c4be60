/// A text reduced to the letters, tone numbers and boundaries of typed pinyin.
struct TypedText {
  enum Kind: Equatable {
    case letter(Character)
    case digit(Tone)
    case boundary
  }

  struct Atom {
    var kind: Kind
    var mark: Tone?
    var isUpper = false
    /// The range of the atom in the source, in characters from 0.
    var range: Range<Int>

    var letter: Character? {
      if case .letter(let letter) = kind { letter } else { nil }
    }
    var digit: Tone? {
      if case .digit(let tone) = kind { tone } else { nil }
    }
  }

  let source: [Character]
  private(set) var atoms: [Atom] = []

  /// Reads a text.
  ///
  /// `limit`: the maximum length in characters.
  ///
  /// - Throws: `.tooLong`, `.notLatin`, `.toneOutOfRange`, `.empty`, or `.notPinyin` for a
  ///   character that pinyin does not use.
  init(_ text: String, limit: Int) throws(PinyinError) {
    // A letter with two marks has three scalars; a character with more is not pinyin and could be
    // very long.
    guard text.unicodeScalars.prefix(3 * limit + 1).count <= 3 * limit, text.count <= limit else {
      throw .tooLong(limit: limit)
    }
    source = Array(text)
    for offset in source.indices { try append(source[offset], at: offset) }
    guard atoms.contains(where: { $0.kind != .boundary }) else { throw .empty }
  }

  /// Returns the text in a range of characters, from 0, of the source.
  func fragment(_ range: Range<Int>) -> String { String(source[range]) }

  /// Returns the text without blanks between letters and a tone number: `ren 4` becomes `ren4`.
  func joiningTones() -> TypedText {
    var text = self
    text.atoms = []
    for atom in atoms {
      if atom.digit != nil,
        let kept = text.atoms.lastIndex(where: {
          $0.kind != .boundary || !source[$0.range.lowerBound].isWhitespace
        }),
        text.atoms[kept].letter != nil
      {
        text.atoms.removeSubrange((kept + 1)...)
      }
      text.atoms.append(atom)
    }
    return text
  }

  private mutating func append(_ original: Character, at offset: Int) throws(PinyinError) {
    let range = offset..<offset + 1
    let character = Self.halfWidth(original)
    if joinsColon(character) {
      atoms[atoms.count - 1].kind = .letter("ü")
      atoms[atoms.count - 1].range = atoms[atoms.count - 1].range.lowerBound..<offset + 1
    } else if let (plain, tone) = ToneMark.read(character) {
      let isUpper = character.isUppercase
      atoms.append(Atom(kind: .letter(plain), mark: tone, isUpper: isUpper, range: range))
    } else if character.isASCII, character.isLetter {
      let lower = Character(character.lowercased())
      let letter: Character = lower == "v" ? "ü" : lower
      atoms.append(Atom(kind: .letter(letter), isUpper: character.isUppercase, range: range))
    } else if let digit = Self.digit(character) {
      guard let tone = Self.tone(digit) else {
        throw .toneOutOfRange(range: range, fragment: String(original))
      }
      atoms.append(Atom(kind: .digit(tone), range: range))
    } else if character.isWhitespace || Self.separators.contains(character) {
      atoms.append(Atom(kind: .boundary, range: range))
    } else {
      throw Self.unreadable(source, at: offset)
    }
  }

  /// Returns true if a character is the colon of `u:`, which stands for ü.
  private func joinsColon(_ character: Character) -> Bool {
    character == ":" && atoms.last?.kind == .letter("u")
  }

  private static let digits: [Character] = Array("0123456789")
  private static let raisedDigits: [Character] = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
  private static let separators: Set<Character> = [
    "'", "’", "‘", "ʼ", "`", "´", "′", "-", "‐", "‑", "‒", "–", "—", "·", "・", ",", "，", "\u{200B}",
    "\u{FEFF}",
  ]

  /// Returns the value of an ordinary, full-width or raised digit; nil for any other character.
  static func digit(_ character: Character) -> Int? {
    digits.firstIndex(of: halfWidth(character)) ?? raisedDigits.firstIndex(of: character)
  }

  /// Returns the tone for which a digit stands; nil if there is none.
  ///
  /// Both 5 and 0 stand for the neutral tone.
  static func tone(_ digit: Int) -> Tone? { Tone(rawValue: digit == 0 ? 5 : digit) }

  /// Returns the ordinary form of a full-width letter, digit or sign; other characters are
  /// unchanged.
  private static func halfWidth(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      (0xFF01...0xFF5E).contains(scalar.value),
      let ordinary = Unicode.Scalar(scalar.value - 0xFEE0)
    else { return character }
    return Character(ordinary)
  }

  /// Returns the error for the character at an index from 0, which is not a letter of pinyin, a
  /// tone or a separator.
  private static func unreadable(_ source: [Character], at start: Int) -> PinyinError {
    let isForeign = { (character: Character) in
      guard let scalar = character.unicodeScalars.first else { return false }
      let isLatin = scalar.value < 0x250 || (0x1E00...0x1EFF).contains(scalar.value)
      return character.isLetter && !isLatin
    }
    guard isForeign(source[start]) else {
      return .notPinyin(range: start..<start + 1, fragment: String(source[start]))
    }
    let end = source[start...].firstIndex { !isForeign($0) } ?? source.count
    return .notLatin(range: start..<end, fragment: String(source[start..<end]))
  }
}
