import Foundation
import Pinyin

/// One question with its options.
struct Item {
  /// The kinds of question that have options.
  enum Kind: String, CaseIterable {
    case reading, tone, listening, hanzi, recall, cloze, meaning

    /// Whether the options are readings; else they are words or their meanings.
    var hasReadings: Bool { [.reading, .tone, .listening].contains(self) }
  }

  /// One option and what can be known of it.
  struct Option {
    let text: String
    /// The reading that is shown, or that the word on show has.
    let reading: Reading?
    /// The word on show, or the one that has this meaning.
    let word: Word?
  }

  let kind: Kind
  let word: String
  let reading: Reading
  /// The level of the word in the newest edition that lists it; 8 for none.
  let level: Int
  let gloss: String
  let prompt: String
  let options: [Option]
  let answer: Int
  let accepted: Set<Reading>
  /// Which of two kinds of worksheet it stands in, 0 or 1: draws that know nothing of each other.
  let sheet: Int

  var length: Int { reading.length }
  /// What stays together when a learned guesser is trained on some words and judged on others.
  var group: String { word + reading.numbered }
  /// The options whatever their order.
  var set: Set<String> { Set(options.map(\.text)) }
}

/// A line of `trainer questions --json`.
struct QuestionLine: Decodable {
  let word: String
  let reading: String
  let kind: String
  let prompt: String
  let options: [String]
  let answer: Int
  let accepted: [String]
}
