/// The pairs of sounds that learners confuse, with a weight for each.
///
/// Wrong readings use these pairs and no others. Any two values of a group are a pair. The weights
/// are observed errors divided by expected errors in learners' written pinyin (9,568 errors in
/// essays of a Chinese proficiency test); a pair without a figure has the weight of its unit's
/// usual pair.
public enum ContrastTable {
  /// Returns the weight of a pair; 0 for two sounds that nobody confuses and for units other than
  /// sounds.
  public static func weight(of contrast: Contrast) -> Double { weights[contrast] ?? 0 }

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

  /// The groups of initials; `_` is no initial.
  private static let initials = """
    b p · d t · g k h · z c s · zh ch sh r · j q x · z zh j · c ch q · s sh x · l n r · f h · m n ·
    _ r · _ h · _ n · _ l
    """
  /// The observed errors divided by the expected ones, for the pairs that have a figure.
  private static let initialRatios = """
    l/r:17 c/ch:14 b/p:10 z/zh:7.4 g/k:5.8 d/t:5.2 s/sh:5.1 j/q:4.2 zh/ch:1.9 zh/sh:0.3
    """
  private static let finals = """
    an ang · en eng · in ing · ian iang · uan uang · un ong · eng ong · iong ong · an en · ang eng ·
    a e · e uo o · uo ou u · ou ao · ai ei · ui ei uai · ui iu · iu ou u · ia ie · ia ian · ua uan ·
    uan an · ia a · iao ao iu · ie üe · üe uo ü · u ü i · ün in un · üan uan ian ün · ian an in ie ·
    iang ang ing · uai ai · ua a uo · uang ang uan · un en uan · en in · eng ing · e ei en · er e ·
    i ei e ü ie · ie e ei · ong ou u · iong ü · ai a · ao a · in i · ing i
    """
  private static let finalRatios = """
    u/ü:27 uan/uang:24 an/ang:15 ou/uo:14 in/ing:14 en/eng:12 ie/üe:12 iao/iu:7 ian/iang:4
    """
  /// The weights of pairs of the table that a teacher would offer only if there is nothing better:
  /// sounds that are spelled alike but sound different, and nasals that are left out or added.
  private static let rareInitials =
    "/l:0.2 /n:0.2 /h:0.2 /r:0.2 n/r:0.2 ch/r:0.2 r/zh:0.4 r/sh:0.4 m/n:0.4 g/h:1"
  private static let rareFinals = """
    i/u:0.2 e/i:0.2 in/un:0.2 ian/uan:0.2 en/uan:0.2 ie/ü:0.2 a/uo:0.2 ang/ing:0.2 i/ing:0.2 i/in:0.2
    ao/iu:0.2 ia/ian:0.4 e/en:0.4 a/e:0.4 a/ai:0.8 a/ao:0.8 ong/u:0.4 ong/ou:0.4 iong/ü:0.4
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
        let values = group.split(whereSeparator: \.isWhitespace).map { $0 == "_" ? "" : String($0) }
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
