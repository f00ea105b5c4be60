import Foundation
import Pinyin

/// A word as `trainer words list --json` prints it.
struct Word {
  let simplified: String
  let traditional: String
  let reading: Reading
  let accepted: Set<Reading>
  let gloss: String
  let partOfSpeech: String
  let rank: Int
  /// The level in the newest edition that lists the word, 7 for 7–9; 8 for none.
  let level: Int

  /// The syllables that are spoken: the suffix of erhua is none.
  var length: Int { reading.length }

  func text(isTraditional: Bool) -> String { isTraditional ? traditional : simplified }
}

extension Word: Decodable {
  private enum Field: String, CodingKey {
    case word, traditional, reading, accepted, gloss, pos, frequencyRank, levels
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    simplified = try fields.decode(String.self, forKey: .word)
    traditional = try fields.decode(String.self, forKey: .traditional)
    reading = try Reading(numbered: fields.decode(String.self, forKey: .reading))
    accepted = Set(
      try fields.decode([String].self, forKey: .accepted).map { try Reading(numbered: $0) }
    )
    gloss = try fields.decode(String.self, forKey: .gloss)
    partOfSpeech = try fields.decodeIfPresent(String.self, forKey: .pos) ?? ""
    rank = try fields.decodeIfPresent(Int.self, forKey: .frequencyRank) ?? 1_000_000
    let levels = try fields.decodeIfPresent([String: LevelValue].self, forKey: .levels) ?? [:]
    level = ["2025", "2021", "2012"].compactMap { levels[$0]?.number }.first ?? 8
  }

  /// A level: a number, or a text such as `7-9`.
  private struct LevelValue: Decodable {
    let number: Int

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        self.number = number
      } else {
        number = try Int(value.decode(String.self).prefix(1)) ?? 8
      }
    }
  }
}

extension Reading {
  /// The number of syllables that are spoken.
  var length: Int { syllables.count { $0.final != .r } }
}
