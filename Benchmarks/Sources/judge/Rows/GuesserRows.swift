/// The rows on guessers: shape (e1), frequency and learning (e2), a word list (e3).
struct GuesserRows {
  let kind: Item.Kind
  let items: [Item]
  let deck: Deck
  let reference: Reference?

  private static let shapes = [
    "central in sound", "equal syllables", "tone majority", "long", "position", "many senses",
    "with brackets", "of the majority's form", "shares words", "shares characters",
    "as long as the prompt",
  ]

  var rows: [Row] {
    let guessers = Guesser.all(kind, items, deck)
    func isShape(_ name: String) -> Bool {
      Self.shapes.contains { name.hasSuffix($0) || name.hasPrefix($0) }
    }
    let shapes = guessers.filter { isShape($0.name) }.map {
      Row("e1 \($0.name)", estimate($0, items), target: .inside(0.2...0.3))
    }
    let others = guessers.filter { !isShape($0.name) }.map {
      Row("e2 \($0.name)", estimate($0, items), target: .atMost(0.38))
    }
    return shapes + others + (kind.hasReadings ? realWords : [])
  }

  private var realWords: [Row] {
    let lists: [(String, (Item.Option) -> Bool)] =
      [("own list", { $0.reading.map(deck.isReal) == true })]
      + (reference.map { reference in
        [("CC-CEDICT", { $0.reading.map(reference.real.contains) == true })]
      } ?? [])
    return lists.flatMap { name, isReal in
      (1...3).map { length in
        let some = items.filter { length < 3 ? $0.length == length : $0.length > 2 }
        let chances = some.map { item in
          Guesser.chance(item.options.map { isReal($0) ? 1 : 0 }, item.answer)
        }
        let target: Row.Target = length == 1 ? .atMost(0.27) : length == 2 ? .atMost(0.6) : .none
        return Row(
          "e3 only real word, \(name), \(length < 3 ? String(length) : "more") syllables",
          estimate(Guesser(name: name, chances: chances), some),
          target: kind == .reading ? target : .none
        )
      }
    }
  }

  private func estimate(_ guesser: Guesser, _ items: [Item]) -> Estimate {
    Estimate(zip(items, guesser.chances).map { ($0.group, $1) })
  }
}
