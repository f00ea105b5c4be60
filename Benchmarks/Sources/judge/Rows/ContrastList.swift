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
    a e · e uo o · uo ou u · ou ao · ai ei · ui ei uai · ui iu · iu ou u · ia ie · ia ian · ua uan ·
    uan an · ia a · iao ao iu · ie üe · üe uo ü · u ü i · ün in un · üan uan ian ün · ian an in ie ·
    iang ang ing · uai ai · ua a uo · uang ang uan · un en uan · en in · eng ing · e ei en · er e ·
    i ei e ü ie · ie e ei · ong ou u · iong ü · ai a · ao a · in i · ing i
    """
  )

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
      return finals.contains([right.final.rawValue, wrong.final.rawValue].sorted())
    case (false, false): return false
    }
  }
}
