/// One Mandarin syllable: initial, final and tone.
public struct Syllable: Codable, Hashable, Sendable {
  /// The initial.
  public var initial: Initial
  /// The final: the part after the initial.
  public var final: Final
  /// The citation tone.
  public var tone: Tone

  /// Makes a syllable from its three parts.
  public init(_ initial: Initial, _ final: Final, _ tone: Tone) {
    self.initial = initial
    self.final = final
    self.tone = tone
  }

  /// The erhua suffix as word lists write it: `r5`.
  public static let erhua = Syllable(.zero, .r, .neutral)

  /// Returns the syllable with another tone.
  public func with(tone: Tone) -> Syllable { Syllable(initial, final, tone) }
}

/// The initial consonant of a syllable, with its pinyin as the raw value; `zero` for syllables such
/// as `ai`, `yi` and `wu`.
///
/// `y` and `w` are spelling, not initials.
public enum Initial: String, CaseIterable, Codable, Hashable, Sendable {
  case zero = ""
  case b, p, m, f
  case d, t, n, l
  case g, k, h
  case j, q, x
  case zh, ch, sh, r
  case z, c, s
}

/// The final: the part of a syllable after its initial.
///
/// The raw value is the short spelling that learners know: `iu` stands for iou, `ui` for uei, `un`
/// for uen. `ü` is always written with its dots, even where the spelling omits them (`ju`, `qu`,
/// `xu` and `yu`).
public enum Final: String, CaseIterable, Codable, Hashable, Sendable {
  case a, o, e
  /// The vowel of the interjection ê.
  case eCircumflex = "ê"
  case ai, ei, ao, ou
  case an, en, ang, eng, ong
  case er
  case i, ia, ie, iao, iu
  case ian, `in`, iang, ing, iong
  /// The final of the interjection yo, the only syllable that has it.
  case io
  case u, ua, uo, uai, ui
  case uan, un, uang, ueng
  case umlautU = "ü"
  case umlautUe = "üe"
  case umlautUan = "üan"
  case umlautUn = "ün"
  /// The suffix of erhua, written `r5` as a syllable of its own.
  case r
  /// The syllabic nasals m, n and ng of a few interjections.
  case m, n, ng
}

/// The tone of a Mandarin syllable; the raw value is its number in pinyin.
public enum Tone: Int, CaseIterable, Codable, Comparable, Hashable, Sendable {
  /// High and level (mā).
  case first = 1
  /// Rising (má).
  case second = 2
  /// Low, dipping if spoken alone (mǎ).
  case third = 3
  /// Falling (mà).
  case fourth = 4
  /// Unstressed and short (ma), written 5.
  case neutral = 5

  /// Orders tones by their numbers, the neutral tone last.
  public static func < (left: Tone, right: Tone) -> Bool { left.rawValue < right.rawValue }
}

extension Syllable {
  /// Reads one syllable with its tone number: `zhang3`, `lü4`, `lu:4`, `lv4`, `r5`.
  ///
  /// - Throws: `PinyinError` if the text is not exactly one syllable with a number from 0 to 5.
  public init(numbered text: String) throws(PinyinError) {
    if let known = Self.attested[text] {
      self = known
      return
    }
    let typed = try TypedText(text, limit: PinyinText.maximumLength)
    let letters = String(typed.atoms.dropLast().compactMap(\.letter))
    guard letters.count == typed.atoms.count - 1, let tone = typed.atoms.last?.digit,
      typed.atoms.allSatisfy({ $0.mark == nil }), let bare = Spelling.bareByLetters[letters],
      !bare.isErhua || tone == .neutral
    else { throw .notPinyin(range: typed.source.indices, fragment: text) }
    self.init(bare, tone)
  }

  /// The attested syllables and the suffix of erhua by their ``numbered`` spelling, for a lookup
  /// that is faster than parsing.
  static let attested = Dictionary(
    uniqueKeysWithValues: (Inventory.all + [.erhua]).map { ($0.numbered, $0) }
  )

  /// The spelling with a tone number: `zhang3`, `lü4`, `ju2`, `r5`.
  public var numbered: String { letters + String(tone.rawValue) }

  /// The spelling with a tone mark: `zhǎng`, `lǜ`; without one in the neutral tone: `ma`, `r`.
  public var marked: String { Spelling.marked(letters, tone) }

  /// The pinyin without tone mark or number: `zhang`, `lü`, `ju`, `r`.
  public var letters: String { Spelling.letters(initial, final) }
}

/// A typed syllable with its position in the text.
public struct ParsedSyllable: Hashable, Sendable {
  /// The initial.
  public var initial: Initial
  /// The final: the part after the initial.
  public var final: Final
  /// The tone; nil if no tone was typed in the whole text.
  ///
  /// In a text with tones, a syllable without a tone is neutral.
  public var tone: Tone?
  /// True if the tone was typed; false if it is neutral only because it was missing.
  public var isToneTyped: Bool
  /// The range of the syllable in ``PinyinText/source``, in characters from 0.
  public var range: Range<Int>
  /// True if the first letter of the syllable is a capital and the others are not.
  public var isCapital: Bool

  /// Makes a syllable from its parts.
  ///
  /// `tone`: nil if no tone was typed. `range`: the range of the syllable in the text, in
  /// characters from 0. `isCapital`: true if only its first letter is a capital.
  public init(
    _ initial: Initial,
    _ final: Final,
    _ tone: Tone?,
    range: Range<Int>,
    isCapital: Bool = false
  ) {
    self.initial = initial
    self.final = final
    self.tone = tone
    isToneTyped = tone != nil
    self.range = range
    self.isCapital = isCapital
  }

  /// The syllable without its tone.
  public var bare: BareSyllable { BareSyllable(initial, final) }

  /// The spelling with the tone number, `hao3`; without it, `hao`, if `tone` is nil.
  public var numbered: String { bare.letters + (tone.map { String($0.rawValue) } ?? "") }

  /// The spelling with the tone mark, `hǎo`; without it, `hao`, if `tone` is nil.
  public var marked: String { Spelling.marked(bare.letters, tone) }
}

/// A syllable without its tone.
public struct BareSyllable: Codable, Hashable, Sendable {
  /// The initial.
  public var initial: Initial
  /// The final: the part after the initial.
  public var final: Final

  /// Makes a syllable without a tone from its initial and final.
  public init(_ initial: Initial, _ final: Final) {
    self.initial = initial
    self.final = final
  }

  /// The pinyin without tone mark or number: `zhang`, `lü`, `ju`, `yi`, `r`.
  public var letters: String { Spelling.letters(initial, final) }

  /// True for the nasals m, n, ng, hm and hng, which are only used as words of their own.
  var isNasal: Bool { final == .m || final == .n || final == .ng }

  /// True for the suffix `r` of erhua.
  var isErhua: Bool { final == .r }
}

extension Syllable {
  /// The syllable without its tone.
  public var bare: BareSyllable { BareSyllable(initial, final) }

  /// Makes a syllable from a toneless one and a tone.
  public init(_ bare: BareSyllable, _ tone: Tone) {
    self.init(bare.initial, bare.final, tone)
  }
}
