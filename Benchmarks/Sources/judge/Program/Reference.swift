import Foundation
import Pinyin

/// What independent references say of words and readings: CC-CEDICT and Unihan.
///
/// They are read here anew, not with the program's importers.
struct Reference {
  /// Every reading of a written word, in either script, with the notes on further ones.
  private(set) var readings: [String: Set<Reading>] = [:]
  /// Every reading that some entry has.
  private(set) var real: Set<Reading> = []
  /// Every syllable that stands in a reading.
  private(set) var syllables: Set<Syllable> = []
  private(set) var entryCount = 0
  private var senses: [String: Set<String>] = [:]
  /// The readings of characters in words.
  private var bySyllable: [Character: Set<Syllable>] = [:]
  /// For a character and its reading in the mainland, the reading of it in Taiwan.
  private var regional: [Character: [Syllable: Syllable]] = [:]

  /// Reads CC-CEDICT and, when there is one, a Unihan_Readings.txt.
  init(dictionary: String, unihan: String?) throws {
    let text = try String(contentsOfFile: dictionary, encoding: .utf8)
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let halves = line.split(separator: "[", maxSplits: 1)
      let words = halves.first?.split(separator: " ") ?? []
      guard halves.count == 2, words.count == 2 else { continue }
      let rest = halves[1].split(separator: "]", maxSplits: 1)
      guard let first = rest.first, let reading = Self.reading(first) else { continue }
      entryCount += 1
      let more = rest.count > 1 ? Self.notes(rest[1]).compactMap(Self.reading) : []
      for word in words {
        readings[String(word), default: []].formUnion([reading] + more)
        if rest.count > 1 {
          senses[word + reading.numbered, default: []].formUnion(Self.senses(rest[1]))
        }
      }
      for word in words where word.count == reading.syllables.count {
        for (character, syllable) in zip(word, reading.syllables) {
          bySyllable[character, default: []].insert(syllable)
        }
        if word.count == 1, let character = word.first, rest.count > 1,
          let taiwan = Self.notes(rest[1], "Taiwan pr. [").compactMap(Self.reading).first,
          let own = reading.syllables.first, let other = taiwan.syllables.first
        {
          regional[character, default: [:]][own] = other
        }
      }
      real.formUnion([reading] + more.filter { $0.syllables.count == reading.syllables.count })
      syllables.formUnion(reading.syllables + more.flatMap(\.syllables))
    }
    guard let unihan else { return }
    for line in try String(contentsOfFile: unihan, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count == 3, Self.fields.contains(fields[1])
      else { continue }
      for token in fields[2].split(whereSeparator: { " ,:(".contains($0) }) {
        guard token.contains(where: \.isLetter),
          let reading = (try? PinyinText(String(token)))?.best.reading,
          reading.syllables.count == 1
        else { continue }
        syllables.formUnion(reading.syllables)
      }
    }
  }

  /// The fields of Unihan with readings in pinyin.
  private static let fields: Set<Substring> = [
    "kMandarin", "kHanyuPinyin", "kHanyuPinlu", "kTGHZ2013", "kXHC1983",
  ]

  /// What an entry means, without what is in brackets; names and references are no senses.
  func senses(_ word: String, _ reading: Reading) -> Set<String> {
    senses[word + reading.numbered] ?? []
  }

  /// Whether a character is read so in some word.
  func has(_ syllable: Syllable, _ character: Character) -> Bool {
    bySyllable[character]?.contains(syllable) == true
  }

  /// Whether a reading of a word is another one in Taiwan, character by character.
  func isRegional(_ other: Reading, of word: String, _ reading: Reading) -> Bool {
    guard word.count == reading.syllables.count, other.syllables.count == word.count else {
      return false
    }
    return zip(word, zip(reading.syllables, other.syllables)).allSatisfy { character, pair in
      pair.0 == pair.1 || regional[character]?[pair.0] == pair.1
    }
  }

  private static func senses(_ text: Substring) -> [String] {
    text.split(separator: "/").map { sense in
      var depth = 0
      let plain = sense.filter { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth == 0 && character != ")"
      }
      return plain.trimmingCharacters(in: .whitespaces)
    }
    .filter { sense in
      !sense.isEmpty
        && !["CL:", "see ", "variant of", "surname ", "also "].contains { sense.hasPrefix($0) }
        && !sense.contains("variant of")
    }
  }

  /// `lu:4 xing2` and `Bei3 jing1` as readings; nil for what is no plain pinyin.
  private static func reading(_ text: some StringProtocol) -> Reading? {
    let plain = text.lowercased().replacing("u:", with: "ü").replacing(",", with: " ")
      .replacing("·", with: " ").replacing("-", with: " ")
    return try? Reading(numbered: plain.split(separator: " ").joined(separator: " "))
  }

  /// The readings in `also pr. [..]` and `Taiwan pr. [..]`.
  private static func notes(_ senses: Substring, _ mark: String = "pr. [") -> [Substring] {
    senses.split(separator: mark, omittingEmptySubsequences: false).dropFirst().compactMap {
      $0.split(separator: "]").first
    }
  }
}
