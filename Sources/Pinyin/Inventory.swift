/// The syllables of Standard Mandarin.
///
/// The inventory is a list of attested syllables, not derived by rules: 405 without tone, 1,281 in
/// tones 1 to 4, and 249 that also occur in the neutral tone. It does not contain the suffix `r5`
/// and the interjections m, n and ng.
public enum Inventory {
  /// All attested syllables, ordered by their first letters (y and w last), spelling and tone.
  public static let all: [Syllable] = toneless.flatMap { bare in
    (tones[bare] ?? []).sorted().map { Syllable(bare, $0) }
  }

  /// All attested syllables without their tones, in the same order.
  public static let toneless: [BareSyllable] = rows(attestedTable).map(\.bare)

  /// Returns true if a syllable occurs in Standard Mandarin in its tone.
  public static func isAttested(_ syllable: Syllable) -> Bool {
    tones[syllable.bare]?.contains(syllable.tone) ?? false
  }

  /// Returns true if the syllable of an initial and a final occurs in Standard Mandarin.
  public static func isAttested(_ initial: Initial, _ final: Final) -> Bool {
    tones[BareSyllable(initial, final)] != nil
  }

  /// Returns the tones in which the syllable of an initial and a final occurs, in ascending order;
  /// empty if it does not exist.
  public static func tones(of initial: Initial, _ final: Final) -> [Tone] {
    (tones[BareSyllable(initial, final)] ?? []).sorted()
  }

  static let tones: [BareSyllable: Set<Tone>] = Dictionary(
    rows(attestedTable).map { ($0.bare, $0.tones) },
    uniquingKeysWith: { $0.union($1) }
  )

  /// The syllables of dialect words, sound words and interjections, which are accepted as input but
  /// never offered as answers.
  static let marginal: [BareSyllable] = marginalRows.map(\.bare)

  private static let marginalRows = rows(marginalTable)

  /// Returns true if a syllable is accepted as input but never offered as an answer.
  ///
  /// `tone`: the tone in which this must hold; nil if any tone will do.
  static func isMarginal(_ bare: BareSyllable, _ tone: Tone?) -> Bool {
    guard let tone else { return marginal.contains(bare) }
    return marginalRows.contains { $0.bare == bare && $0.tones.contains(tone) }
  }

  private static func rows(_ table: String) -> [(bare: BareSyllable, tones: Set<Tone>)] {
    table.split(separator: ";").compactMap { row in
      let words = row.split(whereSeparator: \.isWhitespace)
      guard words.count == 2, let bare = Spelling.bare(standardLetters: String(words[0])) else {
        return nil
      }
      return (bare, Set(words[1].compactMap { $0.wholeNumberValue.flatMap(Tone.init) }))
    }
  }
}
