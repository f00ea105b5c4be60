/// The rules for spelling initials and finals, and for reading their spelling.
enum Spelling {
  /// Returns the pinyin of a syllable without its tone.
  static func letters(_ initial: Initial, _ final: Final) -> String {
    switch initial {
    case .zero: alone[final] ?? final.rawValue
    case .j, .q, .x: initial.rawValue + withoutDots(final)
    default: initial.rawValue + final.rawValue
    }
  }

  /// The spellings, in syllables without an initial, of the finals that begin with i, u or ü.
  private static let alone: [Final: String] = [
    .i: "yi", .ia: "ya", .ie: "ye", .iao: "yao", .iu: "you", .ian: "yan", .in: "yin",
    .iang: "yang", .ing: "ying", .iong: "yong", .io: "yo",
    .u: "wu", .ua: "wa", .uo: "wo", .uai: "wai", .ui: "wei", .uan: "wan", .un: "wen",
    .uang: "wang", .ueng: "weng",
    .umlautU: "yu", .umlautUe: "yue", .umlautUan: "yuan", .umlautUn: "yun",
  ]

  private static func withoutDots(_ final: Final) -> String {
    final.rawValue.first == "ü" ? "u" + final.rawValue.dropFirst() : final.rawValue
  }

  /// The syllables that can be typed, by their spellings, including tolerated ones (`lue`, `jü`,
  /// `lyu`).
  static let bareByLetters: [String: BareSyllable] = {
    var table: [String: BareSyllable] = ["r": Syllable.erhua.bare]
    for bare in Inventory.tones.keys.map(\.self) + Inventory.marginal {
      table[bare.letters] = bare
      for spelling in tolerated(bare) { table[spelling] = bare }
    }
    return table
  }()

  /// Returns the spellings of a syllable that are tolerated: they are not standard, but
  /// unambiguous.
  private static func tolerated(_ bare: BareSyllable) -> [String] {
    guard bare.final.rawValue.first == "ü" else { return [] }
    let end = bare.final.rawValue.dropFirst()
    switch bare.initial {
    case .zero: return ["yü" + end]
    case .j, .q, .x: return [bare.initial.rawValue + "ü" + end]
    // Passports spell lü as lyu.
    case .l, .n:
      let isUnique = bare.final == .umlautUe
      return [bare.initial.rawValue + "yu" + end] + (isUnique ? [bare.initial.rawValue + "ue"] : [])
    default: return []
    }
  }

  /// Returns the initial and final of a standard spelling, even if Mandarin does not have the
  /// syllable; nil if no initial and final have this spelling.
  static func bare(standardLetters: String) -> BareSyllable? { imaginable[standardLetters] }

  private static let imaginable: [String: BareSyllable] = {
    var table: [String: BareSyllable] = [:]
    for initial in Initial.allCases {
      for final in Final.allCases where canMeet(initial, final) {
        table[letters(initial, final)] = BareSyllable(initial, final)
      }
    }
    return table
  }()

  /// Returns true if an initial and a final may be combined.
  ///
  /// A consonant does not combine with `r` or a syllabic nasal, except in `hm` and `hng`. The
  /// initials j, q and x do not combine with finals that begin with u: `ju` is j with ü.
  private static func canMeet(_ initial: Initial, _ final: Final) -> Bool {
    switch (initial, final) {
    case (.zero, _), (.h, .m), (.h, .ng): true
    case (_, .r), (_, .m), (_, .n), (_, .ng): false
    case (.j, _), (.q, _), (.x, _): final.rawValue.first != "u"
    default: true
    }
  }

  /// Returns the index, from 0, of the letter in a spelling that carries the tone mark; nil for
  /// `r`.
  ///
  /// It is an a or e, otherwise the o in `ou`, otherwise the last vowel; in `m`, `n`, `ng`, `hm`
  /// and `hng` it is the nasal.
  static func markPosition(in letters: [Character]) -> Int? {
    if let position = letters.firstIndex(where: { "aeê".contains($0) }) { return position }
    if let position = letters.firstIndex(of: "o"), letters.last == "u" { return position }
    return letters.lastIndex(where: { "iouü".contains($0) })
      ?? letters.firstIndex(where: { "mn".contains($0) })
  }

  /// Returns a spelling with its tone mark; unchanged if the tone is neutral or nil.
  static func marked(_ letters: String, _ tone: Tone?) -> String {
    var characters = Array(letters)
    guard let tone, let position = markPosition(in: characters),
      let letter = ToneMark.letter(characters[position], tone)
    else { return letters }
    characters[position] = letter
    return String(characters)
  }

  /// Returns a text with its first letter in upper case.
  static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Returns true if an apostrophe is written between two adjacent syllables of a word.
  static func needsApostrophe(between left: BareSyllable, and right: BareSyllable) -> Bool {
    if left.isNasal || right.isNasal { return true }
    return right.letters.first.map { "aoeê".contains($0) } ?? false
  }
}

/// The conversion between a plain letter with a tone and a letter with a tone mark.
enum ToneMark {
  private static let tones: [Tone] = [.first, .second, .third, .fourth]

  /// The letters that can carry a tone mark, each with its forms in tones 1 to 4, as single code
  /// points where these exist.
  private static let forms: [(plain: Character, marked: [Character])] = [
    ("a", ["ā", "á", "ǎ", "à"]),
    ("e", ["ē", "é", "ě", "è"]),
    ("i", ["ī", "í", "ǐ", "ì"]),
    ("o", ["ō", "ó", "ǒ", "ò"]),
    ("u", ["ū", "ú", "ǔ", "ù"]),
    ("ü", ["ǖ", "ǘ", "ǚ", "ǜ"]),
    ("ê", ["e\u{302}\u{304}", "ế", "e\u{302}\u{30C}", "ề"]),
    ("m", ["m\u{304}", "ḿ", "m\u{30C}", "m\u{300}"]),
    ("n", ["n\u{304}", "ń", "ň", "ǹ"]),
  ]

  /// The combining marks for each tone: macron, acute, caron or breve, grave.
  private static let combining: [(tone: Tone, mark: String)] = [
    (.first, "\u{304}"), (.second, "\u{301}"), (.third, "\u{30C}"), (.third, "\u{306}"),
    (.fourth, "\u{300}"),
  ]

  /// Returns the letter with the mark of a tone; nil if there is none.
  static func letter(_ plain: Character, _ tone: Tone) -> Character? {
    printed[plain]?[tone]
  }

  private static let printed: [Character: [Tone: Character]] = Dictionary(
    uniqueKeysWithValues: forms.map { form in
      (form.plain, Dictionary(uniqueKeysWithValues: zip(tones, form.marked)))
    }
  )

  /// Returns the plain letter and the tone of a letter in either case; nil for a character that
  /// cannot carry a tone mark.
  ///
  /// The tone is nil if the letter has no mark. Precomposed and combining forms are read alike. The
  /// marks of `ü` and `ê` may be in either order, and a breve counts as a caron. The phonetic
  /// letters U+0251 and U+0261 count as a and g.
  static func read(_ letter: Character) -> (plain: Character, tone: Tone?)? { meanings[letter] }

  private static let meanings: [Character: (plain: Character, tone: Tone?)] = {
    var table: [Character: (plain: Character, tone: Tone?)] = ["ɑ": ("a", nil), "ɡ": ("g", nil)]
    for (plain, _) in forms {
      for base in [String(plain), plain.uppercased()] {
        table[Character(base)] = (plain, nil)
        for (tone, mark) in combining { table[Character(base + mark)] = (plain, tone) }
      }
    }
    for (plain, letter, hat) in [("ü", "u", "\u{308}"), ("ê", "e", "\u{302}")] {
      for base in [letter, letter.uppercased()] {
        for (tone, mark) in combining {
          table[Character(base + mark + hat)] = (Character(plain), tone)
        }
      }
    }
    for (tone, mark) in combining { table[Character("ɑ" + mark)] = ("a", tone) }
    return table
  }()
}
