public import Pinyin

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// How much more often than chance learners in general take one sound for another.
///
/// The listed ratios are observed over expected errors of learners' written pinyin (9,568 errors in
/// essays of a Chinese proficiency test): 1 is what the frequencies of the two sounds alone would
/// give. Tones are compared with tones, initials with initials and finals with finals, so a ratio
/// of one unit says nothing against a ratio of another; ``share(of:)`` puts them on one scale.
public enum ConfusionRates {
  /// The ratio of two tones; 1 when they are equal.
  public static func ratio(_ one: Tone, _ other: Tone) -> Double {
    switch (min(one, other), max(one, other)) {
    case (.third, .neutral): 2.6
    case (.second, .third): 1.78
    case (.first, .fourth): 1.22
    case (.fourth, .neutral): 1.0
    case (.third, .fourth): 0.87
    case (.second, .fourth), (.first, .second): 0.83
    case (.first, .third): 0.41
    case (.first, .neutral), (.second, .neutral): 0.4
    default: 1
    }
  }

  /// The ratio of two initials; 1 when they are equal.
  public static func ratio(_ one: Initial, _ other: Initial) -> Double {
    if one == other { return 1 }
    switch (one, other) {
    case (.l, .r), (.r, .l): return 17
    case (.c, .ch), (.ch, .c): return 14
    case (.b, .p), (.p, .b): return 10
    case (.z, .zh), (.zh, .z): return 7.4
    case (.g, .k), (.k, .g): return 5.8
    case (.d, .t), (.t, .d): return 5.2
    case (.s, .sh), (.sh, .s): return 5.1
    case (.j, .q), (.q, .j): return 4.2
    case (.zh, .ch), (.ch, .zh): return 1.9
    case (.zh, .sh), (.sh, .zh): return 0.3
    default: return unlisted(distance: SyllableDistance.between(one, other))
    }
  }

  /// The ratio of two finals; 1 when they are equal.
  public static func ratio(_ one: Final, _ other: Final) -> Double {
    if one == other { return 1 }
    switch (one, other) {
    case (.u, .umlautU), (.umlautU, .u): return 27
    case (.uan, .uang), (.uang, .uan): return 24
    case (.an, .ang), (.ang, .an): return 15
    case (.ou, .uo), (.uo, .ou), (.in, .ing), (.ing, .in): return 14
    case (.en, .eng), (.eng, .en), (.ie, .umlautUe), (.umlautUe, .ie): return 12
    case (.iao, .iu), (.iu, .iao): return 7
    case (.ian, .iang), (.iang, .ian): return 4
    default: return unlisted(distance: SyllableDistance.between(one, other))
    }
  }

  /// The ratio of a contrast; 1 for words and for values that do not name a sound.
  public static func ratio(of contrast: Contrast) -> Double {
    switch contrast.unit {
    case .tone:
      let tones = [contrast.first, contrast.second].compactMap { Int($0).flatMap(Tone.init) }
      return tones.count == 2 ? ratio(tones[0], tones[1]) : 1
    case .initial:
      let initials = [contrast.first, contrast.second].compactMap(Initial.init)
      return initials.count == 2 ? ratio(initials[0], initials[1]) : 1
    case .final:
      let finals = [contrast.first, contrast.second].compactMap(Final.init)
      return finals.count == 2 ? ratio(finals[0], finals[1]) : 1
    case .word:
      return 1
    }
  }

  /// What one unit's ratios are multiplied by before they compete with another unit's.
  ///
  /// A syllable has few other tones with ratios near 1 and many other initials and finals, of which
  /// one or two have ratios near 10. These factors make about half of the contrasts on offer
  /// contrasts of tone: learners from European languages err in 31% of tones and 9% of segments,
  /// and a trainer that asked only for tones would never see the segments.
  public static func share(of unit: ContrastUnit) -> Double {
    switch unit {
    case .tone: 1
    case .initial: 0.25
    case .final: 0.2
    case .word: 1
    }
  }

  /// The ratio of a pair that the essays do not list: 1.2 at a distance of .15, .07 at .50.
  private static func unlisted(distance: Double) -> Double { 4 * exp(-8 * distance) }
}
