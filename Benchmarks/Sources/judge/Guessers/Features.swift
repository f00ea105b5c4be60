import Confusables
import Foundation
import Pinyin

/// What can be seen of four options without knowing the word: one number an option each.
struct Features {
  /// A way to look at the options.
  struct Column {
    let name: String
    let score: ([Item.Option], Item) -> [Double]
  }

  let columns: [Column]

  /// The columns for a kind of question, with the counts of a deck and of the options on show.
  ///
  /// What is on show is counted in the other worksheet. In its own, a value that
  /// came up once and is an answer once would give the answer away, and that is no fault of the
  /// sets.
  init(kind: Item.Kind, deck: Deck, items: [Item]) {
    let seen = [0, 1].map { sheet in Self.optionCounts(items.filter { $0.sheet == sheet }) }
    let option = Column(name: "frequent as an option") { options, item in
      options.map { option in
        Self.values(option, kind).reduce(0) {
          $0 + log(Double(1 + (seen[1 - item.sheet][$1] ?? 0)))
        }
      }
    }
    columns =
      (kind.hasReadings
        ? Self.ofReadings(deck) : kind == .meaning ? Self.ofMeanings(deck) : Self.ofWords(deck))
      + [option]
  }

  // MARK: - Readings

  private static func ofReadings(_ deck: Deck) -> [Column] {
    let tones = toneCounts(deck)
    func each(_ name: String, _ score: @escaping (Reading) -> Double) -> Column {
      Column(name: name) { options, _ in options.map { $0.reading.map(score) ?? 0 } }
    }
    return [
      among("central in sound") { -($0.distance(to: $1)) },
      among("equal syllables") { Double(zip($0.syllables, $1.syllables).count { $0.0 == $0.1 }) },
      among("tone majority") {
        Double(zip($0.syllables, $1.syllables).count { $0.0.tone == $0.1.tone })
      },
      each("frequent syllables") { reading in
        reading.syllables.reduce(0) { $0 + log(Double(1 + deck.count(of: $1))) }
      },
      each("frequent at this place") { reading in
        Deck.places(of: reading).reduce(0) { $0 + log(Double(1 + deck.count(at: $1))) }
      },
      each("frequent tones") { reading in
        reading.syllables.enumerated().reduce(0) { sum, place in
          let key = ToneKey(place.element.tone, place.offset, reading.syllables.count)
          return sum + log(Double(1 + (tones[key] ?? 0)))
        }
      },
      each("long") { Double($0.toneless.count) },
    ]
  }

  private struct ToneKey: Hashable {
    let tone: Tone
    let position: Int
    let length: Int

    init(_ tone: Tone, _ position: Int, _ length: Int) {
      self.tone = tone
      self.position = position
      self.length = length
    }
  }

  private static func toneCounts(_ deck: Deck) -> [ToneKey: Int] {
    deck.words.reduce(into: [:]) { counts, word in
      for (position, syllable) in word.reading.syllables.enumerated() {
        counts[ToneKey(syllable.tone, position, word.reading.syllables.count), default: 0] += 1
      }
    }
  }

  private static func among(
    _ name: String,
    _ likeness: @escaping (Reading, Reading) -> Double
  ) -> Column {
    Column(name: name) { options, _ in
      options.map { option in
        options.reduce(0) { sum, other in
          guard let one = option.reading, let another = other.reading else { return sum }
          return sum + likeness(one, another)
        }
      }
    }
  }

  // MARK: - Words and meanings

  private static func ofWords(_ deck: Deck) -> [Column] {
    let characters = deck.words.flatMap { $0.text(isTraditional: deck.isTraditional) }
      .reduce(into: [Character: Int]()) { $0[$1, default: 0] += 1 }
    return [
      Column(name: "shares characters") { options, _ in
        options.map { option in
          options.reduce(0) { $0 + Double(Set(option.text).intersection($1.text).count) }
            - Double(Set(option.text).count)
        }
      },
      among("central in sound") { -($0.distance(to: $1)) },
      Column(name: "frequent word") { options, _ in options.map { -Double($0.word?.rank ?? 0) } },
      Column(name: "frequent characters") { options, _ in
        options.map { option in
          option.text.reduce(0) { $0 + log(Double(1 + (characters[$1] ?? 0))) }
            / Double(max(option.text.count, 1))
        }
      },
      Column(name: "long") { options, _ in options.map { Double($0.text.count) } },
      Column(name: "as long as the prompt") { options, item in
        options.map { item.kind == .hanzi ? -abs(Double($0.text.count - item.length)) : 0 }
      },
    ]
  }

  private static func ofMeanings(_ deck: Deck) -> [Column] {
    let common = deck.words.flatMap { contentWords($0.gloss) }
      .reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    return [
      Column(name: "long") { options, _ in options.map { Double($0.text.count) } },
      Column(name: "many senses") { options, _ in
        options.map { Double($0.text.count { $0 == ";" }) }
      },
      Column(name: "with brackets") { options, _ in
        options.map { $0.text.contains("(") ? 1 : 0 }
      },
      Column(name: "of the majority's form") { options, _ in
        let verbs = options.map { $0.text.hasPrefix("to ") }
        return verbs.map { own in Double(verbs.count { $0 == own }) }
      },
      Column(name: "shares words") { options, _ in
        let words = options.map { contentWords($0.text) }
        return words.map { own in
          words.reduce(0) { $0 + Double(own.intersection($1).count) } - Double(own.count)
        }
      },
      Column(name: "common words") { options, _ in
        options.map { option in
          let words = contentWords(option.text)
          return words.reduce(0) { $0 + log(Double(1 + (common[$1] ?? 0))) }
            / Double(max(words.count, 1))
        }
      },
      Column(name: "frequent word") { options, _ in options.map { -Double($0.word?.rank ?? 0) } },
    ]
  }

  static func contentWords(_ text: String) -> Set<String> {
    Set(
      text.lowercased().split { !$0.isLetter }.map(String.init).filter { $0.count > 2 }
    )
  }

  // MARK: - Values

  /// What an option consists of: the syllables in their places, or the word.
  static func values(_ option: Item.Option, _ kind: Item.Kind) -> [String] {
    guard kind.hasReadings, let reading = option.reading else { return [option.text] }
    return reading.syllables.enumerated().map {
      "\(reading.syllables.count).\($0.offset).\($0.element.numbered)"
    }
  }

  private static func optionCounts(_ items: [Item]) -> [String: Int] {
    items.reduce(into: [:]) { counts, item in
      for option in item.options {
        for value in values(option, item.kind) { counts[value, default: 0] += 1 }
      }
    }
  }
}

extension Reading {
  /// The distance on the scale of the wrong answers.
  func distance(to other: Reading) -> Double { SyllableDistance.between(self, other) }
}
