import Confusables
import Pinyin
import Testing

/// Somebody who sees the options, knows no Chinese, and picks the one with the best score.
struct Guesser: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Whether it knows how frequent syllables are; the others see only the options.
  var isOfFrequency = false
  let scores: @Sendable ([Reading]) -> [Double]

  /// The chance, 0 to 1, of picking the answer; ties are picked among evenly.
  func chance(of answer: Int, among options: [Reading]) -> Double {
    let scores = scores(options)
    let best = scores.max() ?? 0
    let ties = scores.filter { $0 > best - 1e-9 }.count
    return scores[answer] > best - 1e-9 ? 1 / Double(ties) : 0
  }

  static let all: [Guesser] = [
    centroid,
    Guesser(testDescription: "odd one out") { options in options.map { spread($0, options) } },
    Guesser(testDescription: "most frequent", isOfFrequency: true) { options in
      options.map(commonness)
    },
    Guesser(testDescription: "rarest", isOfFrequency: true) { options in
      options.map { -commonness($0) }
    },
    Guesser(testDescription: "longest") { options in options.map(length) },
    Guesser(testDescription: "first position") { options in
      options.indices.map { $0 == 0 ? 1 : 0 }
    },
    Guesser(testDescription: "tone majority") { options in
      options.map { option in
        options.reduce(0.0) { sum, other in
          let same = zip(option.syllables, other.syllables).filter { $0.0.tone == $0.1.tone }
          return sum + Double(same.count)
        }
      }
    },
  ]

  static let centroid = Guesser(testDescription: "centroid") { options in
    options.map { -spread($0, options) }
  }

  private static func spread(_ option: Reading, _ options: [Reading]) -> Double {
    options.reduce(0) { $0 + SyllableDistance.between(option, $1) }
  }

  /// The product of the syllables' frequencies in the deck, each raised by one.
  private static func commonness(_ reading: Reading) -> Double {
    reading.syllables.reduce(1) { $0 * Double(1 + (frequencies[$1] ?? 0)) }
  }

  private static func length(_ reading: Reading) -> Double {
    reading.syllables.reduce(0) {
      $0 + Double($1.initial.rawValue.count + $1.final.rawValue.count)
    }
  }

  private static let frequencies: [Syllable: Int] = WordTable.words.flatMap(\.reading.syllables)
    .reduce(into: [:]) { $0[$1, default: 0] += 1 }
}
