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

  /// The syllables that are spoken: the suffix of erhua is none.
  var length: Int { reading.length }

  func text(isTraditional: Bool) -> String { isTraditional ? traditional : simplified }
}

extension Word: Decodable {
  private enum Field: String, CodingKey {
    case word, traditional, reading, accepted, gloss, pos, frequencyRank
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
  }
}

extension Reading {
  /// The number of syllables that are spoken.
  var length: Int { syllables.count { $0.final != .r } }
}
