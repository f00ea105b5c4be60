import Pinyin

/// The rows on wrong words: the levels of meanings (f), related words in hanzi and recall (g), options
/// that are crossings (e1), and repeated characters (e5).
struct WordRows {
  let kind: Item.Kind
  let items: [Item]

  var rows: [Row] {
    switch kind {
    case .meaning: levels(items, "") + levels(items.filter { 1...3 ~= $0.level }, ", levels 1–3")
    case .recall, .hanzi: [related, repeated] + crossings
    // A wrong word is of the kind of the right one, which need not look or sound like it.
    case .cloze: crossings
    case .reading, .tone, .listening: []
    }
  }

  private func levels(_ items: [Item], _ name: String) -> [Row] {
    func guesser(_ score: (Word) -> Double) -> Estimate {
      Estimate(
        items.map { item in
          let scores = item.options.map { $0.word.map(score) ?? -.infinity }
          return (item.group, Guesser.chance(scores, item.answer))
        }
      )
    }
    let near = items.flatMap { item in
      item.options.indices.filter { $0 != item.answer }.map { place in
        let level = item.options[place].word?.level ?? .max
        return (group: item.group, value: abs(item.level - level) <= 1 ? 1.0 : 0)
      }
    }
    return [
      Row("f lowest level\(name)", guesser { -Double($0.level) }, target: .atMost(0.35)),
      Row("f most frequent word\(name)", guesser { -Double($0.rank) }, target: .atMost(0.35)),
      Row("f wrong meanings within one level\(name)", Estimate(near), target: .atLeast(0.8)),
    ]
  }

  /// The fewest questions by which the bound of 30 % can be decided.
  private static let decisive = 30

  private var crossings: [Row] {
    crossings("characters") { option in option.text.map { String($0) } }
      + crossings("syllables") { option in option.reading?.syllables.map { "\($0.bare)" } ?? [] }
  }

  /// The share of the questions with exactly one crossing, and how often it is the answer.
  ///
  /// A crossing has some parts in common with one option and other parts with another, more than
  /// with any one of them. Of few such questions the figure says nothing, so it has no target.
  private func crossings(_ name: String, _ parts: (Item.Option) -> [String]) -> [Row] {
    let longer = items.filter { $0.word.count > 1 }
    let found = longer.map { item in
      let parts = item.options.map { Set(parts($0)) }
      return parts.indices.filter { one in
        let shared = parts.indices.filter { $0 != one }.map { parts[one].intersection(parts[$0]) }
        return !shared.contains(shared.reduce([]) { $0.union($1) })
      }
    }
    let alone = zip(longer, found).filter { $0.1.count == 1 }
    let isDecided = alone.count >= Self.decisive
    return [
      Row(
        "e1 exactly one crossing of \(name)",
        Estimate(zip(longer, found).map { ($0.group, $1.count == 1 ? 1 : 0) })
      ),
      Row(
        "e1 this is the answer, \(name), \(alone.count)" + (isDecided ? "" : ": cannot be decided"),
        Estimate(alone.map { ($0.group, $1 == [$0.answer] ? 1 : 0) }),
        target: isDecided ? .atMost(0.3) : .none
      ),
    ]
  }

  /// The share of the questions in which no wrong word is related to the right one.
  ///
  /// Related words share a character or, whatever its tone, a syllable; characters that only look
  /// alike do not count here.
  private var related: Row {
    Row(
      "g questions without a related wrong word",
      Estimate(
        items.map { item in
          let right = item.options[item.answer]
          let isRelated = item.options.enumerated().contains { place, option in
            place != item.answer && Self.areRelated(option, right)
          }
          return (item.group, isRelated ? 0 : 1)
        }
      ),
      target: .atMost(0.1)
    )
  }

  /// Of the words that repeat a character, the share whose other options do not.
  private var repeated: Row {
    let doubled = items.filter { Self.repeats($0.options[$0.answer]) }
    return Row(
      "e5 answer is the only one with a repeated character",
      Estimate(doubled.map { ($0.group, $0.options.count(where: Self.repeats) == 1 ? 1 : 0) }),
      target: .atMost(0.3)
    )
  }

  private static func repeats(_ option: Item.Option) -> Bool {
    Set(option.text).count < option.text.count
  }

  private static func areRelated(_ one: Item.Option, _ other: Item.Option) -> Bool {
    let sounds = [one, other].map { Set($0.reading?.syllables.map(\.bare) ?? []) }
    return !Set(one.text).isDisjoint(with: other.text) || !sounds[0].isDisjoint(with: sounds[1])
  }
}
