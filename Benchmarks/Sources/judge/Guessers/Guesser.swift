/// Somebody who sees the options and does not know the word.
struct Guesser {
  let name: String
  /// The chance, 0 to 1, of picking each item's answer.
  let chances: [Double]

  /// The chance of picking the answer by the best score; ties are picked among evenly.
  static func chance(_ scores: [Double], _ answer: Int) -> Double {
    let best = (scores.max() ?? 0) - 1e-9
    return scores[answer] > best ? 1 / Double(scores.count { $0 > best }) : 0
  }

  /// Every guesser without a word list.
  static func all(_ kind: Item.Kind, _ items: [Item], _ deck: Deck) -> [Guesser] {
    let columns = Features(kind: kind, deck: deck, items: items).columns
    let scores = columns.map { column in items.map { column.score($0.options, $0) } }
    var guessers: [Guesser] = []
    for (column, scores) in zip(columns, scores) {
      guessers.append(Guesser(name: column.name, scores: scores, items: items))
      guessers.append(
        Guesser(name: "not " + column.name, scores: scores.map { $0.map { -$0 } }, items: items)
      )
    }
    for place in 0..<4 {
      guessers.append(
        Guesser(
          name: "position \(place + 1)",
          scores: items.map { $0.options.indices.map { $0 == place ? 1 : 0 } },
          items: items
        )
      )
    }
    // Words that always have the same options stay together too: to have seen the others' answers
    // would tell that it is none of them.
    let folds = items.map { item in
      let isFixed = item.kind == .tone && item.length == 1
      return Int(stableHash(isFixed ? item.set.sorted().joined() : item.group) % 5)
    }
    guessers.append(ValueGuesser.guesser(items))
    guessers.append(
      BoostedStumps.guesser(
        items,
        features: items.indices.map { item in
          items[item].options.indices.map { option in
            scores.flatMap { BoostedStumps.views(of: $0[item], option) }
              + (0..<4).map { $0 == option ? 1 : 0 }
          }
        },
        folds: folds
      )
    )
    return guessers
  }

  private init(name: String, scores: [[Double]], items: [Item]) {
    self.name = name
    chances = zip(scores, items).map { Self.chance($0, $1.answer) }
  }

  init(name: String, chances: [Double]) {
    self.name = name
    self.chances = chances
  }
}

/// A hash that is the same in every run (FNV-1a).
func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
