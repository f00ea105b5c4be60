/// The judgement of an answer to a question for the reading of a word.
public enum Judgement: Hashable, Sendable {
  /// The answer is right: it is this accepted reading or this spoken variant of one.
  case right(Reading)
  /// The letters are those of this reading, and no tones were given.
  case tonesMissing(Reading)
  /// The answer is pinyin and wrong, with the closest accepted spelling and the differences from
  /// it.
  case wrong(closest: Reading, given: [ParsedSyllable], differences: [Difference])
  /// The answer is not pinyin.
  case notPinyin(PinyinError)

  /// Judges typed pinyin against the accepted readings of a word, in citation tones.
  ///
  /// `hanzi` is the word as written and decides which spoken variants are right too. Of all ways to
  /// divide the text and all accepted spellings, the pair with the fewest differences is judged;
  /// among equals an earlier reading is preferred, and citation tones to spoken ones. A word with
  /// only neutral tones needs none typed.
  public init(typed: String, hanzi: String, accepted: [Reading]) {
    do {
      let text = try PinyinText(typed)
      self.init(text, Self.spellings(of: accepted, hanzi: hanzi))
    } catch {
      self = .notPinyin(error)
    }
  }

  /// Judges a chosen option against the accepted readings of a word.
  public init(chosen: Reading, hanzi: String, accepted: [Reading]) {
    let spellings = Self.spellings(of: accepted, hanzi: hanzi)
    let ranked = spellings.map { ($0, chosen.differences(from: $0)) }
    let (closest, differences) = Self.closest(ranked)
    if differences.isEmpty, !accepted.isEmpty {
      self = .right(closest)
      return
    }
    let given = chosen.syllables.map {
      ParsedSyllable($0.initial, $0.final, $0.tone, range: 0..<0)
    }
    self = .wrong(closest: closest, given: given, differences: differences)
  }

  /// Returns the accepted readings, then their spoken variants.
  private static func spellings(of accepted: [Reading], hanzi: String) -> [Reading] {
    accepted + accepted.flatMap { $0.spokenVariants(hanzi: hanzi) }
  }

  private init(_ text: PinyinText, _ spellings: [Reading]) {
    var best: (segmentation: Segmentation, closest: Reading, differences: [Difference])?
    for segmentation in text.candidates {
      let ranked = spellings.map { ($0, segmentation.differences(from: $0)) }
      let (closest, differences) = Self.closest(ranked)
      if best.map({ Self.weight(differences) < Self.weight($0.differences) }) ?? true {
        best = (segmentation, closest, differences)
      }
      if differences.isEmpty { break }
    }
    let given = best?.segmentation ?? text.best
    let closest = best?.closest ?? Reading([])
    let differences = best?.differences ?? []
    if !differences.isEmpty || spellings.isEmpty {
      self = .wrong(closest: closest, given: given.syllables, differences: differences)
    } else if given.hasTones || closest.syllables.allSatisfy({ $0.tone == .neutral }) {
      self = .right(closest)
    } else {
      self = .tonesMissing(closest)
    }
  }

  private static func closest(
    _ ranked: [(reading: Reading, differences: [Difference])]
  ) -> (Reading, [Difference]) {
    let best = ranked.min { weight($0.differences) < weight($1.differences) }
    return best ?? (Reading([]), [])
  }

  private static func weight(_ differences: [Difference]) -> Int {
    differences.reduce(0) { $0 + $1.weight }
  }
}
