public import Pinyin

/// The pairs of sounds that learners confuse, with a weight for each.
///
/// Wrong readings use these pairs and no others, and only where they sound alike; see
/// ``allows(_:_:)``. Any two values of a group are a pair. The weights
/// are observed errors divided by expected errors in learners' written pinyin (9,568 errors in
/// essays of a Chinese proficiency test); a pair without a figure has the weight of its unit's
/// usual pair.
public enum ContrastTable {
  /// Returns the weight of a pair; 0 for two sounds that nobody confuses and for units other than
  /// sounds.
  public static func weight(of contrast: Contrast) -> Double { weights[contrast] ?? 0 }

  /// Returns true if one of two syllables can be taken for the other: they differ in one initial or
  /// final of the table at most, and in a tone.
  public static func allows(_ one: Syllable, _ other: Syllable) -> Bool {
    let contrasts = Contrast.between(one, other)
    return contrasts.allSatisfy { weight(of: $0) > 0 }
      && contrasts.count { $0.unit != .tone } <= 1 && beginAlike(one, other)
  }

  /// Returns false for two syllables without initials of which one begins with a glide and the other
  /// does not begin so: you and wu, yan and wan are alike on paper alone.
  ///
  /// The glides of i and ü are alike (yan and yuan), as these vowels are.
  static func beginAlike(_ one: Syllable, _ other: Syllable) -> Bool {
    guard one.initial == .zero, other.initial == .zero else { return true }
    return glide(one.final) == glide(other.final)
  }

  /// Returns the letter that stands for the sound with which a final begins if no initial precedes it.
  private static func glide(_ final: Final) -> Character? {
    switch final.rawValue.first {
    case "i", "ü": "i"
    case "u": "u"
    default: nil
    }
  }

  /// Returns the pairs of a unit that contain a value, as the other value and the weight.
  static func partners(of value: String, _ unit: ContrastUnit) -> [(other: String, weight: Double)]
  {
    weights.filter { $0.key.unit == unit && ($0.key.first == value || $0.key.second == value) }
      .sorted { $0.key < $1.key }
      .map { (other: $0.key.first == value ? $0.key.second : $0.key.first, weight: $0.value) }
  }

  /// The weights of tones; the pair 2/3 must be offered most often, although there are fewer
  /// syllables with these tones than with the tones 1 and 4.
  private static let tones = "2/3:18 1/4:2 2/4:1.5 3/4:1.5 1/2:1.5 1/3:1"

  /// The groups of initials.
  ///
  /// None of them is confused with no initial: è is not heard as rè, nor hūn as wēn.
  private static let initials = """
    b p · d t · g k h · z c s · zh ch sh r · j q x · z zh j · c ch q · s sh x · l n r · f h · m n
    """
  /// The observed errors divided by the expected ones, for the pairs that have a figure.
  private static let initialRatios = """
    l/r:17 c/ch:14 b/p:10 z/zh:7.4 g/k:5.8 d/t:5.2 s/sh:5.1 j/q:4.2 zh/ch:1.9 zh/sh:0.3
    """
  /// The groups of finals: sounds that are alike, not letters.
  ///
  /// So u is beside ü but not beside i, and iu is beside ou but not beside ui.
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
  /// The weights of pairs of the table that a teacher would offer only if there is nothing better:
  /// sounds that are less alike than the other pairs, and nasals that are left out or added.
  private static let rareInitials = "n/r:0.2 ch/r:0.2 r/zh:0.4 r/sh:0.4 m/n:0.4 g/h:0.3 f/h:0.3"
  private static let rareFinals = """
    in/un:0.2 ian/uan:0.2 a/uo:0.2 ang/ing:0.2 ao/iu:0.2 ia/ian:0.4 e/en:0.4 a/e:0.4 a/ai:0.8
    a/ao:0.8 ong/u:0.4 ong/ou:0.4
    """
  /// The weight of a pair of initials or finals without a figure.
  private static let usualRatio = 3.0
  /// The factor that makes the ratios of initials and finals comparable with the weights of tones.
  ///
  /// A syllable has three other tones and many other initials and finals. Learners from European
  /// languages err in 31% of tones and 9% of initials and finals.
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
