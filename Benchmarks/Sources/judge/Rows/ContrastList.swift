import Pinyin

/// The contrasts that wrong readings may use, written out here a second time so that the program's
/// own table is not what it is judged by.
enum ContrastList {
  private static let initials = pairs(
    """
    b p · d t · g k h · z c s · zh ch sh r · j q x · z zh j · c ch q · s sh x · l n r · f h · m n ·
    _ r · _ h · _ n · _ l
    """
  )
  private static let finals = pairs(
    """
    an ang · en eng · in ing · ian iang · uan uang · un ong · eng ong · iong ong · an en · ang eng ·
    a e · e uo o · uo ou u · ou ao · ai ei · ui ei uai · iu ou u · ia ie · ia ian · ua uan ·
    uan an · ia a · iao ao iu · ie üe · üe uo ü · u ü · ü i · ün in un · üan uan ian ün · ian an in ·
    iang ang ing · uai ai · ua a uo · uang ang · un en · un uan · en in · eng ing · e ei en · er e ·
    ong ou u · ai a · ao a
    """
  )
  /// The finals that begin with each sound where no initial precedes them.
  private static let beginnings: [Set<String>] = [
    ["i", "ia", "ie", "iao", "iu", "ian", "in", "iang", "ing", "iong", "ü", "üe", "üan", "ün"],
    ["u", "ua", "uo", "uai", "ui", "uan", "un", "uang", "ueng"],
    ["a", "o", "e", "ai", "ei", "ao", "ou", "an", "en", "ang", "eng", "er"],
  ]

  private static func pairs(_ groups: String) -> Set<[String]> {
    var pairs: Set<[String]> = []
    for group in groups.split(separator: "·") {
      let values = group.split(whereSeparator: \.isWhitespace).map { $0 == "_" ? "" : String($0) }
      for one in values { for other in values where one < other { pairs.insert([one, other]) } }
    }
    return pairs
  }

  /// Whether one syllable may be offered for the other.
  static func allows(_ right: Syllable, _ wrong: Syllable) -> Bool {
    if (right.tone == .neutral) != (wrong.tone == .neutral) { return false }
    switch (right.initial == wrong.initial, right.final == wrong.final) {
    case (true, true): return true
    case (false, true):
      return initials.contains([right.initial.rawValue, wrong.initial.rawValue].sorted())
    case (true, false):
      let values = [right.final.rawValue, wrong.final.rawValue].sorted()
      return finals.contains(values)
        && (right.initial != .zero || beginnings.contains { $0.isSuperset(of: values) })
    case (false, false): return false
    }
  }
}
