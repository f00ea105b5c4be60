import Confusables
import Pinyin
import SeededRandom

/// The same questions with wrong answers made the usual ways.
struct Baselines {
  private let deck: Deck
  private let byLength: [Int: [Word]]
  private let byKey: [String: [Int]]

  init(deck: Deck) {
    self.deck = deck
    byLength = Dictionary(grouping: deck.words, by: \.length)
    var byKey: [String: [Int]] = [:]
    for (index, word) in deck.words.enumerated() {
      for key in Self.keys(word, deck) { byKey[key, default: []].append(index) }
    }
    self.byKey = byKey
  }

  /// Three other words of the same length.
  func random(_ item: Item, using generator: inout SplitMix64) -> Item? {
    let words = byLength[item.length] ?? []
    var options = [item.options[item.answer]]
    for _ in 0..<40 where options.count < 4 {
      guard let word = words.randomElement(using: &generator) else { return nil }
      let option = self.option(word, item.kind)
      if !options.contains(where: { $0.text == option.text }), word.reading != item.read {
        options.append(option)
      }
    }
    return options.count == 4 ? self.item(item, options, using: &generator) : nil
  }

  /// The three nearest: of readings one part changed, of words the likest by sound and characters.
  func nearest(_ item: Item, using generator: inout SplitMix64) -> Item? {
    let right = item.options[item.answer]
    let wrong =
      item.kind.hasReadings
      ? changes(of: right.reading ?? item.reading, item.kind, using: &generator)
        .map { Item.Option(text: $0.numbered, reading: $0, word: nil) }
      : right.word.map { likest($0, item.kind) } ?? []
    guard wrong.count == 3 else { return nil }
    return self.item(item, [right] + wrong, using: &generator)
  }

  private func option(_ word: Word, _ kind: Item.Kind) -> Item.Option {
    kind.hasReadings
      ? Item.Option(text: word.reading.numbered, reading: word.reading, word: nil)
      : deck.option(word, kind)
  }

  private func item(
    _ item: Item,
    _ options: [Item.Option],
    using generator: inout SplitMix64
  ) -> Item {
    let order = options.indices.shuffled(using: &generator)
    return Item(
      kind: item.kind,
      word: item.word,
      reading: item.reading,
      prompt: item.prompt,
      options: order.map { options[$0] },
      answer: order.firstIndex(of: 0) ?? 0,
      accepted: item.accepted,
      sheet: item.sheet
    )
  }

  /// The three nearest readings with one part changed, each in another part while there is one.
  private func changes(
    of reading: Reading,
    _ kind: Item.Kind,
    using generator: inout SplitMix64
  ) -> [Reading] {
    var found: [(reading: Reading, distance: Double, part: String)] = []
    for position in reading.syllables.indices {
      for syllable in Inventory.all {
        let contrasts = Contrast.between(reading.syllables[position], syllable)
        guard contrasts.count == 1, kind != .tone || contrasts[0].unit == .tone else { continue }
        var changed = reading
        changed.syllables[position] = syllable
        found.append(
          (changed, reading.distance(to: changed), "\(position)\(contrasts[0].unit.rawValue)")
        )
      }
    }
    found.shuffle(using: &generator)
    found.sort { $0.distance < $1.distance }
    var parts: Set<String> = []
    let spread = found.filter { parts.insert($0.part).inserted }.map(\.reading)
    let more = found.map(\.reading).filter { !spread.contains($0) }
    return Array((spread + more).prefix(3))
  }

  private func likest(_ word: Word, _ kind: Item.Kind) -> [Item.Option] {
    let near = Set(Self.keys(word, deck).flatMap { byKey[$0] ?? [] })
    var scored: [(word: Word, score: Double)] = near.map { deck.words[$0] }.compactMap { other in
      guard other.simplified != word.simplified, other.traditional != word.traditional,
        other.reading != word.reading
      else { return nil }
      let shared = Set(other.simplified).intersection(word.simplified).count
      return (other, Double(shared) - word.reading.distance(to: other.reading))
    }
    scored.sort { ($0.score, $0.word.rank) > ($1.score, $1.word.rank) }
    var texts = [deck.option(word, kind).text]
    var options: [Item.Option] = []
    for (word, _) in scored where options.count < 3 {
      let option = deck.option(word, kind)
      guard !texts.contains(option.text) else { continue }
      texts.append(option.text)
      options.append(option)
    }
    return options
  }

  private static func keys(_ word: Word, _ deck: Deck) -> Set<String> {
    let sounds = word.reading.syllables.map(\.letters)
    return Set(word.text(isTraditional: deck.isTraditional).map(String.init))
      .union(sounds.enumerated().map { "\(sounds.count).\($0.offset).\($0.element)" })
  }
}
