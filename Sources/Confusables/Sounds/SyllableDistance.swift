public import Pinyin

/// The distance of two syllables in sound: the sum of the distances of their initials, finals and
/// tones, each from 0 to about 1.
///
/// Initials differ in place and manner of articulation and in aspiration, finals in glide, core
/// vowel and ending. Pairs that learners confuse more often than these features suggest have
/// distances of their own, which follow the error frequencies of learners in writing and listening,
/// as do the distances of tones.
public enum SyllableDistance {
  /// The distance that is added for each syllable without a counterpart.
  public static let missingSyllable = 2.0

  /// Returns the distance of two tones: 0 for equal ones, otherwise from .15 for the hardest pair
  /// to .40.
  public static func between(_ one: Tone, _ other: Tone) -> Double {
    switch (min(one, other), max(one, other)) {
    case (let low, let high) where low == high: 0
    case (.second, .third): 0.15
    case (.first, .second), (.first, .fourth), (.third, .neutral), (.fourth, .neutral): 0.25
    case (.second, .fourth), (.third, .fourth): 0.30
    case (.first, .third): 0.35
    default: 0.40
    }
  }

  /// Returns the distance of two initials, from 0 for equal ones to 1.
  ///
  /// It is the sum of the distances in place and manner of articulation, plus .25 for a difference
  /// in aspiration.
  public static func between(_ one: Initial, _ other: Initial) -> Double {
    if one == other { return 0 }
    if let close = closePair(one, other) { return close }
    let left = articulation(of: one)
    let right = articulation(of: other)
    let aspiration = left.isAspirated == right.isAspirated ? 0 : 0.25
    return min(
      1,
      placeStep(left.place, right.place) + mannerStep(left.manner, right.manner) + aspiration
    )
  }

  /// Returns the distance of two finals, 0 for equal ones, otherwise from .15 to 1.
  ///
  /// It is the sum of the distances of glide, core vowel and ending.
  public static func between(_ one: Final, _ other: Final) -> Double {
    if one == other { return 0 }
    if let close = closePair(one, other) { return close }
    let left = shape(of: one)
    let right = shape(of: other)
    let distance =
      glideStep(left.glide, right.glide) + coreStep(left.core, right.core)
      + endingStep(left.ending, right.ending)
    return min(1, max(0.15, distance))
  }

  /// Returns the distance of two syllables: the sum of those of their initials, finals and tones.
  public static func between(_ one: Syllable, _ other: Syllable) -> Double {
    between(one.initial, other.initial) + between(one.final, other.final)
      + between(one.tone, other.tone)
  }

  /// Returns the distance of two readings: the sum of those of their syllables, position by
  /// position.
  ///
  /// Each further syllable of the longer reading adds ``missingSyllable``.
  public static func between(_ one: Reading, _ other: Reading) -> Double {
    let shared = zip(one.syllables, other.syllables).reduce(0) { $0 + between($1.0, $1.1) }
    let surplus = abs(one.syllables.count - other.syllables.count)
    return shared + Double(surplus) * missingSyllable
  }
}

// MARK: - Initials

private enum Place {
  case labial
  case alveolar
  case sibilant
  case retroflex
  case palatal
  case velar
  case none
}

private enum Manner {
  case stop
  case affricate
  case fricative
  case nasal
  case approximant
  case none
}

private struct Articulation {
  var place: Place
  var manner: Manner
  var isAspirated = false
}

private func articulation(of initial: Initial) -> Articulation {
  switch initial {
  case .zero: Articulation(place: .none, manner: .none)
  case .b: Articulation(place: .labial, manner: .stop)
  case .p: Articulation(place: .labial, manner: .stop, isAspirated: true)
  case .m: Articulation(place: .labial, manner: .nasal)
  case .f: Articulation(place: .labial, manner: .fricative)
  case .d: Articulation(place: .alveolar, manner: .stop)
  case .t: Articulation(place: .alveolar, manner: .stop, isAspirated: true)
  case .n: Articulation(place: .alveolar, manner: .nasal)
  case .l: Articulation(place: .alveolar, manner: .approximant)
  case .g: Articulation(place: .velar, manner: .stop)
  case .k: Articulation(place: .velar, manner: .stop, isAspirated: true)
  case .h: Articulation(place: .velar, manner: .fricative)
  case .j: Articulation(place: .palatal, manner: .affricate)
  case .q: Articulation(place: .palatal, manner: .affricate, isAspirated: true)
  case .x: Articulation(place: .palatal, manner: .fricative)
  case .zh: Articulation(place: .retroflex, manner: .affricate)
  case .ch: Articulation(place: .retroflex, manner: .affricate, isAspirated: true)
  case .sh: Articulation(place: .retroflex, manner: .fricative)
  case .r: Articulation(place: .retroflex, manner: .approximant)
  case .z: Articulation(place: .sibilant, manner: .affricate)
  case .c: Articulation(place: .sibilant, manner: .affricate, isAspirated: true)
  case .s: Articulation(place: .sibilant, manner: .fricative)
  }
}

private func placeStep(_ one: Place, _ other: Place) -> Double {
  let coronal: [Place] = [.sibilant, .retroflex, .palatal]
  if one == other { return 0 }
  if coronal.contains(one) && coronal.contains(other) { return 0.25 }
  if one == .none || other == .none { return 0.6 }
  return one == .alveolar && coronal.contains(other) || other == .alveolar && coronal.contains(one)
    ? 0.35 : 0.5
}

private func mannerStep(_ one: Manner, _ other: Manner) -> Double {
  switch (one, other) {
  case _ where one == other: 0
  case (.affricate, .fricative), (.fricative, .affricate): 0.25
  case (.affricate, .stop), (.stop, .affricate): 0.3
  case (.nasal, .approximant), (.approximant, .nasal): 0.3
  default: 0.5
  }
}

private func closePair(_ one: Initial, _ other: Initial) -> Double? {
  switch (one, other) {
  case (.n, .l), (.l, .n): 0.15
  case (.l, .r), (.r, .l): 0.25
  case (.f, .h), (.h, .f): 0.30
  default: nil
  }
}

// MARK: - Finals

/// The three parts of a final, of which some can be empty: `uang` is u + a + ng.
private struct FinalShape {
  var glide = ""
  var core: String
  var ending = ""
}

private func shape(of final: Final) -> FinalShape {
  switch final {
  case .a: FinalShape(core: "a")
  case .o: FinalShape(core: "o")
  case .e: FinalShape(core: "e")
  case .eCircumflex: FinalShape(core: "ê")
  case .ai: FinalShape(core: "a", ending: "i")
  case .ei: FinalShape(core: "e", ending: "i")
  case .ao: FinalShape(core: "a", ending: "u")
  case .ou: FinalShape(core: "o", ending: "u")
  case .an: FinalShape(core: "a", ending: "n")
  case .en: FinalShape(core: "e", ending: "n")
  case .ang: FinalShape(core: "a", ending: "ng")
  case .eng: FinalShape(core: "e", ending: "ng")
  case .ong: FinalShape(core: "u", ending: "ng")
  case .er: FinalShape(core: "e", ending: "r")
  case .i: FinalShape(core: "i")
  case .ia: FinalShape(glide: "i", core: "a")
  case .ie: FinalShape(glide: "i", core: "ê")
  case .iao: FinalShape(glide: "i", core: "a", ending: "u")
  case .iu: FinalShape(glide: "i", core: "o", ending: "u")
  case .ian: FinalShape(glide: "i", core: "a", ending: "n")
  case .in: FinalShape(core: "i", ending: "n")
  case .iang: FinalShape(glide: "i", core: "a", ending: "ng")
  case .ing: FinalShape(core: "i", ending: "ng")
  case .iong: FinalShape(glide: "i", core: "u", ending: "ng")
  case .io: FinalShape(glide: "i", core: "o")
  case .u: FinalShape(core: "u")
  case .ua: FinalShape(glide: "u", core: "a")
  case .uo: FinalShape(glide: "u", core: "o")
  case .uai: FinalShape(glide: "u", core: "a", ending: "i")
  case .ui: FinalShape(glide: "u", core: "e", ending: "i")
  case .uan: FinalShape(glide: "u", core: "a", ending: "n")
  case .un: FinalShape(glide: "u", core: "e", ending: "n")
  case .uang: FinalShape(glide: "u", core: "a", ending: "ng")
  case .ueng: FinalShape(glide: "u", core: "e", ending: "ng")
  case .umlautU: FinalShape(core: "ü")
  case .umlautUe: FinalShape(glide: "ü", core: "ê")
  case .umlautUan: FinalShape(glide: "ü", core: "a", ending: "n")
  case .umlautUn: FinalShape(core: "ü", ending: "n")
  case .r: FinalShape(core: "r")
  case .m: FinalShape(core: "m")
  case .n: FinalShape(core: "n")
  case .ng: FinalShape(core: "ng")
  }
}

private func glideStep(_ one: String, _ other: String) -> Double {
  switch (one, other) {
  case _ where one == other: 0
  case ("i", "ü"), ("ü", "i"), ("u", "ü"), ("ü", "u"): 0.25
  case ("i", "u"), ("u", "i"): 0.4
  default: 0.35
  }
}

private func coreStep(_ one: String, _ other: String) -> Double {
  switch (one, other) {
  case _ where one == other: 0
  case ("o", "e"), ("e", "o"), ("e", "ê"), ("ê", "e"), ("o", "u"), ("u", "o"), ("i", "ü"),
    ("ü", "i"), ("u", "ü"), ("ü", "u"):
    0.25
  case ("a", "e"), ("e", "a"), ("a", "o"), ("o", "a"), ("a", "ê"), ("ê", "a"): 0.35
  default: 0.5
  }
}

private func endingStep(_ one: String, _ other: String) -> Double {
  switch (one, other) {
  case _ where one == other: 0
  case ("n", "ng"), ("ng", "n"): 0.2
  case ("i", "u"), ("u", "i"), ("", "i"), ("i", ""), ("", "u"), ("u", ""), ("", "r"), ("r", ""): 0.3
  case ("", "n"), ("n", ""), ("", "ng"), ("ng", ""): 0.35
  default: 0.45
  }
}

private func closePair(_ one: Final, _ other: Final) -> Double? {
  switch (one, other) {
  case (.in, .ing), (.ing, .in), (.en, .eng), (.eng, .en): 0.15
  case (.an, .ang), (.ang, .an), (.uan, .uang), (.uang, .uan), (.umlautU, .u), (.u, .umlautU): 0.20
  case (.ie, .umlautUe), (.umlautUe, .ie): 0.25
  case (.ian, .iang), (.iang, .ian), (.ou, .uo), (.uo, .ou), (.ong, .eng), (.eng, .ong),
    (.un, .umlautUn), (.umlautUn, .un):
    0.30
  default: nil
  }
}
