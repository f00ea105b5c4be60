import Pinyin
import SeededRandom

/// The rows of one kind of question and one length.
struct Section {
  let title: String
  let rows: [Row]

  /// Questions on which a row is decided, where the program makes so many.
  static let wantedItems = 2500
  /// An interval wider than this would often leave [.20, .30] also where nothing is given away.
  private static let widestInterval = 0.05
  /// Learners and baselines need no more questions than this.
  private static let sample = 1500

  init(
    title: String,
    kind: Item.Kind,
    items everything: [Item],
    isJudged: (Item) -> Bool,
    deck: Deck,
    baselines: Baselines,
    reference: Reference?
  ) {
    var generator = SplitMix64(seed: 2026)
    let items = everything.filter(isJudged)
    let some = Array(items.prefix(Self.sample))
    let random = some.compactMap { baselines.random($0, using: &generator) }
    let nearest = some.compactMap { baselines.nearest($0, using: &generator) }
    let all = [items, random, nearest]
    var rows: [Row] = []
    rows += Self.accepted(all, reference)
    if kind.hasReadings {
      rows += Self.validity(all, deck, reference)
      rows.append(Self.distance(all))
    }
    // Guessers learn from all questions: half of the words would not be balanced in themselves.
    let own = Guesser.all(kind, everything, deck).map { $0.judging(everything.map(isJudged)) }
    rows += Self.guessers([own] + [random, nearest].map { Guesser.all(kind, $0, deck) }, all)
    if kind.hasReadings { rows += Self.realWords(all, deck, reference) }
    rows += Self.learners([some, random, nearest])
    self.title = "\(title), \(items.count) questions, \(Set(items.map(\.group)).count) words"
    self.rows = rows
  }

  // MARK: - a, b, c

  private static func accepted(_ all: [[Item]], _ reference: Reference?) -> [Row] {
    let own = all.map { items in items.reduce(0) { $0 + Accepted.byList($1) } }
    var rows = [
      Row(
        measure: "a  accepted, by the list",
        value: String(own[0]),
        target: "0",
        verdict: own[0] == 0 ? .ok : .miss,
        random: String(own[1]),
        nearest: String(own[2])
      )
    ]
    guard let reference else { return rows }
    let other = all.map { items in items.reduce(0) { $0 + Accepted.count($1, reference) } }
    rows.append(
      Row(
        measure: "a  accepted, by CC-CEDICT",
        value: String(other[0]),
        target: "0",
        verdict: other[0] == 0 ? .ok : .miss,
        random: String(other[1]),
        nearest: String(other[2])
      )
    )
    return rows
  }

  private static func validity(_ all: [[Item]], _ deck: Deck, _ reference: Reference?) -> [Row] {
    guard let reference else { return [] }
    let shares = all.map { items in
      let syllables = items.flatMap { $0.options.flatMap { $0.reading?.syllables ?? [] } }
      return Double(syllables.count { reference.syllables.contains($0) || deck.count(of: $0) > 0 })
        / Double(max(syllables.count, 1))
    }
    return [
      Row(
        measure: "b  syllables attested",
        value: decimal(shares[0], 5),
        target: "1",
        verdict: shares[0] == 1 ? .ok : .miss,
        random: decimal(shares[1], 5),
        nearest: decimal(shares[2], 5)
      )
    ]
  }

  private static func distance(_ all: [[Item]]) -> Row {
    let estimates = all.map { items in
      Estimate(
        items.map { item in
          let right = item.options[item.answer].reading ?? item.reading
          let sum = item.options.indices.filter { $0 != item.answer }.reduce(0) {
            $0 + (item.options[$1].reading.map { right.distance(to: $0) } ?? 0)
          }
          return (item.group, sum / 3)
        }
      )
    }
    return Row(
      measure: "c  mean distance",
      value: estimates[0].text,
      interval: estimates[0].interval,
      target: "≤ .6",
      verdict: estimates[0].mean <= 0.6 ? .ok : .miss,
      random: estimates[1].text,
      nearest: estimates[2].text
    )
  }

  // MARK: - d

  private static func guessers(_ guessers: [[Guesser]], _ all: [[Item]]) -> [Row] {
    let words = Set(all[0].map(\.group)).count
    return guessers[0].indices.map { index in
      let estimates = zip(all, guessers).map { items, guessers in
        Self.estimate(items, guessers[index])
      }
      let verdict = Self.verdict(estimates[0], words: words)
      return Row(
        measure: "d1 \(guessers[0][index].name)",
        value: estimates[0].text,
        interval: estimates[0].interval,
        target: "[.20, .30]",
        verdict: verdict,
        random: estimates[1].text,
        nearest: estimates[2].text
      )
    }
  }

  /// Whether a guesser's interval lies inside [.20, .30].
  ///
  /// One that does not misses, unless it is wide for want of words and one in four is within it.
  private static func verdict(_ estimate: Estimate, words: Int) -> Row.Verdict {
    if estimate.low >= 0.2, estimate.high <= 0.3 { return .ok }
    let isWide = estimate.high - estimate.low > widestInterval
    return isWide && estimate.low <= 0.25 && estimate.high >= 0.25
      ? .undecided("too few words (\(words))") : .miss
  }

  private static func realWords(
    _ all: [[Item]],
    _ deck: Deck,
    _ reference: Reference?
  ) -> [Row] {
    guard let length = all[0].first?.length else { return [] }
    let bound = length == 1 ? 0.27 : length == 2 ? 0.5 : nil
    let lists: [(String, (Reading) -> Bool)] =
      [("own list", deck.isReal)]
      + (reference.map { reference in [("CC-CEDICT", { reference.real.contains($0) })] } ?? [])
    return lists.map { name, isReal in
      let estimates = all.map { items in
        Self.estimate(items, RealWordGuesser.guesser(name, items, isReal: isReal))
      }
      return Row(
        measure: "d2 only real word, \(name)",
        value: estimates[0].text,
        interval: estimates[0].interval,
        target: bound.map { "≤ \(decimal($0, 2))" } ?? "",
        verdict: bound.map { estimates[0].mean <= $0 ? .ok : .miss } ?? .none,
        random: estimates[1].text,
        nearest: estimates[2].text
      )
    }
  }

  private static func estimate(_ items: [Item], _ guesser: Guesser) -> Estimate {
    Estimate(zip(items, guesser.chances).map { ($0.group, $1) })
  }

  // MARK: - e

  private static func learners(_ all: [[Item]]) -> [Row] {
    let results = all.map(LearnerResult.init)
    let accuracies = results.map { $0.accuracies.map { decimal($0, 2) }.joined(separator: " ") }
    return [
      Row(
        measure: "e  accuracy by ability",
        value: accuracies[0],
        target: "rises",
        verdict: results[0].isMonotone ? .ok : .miss,
        random: accuracies[1],
        nearest: accuracies[2]
      ),
      Row(
        measure: "e  functioning at some ability",
        value: decimal(results[0].functioning, 2),
        target: "≥ 2.3",
        verdict: results[0].functioning >= 2.3 ? .ok : .miss,
        random: decimal(results[1].functioning, 2),
        nearest: decimal(results[2].functioning, 2)
      ),
      Row(
        measure: "e  functioning among all",
        value: decimal(results[0].functioningAmongAll, 2),
        verdict: .none,
        random: decimal(results[1].functioningAmongAll, 2),
        nearest: decimal(results[2].functioningAmongAll, 2)
      ),
    ]
  }
}
