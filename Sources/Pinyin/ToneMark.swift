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
  /// marks of `ü` and `ê` may be in either order, and a breve counts as a caron.
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
