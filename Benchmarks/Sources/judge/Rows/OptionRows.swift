import Pinyin

/// The rows on what must never be offered: readings that are right (a), syllables that are none (b).
enum OptionRows {
  static func rows(
    _ kind: Item.Kind,
    _ items: [Item],
    _ deck: Deck,
    _ reference: Reference?
  ) -> [Row] {
    let zero = Row.Target.atMost(0)
    var rows = [
      Row(
        "a accepted, by the list",
        Double(items.reduce(0) { $0 + Accepted.byList($1) }),
        target: zero,
        places: 0
      )
    ]
    guard let reference else { return rows }
    rows.append(
      Row(
        "a accepted, by CC-CEDICT in any region",
        Double(items.reduce(0) { $0 + Accepted.count($1, reference) }),
        target: zero,
        places: 0
      )
    )
    guard kind.hasReadings else { return rows }
    let syllables = items.flatMap { $0.options.flatMap { $0.reading?.syllables ?? [] } }
    // A question of tones may have to show a tone in which its syllable does not exist (h).
    let bare = kind == .tone ? Set(reference.syllables.map(\.bare)) : []
    let known = syllables.count {
      reference.syllables.contains($0) || deck.count(of: $0) > 0 || bare.contains($0.bare)
    }
    rows.append(
      Row(
        kind == .tone ? "b syllables attested in any tone" : "b syllables attested",
        Double(known) / Double(max(syllables.count, 1)),
        target: .atLeast(1),
        places: 5
      )
    )
    return rows
  }
}
