/// The questions of one kind, from so many worksheets that every length has enough.
///
/// A worksheet asks every word of the pack once. Lengths of which the pack has few words are taken
/// from more of them: their words are asked again, with other options.
struct Worksheets {
  /// The most worksheets of one kind.
  private static let most = 12

  private var items: [[Item]]

  /// Asks for pairs of worksheets; nil when the program has no such kind.
  init?(_ kind: Item.Kind, program: Program, deck: Deck, options: JudgeOptions) throws {
    items = Array(repeating: [], count: 5)
    for round in 0..<Self.most / 2 {
      let wanted = options.lengths.filter { items[$0].count < Section.wantedItems }
      guard !wanted.isEmpty else { break }
      var pair: [[Item]] = []
      for sheet in 0..<2 {
        guard
          let questions = try program.questions(
            kind,
            count: options.count ?? deck.words.count,
            seed: options.seed + UInt64(2 * round + sheet),
            deck: deck,
            sheet: sheet
          )
        else { return nil }
        pair.append(questions)
      }
      for length in wanted {
        let some = pair.map { sheet in sheet.filter { $0.length == length } }
        items[length] += Self.alternating(some[0], some[1])
      }
    }
  }

  /// The questions on words of so many syllables.
  func items(length: Int) -> [Item] { items[length] }

  /// One after the other of both, so that any part of them has items of both.
  private static func alternating(_ one: [Item], _ other: [Item]) -> [Item] {
    let shared = min(one.count, other.count)
    return zip(one, other).flatMap { [$0, $1] } + one[shared...] + other[shared...]
  }
}
