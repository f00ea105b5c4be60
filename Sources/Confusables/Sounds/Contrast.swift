public import Pinyin

/// The part of a word in which two confusable forms differ.
public enum ContrastUnit: String, CaseIterable, Codable, Hashable, Sendable {
  /// The tone of a syllable.
  case tone
  /// The initial of a syllable.
  case initial
  /// The final of a syllable: the part after the initial.
  case final
  /// The syllable, as a whole, with which a character is read.
  case polyphone
  /// The whole word.
  case word
}

/// An unordered pair of values that a learner may confuse.
///
/// `zh` for `z` and `z` for `zh` are one contrast. If the weights of wrong answers depended on
/// which of the two is right, they would reveal the answer.
public struct Contrast: Codable, Comparable, Hashable, Sendable {
  /// The part of the word that differs.
  public let unit: ContrastUnit
  /// The value that sorts first: the number of a tone, an initial, a final, a character with its
  /// reading (`行 hang2`), or the key of a word.
  public let first: String
  /// The value that sorts second, in the same form as `first`.
  public let second: String

  /// Makes the contrast of two values, given in either order.
  public init(unit: ContrastUnit, _ one: String, _ other: String) {
    self.unit = unit
    first = min(one, other)
    second = max(one, other)
  }

  /// Makes the contrast of two tones.
  public init(_ one: Tone, _ other: Tone) {
    self.init(unit: .tone, String(one.rawValue), String(other.rawValue))
  }

  /// Makes the contrast of two initials.
  public init(_ one: Initial, _ other: Initial) {
    self.init(unit: .initial, one.rawValue, other.rawValue)
  }

  /// Makes the contrast of two finals.
  public init(_ one: Final, _ other: Final) {
    self.init(unit: .final, one.rawValue, other.rawValue)
  }

  /// Makes the contrast of two readings of a character.
  public init(character: Character, _ one: Syllable, _ other: Syllable) {
    self.init(
      unit: .polyphone,
      Self.name(character, one),
      Self.name(character, other)
    )
  }

  /// Returns the name of a reading of a character: `行 hang2`.
  public static func name(_ character: Character, _ syllable: Syllable) -> String {
    "\(character) \(syllable.numbered)"
  }

  /// Returns the contrasts in which two syllables differ, up to three: of initial, final and tone.
  public static func between(_ one: Syllable, _ other: Syllable) -> [Contrast] {
    var contrasts: [Contrast] = []
    if one.initial != other.initial { contrasts.append(Contrast(one.initial, other.initial)) }
    if one.final != other.final { contrasts.append(Contrast(one.final, other.final)) }
    if one.tone != other.tone { contrasts.append(Contrast(one.tone, other.tone)) }
    return contrasts
  }

  /// Returns the contrasts in which two readings differ, syllable by syllable, each contrast once.
  ///
  /// Further syllables of the longer reading are not compared.
  public static func between(_ one: Reading, _ other: Reading) -> [Contrast] {
    var contrasts: [Contrast] = []
    for (left, right) in zip(one.syllables, other.syllables) {
      for contrast in between(left, right) where !contrasts.contains(contrast) {
        contrasts.append(contrast)
      }
    }
    return contrasts
  }

  /// Orders contrasts by their units and values, so that lists have the same order in every run.
  public static func < (left: Contrast, right: Contrast) -> Bool {
    (left.unit.rawValue, left.first, left.second) < (right.unit.rawValue, right.first, right.second)
  }
}

/// The pairs of sounds that learners confuse, each with a weight.
///
/// Wrong readings use only these pairs, and only between syllables that sound alike; see
/// ``allows(_:_:)``. Exceptions are other readings of a character, and the neutral tone in tone
/// pairs. The weights of initials and finals come from published ratios of observed to expected
/// errors in learners' written pinyin (9,568 errors in essays of a Chinese proficiency test). A
/// pair without a published ratio has the usual ratio, or a lower one if it sounds less alike than
/// others.
public enum ContrastTable {
  /// Returns the weight of a pair of sounds; 0 if nobody confuses them or if they are not sounds.
  public static func weight(of contrast: Contrast) -> Double { weights[contrast] ?? 0 }

  /// Returns true if learners may confuse two syllables.
  ///
  /// They may if the syllables begin alike and differ in at most one initial or final, and possibly
  /// in the tone, each by a pair of the table.
  public static func allows(_ one: Syllable, _ other: Syllable) -> Bool {
    let contrasts = Contrast.between(one, other)
    return contrasts.allSatisfy { weight(of: $0) > 0 }
      && contrasts.count { $0.unit != .tone } <= 1 && beginAlike(one, other)
  }

  /// Returns false for two syllables without an initial that begin with different glides, or of
  /// which only one begins with a glide.
  ///
  /// Such syllables, for example you and wu, or yan and wan, are spelled similarly but sound
  /// different. The glides i and ü count as the same (yan and yuan).
  static func beginAlike(_ one: Syllable, _ other: Syllable) -> Bool {
    guard one.initial == .zero, other.initial == .zero else { return true }
    return glide(one.final) == glide(other.final)
  }

  /// Returns the glide, i or u, with which a final begins in a syllable without an initial; nil if
  /// there is none.
  ///
  /// The glide ü counts as i.
  private static func glide(_ final: Final) -> Character? {
    switch final.rawValue.first {
    case "i", "ü": "i"
    case "u": "u"
    default: nil
    }
  }

  /// Returns the pairs of a unit that contain a value, each with its other value and its weight.
  static func partners(of value: String, _ unit: ContrastUnit) -> [(other: String, weight: Double)]
  {
    weights.filter { $0.key.unit == unit && ($0.key.first == value || $0.key.second == value) }
      .sorted { $0.key < $1.key }
      .map { (other: $0.key.first == value ? $0.key.second : $0.key.first, weight: $0.value) }
  }

  /// The weights of pairs of tones, each as `tone/tone:weight`.
  ///
  /// The pair 2/3 is the hardest, so it must be offered most often although fewer syllables have
  /// these tones than 1 and 4.
  private static let tones = "2/3:18 1/4:2 2/4:1.5 3/4:1.5 1/2:1.5 1/3:1"

  /// The groups of initials that learners confuse, separated by dots; any two of a group are a
  /// pair.
  ///
  /// No initial is paired with a missing initial: è is not heard as rè, nor hūn as wēn.
  private static let initials = """
    b p · d t · g k h · z c s · zh ch sh r · j q x · z zh j · c ch q · s sh x · l n r · f h · m n
    """
  /// The published ratios of observed to expected errors for pairs of initials, each as
  /// `initial/initial:ratio`.
  private static let initialRatios = """
    l/r:17 c/ch:14 b/p:10 z/zh:7.4 g/k:5.8 d/t:5.2 s/sh:5.1 j/q:4.2 zh/ch:1.9 zh/sh:0.3
    """
  /// The groups of finals that learners confuse, separated by dots; any two of a group are a pair.
  ///
  /// They are groups by sound and not by spelling: u is paired with ü but not with i, and iu with
  /// ou but not with ui.
  private static let finals = """
    an ang · en eng · in ing · ian iang · uan uang · un ong · eng ong · iong ong · an en · ang eng ·
    a e · e uo o · uo ou u · ou ao · ai ei · ui ei uai · iu ou u · ia ie · ia ian · ua uan · ia a ·
    iao ao iu · ie üe · üe uo ü · u ü · ü i · ün in un · üan uan ian ün · ian an in · iang ang ing ·
    uai ai · ua a uo · uang ang · uan an · un en · un uan · en in · eng ing · e ei en · er e ·
    ong ou u · ai a · ao a
    """
  private static let finalRatios = """
    u/ü:27 uan/uang:24 an/ang:15 ou/uo:14 in/ing:14 en/eng:12 ie/üe:12 iao/iu:7 ian/iang:4
    """
  /// The ratios of pairs of initials that are drawn only rarely, because they sound less alike than
  /// other pairs.
  private static let rareInitials = "n/r:0.2 ch/r:0.2 r/zh:0.4 r/sh:0.4 m/n:0.4 g/h:0.3 f/h:0.3"
  /// The ratios of pairs of finals that are drawn only rarely, because they sound less alike than
  /// other pairs or because a nasal is missing or added.
  private static let rareFinals = """
    in/un:0.2 ian/uan:0.2 a/uo:0.2 ang/ing:0.2 ao/iu:0.2 ia/ian:0.4 e/en:0.4 a/e:0.4 a/ai:0.8
    a/ao:0.8 ong/u:0.4 ong/ou:0.4
    """
  /// The ratio that is assumed for a pair of initials or finals without a published one.
  private static let usualRatio = 3.0
  /// The factor by which the ratios of initials and finals are multiplied to be comparable with the
  /// weights of tones.
  ///
  /// A syllable has three alternatives for its tone, but many for its initial and final. Learners
  /// from European languages err in 31% of tones and in 9% of initials and finals.
  private static let share = 0.2

  private static let weights: [Contrast: Double] = {
    var weights: [Contrast: Double] = [:]
    for (unit, groups) in [(ContrastUnit.initial, initials), (.final, finals)] {
      for group in groups.split(separator: "·") {
        let values = group.split(whereSeparator: \.isWhitespace).map { String($0) }
        for one in values {
          for other in values where one < other {
            weights[Contrast(unit: unit, one, other)] = share * usualRatio
          }
        }
      }
    }
    for (unit, ratios, share) in [
      (ContrastUnit.tone, tones, 1), (.initial, initialRatios, share), (.final, finalRatios, share),
      (.initial, rareInitials, share), (.final, rareFinals, share),
    ] {
      for ratio in ratios.split(whereSeparator: \.isWhitespace) {
        let parts = ratio.split(omittingEmptySubsequences: false) { "/:".contains($0) }.map {
          String($0)
        }
        weights[Contrast(unit: unit, parts[0], parts[1])] = share * (Double(parts[2]) ?? 0)
      }
    }
    return weights
  }()
}
