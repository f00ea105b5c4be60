import Confusables
import Foundation
import Lexicon
import Pinyin
import SeededRandom
import TestSupport
import Testing

@testable import Study

/// The wrong words of questions on the first four levels of the study list.
struct WordOptionTests {
  private static let data = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Data").path
  private static let list = Result { () throws -> WordList in
    let list = try StudyListReader(directory: data)
    let words = try MeaningListReader(directory: data).words(list.words)
    let first = words.filter { ($0.levels.current?.number ?? 9) < 5 }
    return WordList(ordered: first.map(Item.word), topics: list.topics)
  }

  /// Asks words in a random order: calls the body with the answer's position and the four words, the
  /// answer first.
  private func ask(
    _ kind: QuestionKind,
    count: Int,
    seed: UInt64,
    _ body: (WordList, Int, [Word]) throws -> Void
  ) throws {
    let list = try Self.list.get()
    let maker = QuestionMaker(words: list, profile: ConfusionProfile(), script: .simplified)
    var generator = SplitMix64(seed: seed)
    for _ in 0..<count {
      let position = Int.random(in: 0..<list.size, using: &generator)
      let item = list.list[position]
      let question = try #require(
        try maker.question(
          for: item,
          card: CardKey(item.key, kind.skill),
          kind: kind,
          isNew: false,
          at: .noon,
          using: &generator
        ),
        "\(item.key.rawValue) has no question, seed \(seed)"
      )
      let answer = try #require(question.answer)
      var words = question.options.compactMap(\.word)
      words.swapAt(0, answer)
      #expect(words[0] == item.word)
      try body(list, position, words)
    }
  }

  @Test(arguments: Neighborhood.kinds, [20, 40, 80, 160, 320])
  func `having met a word pays as little as not having met it`(
    kind: QuestionKind,
    count: Int
  ) throws {
    let seed: UInt64 = 20_261_123
    let list = try Self.list.get()
    let maker = QuestionMaker(words: list, profile: ConfusionProfile(), script: .simplified)
    let met = Set(list.list.prefix(count).map(\.key))
    var generator = SplitMix64(seed: seed &+ UInt64(count))
    var (asked, byMet, byNew) = (0, 0.0, 0.0)
    // As many words are asked again as are asked for the first time.
    for round in 0..<120 {
      let isMet = round.isMultiple(of: 2)
      let position = Int.random(
        in: isMet ? 0..<count : count..<min(2 * count, list.size),
        using: &generator
      )
      let item = list.list[position]
      let question = try maker.question(
        for: item,
        card: CardKey(item.key, kind.skill),
        kind: kind,
        isNew: !isMet,
        at: .noon,
        met: MetWords(inOrder: met.sorted()),
        using: &generator
      )
      guard let question else { continue }
      asked += 1
      let known = question.options.count { $0.word.map { met.contains($0.key) } ?? false }
      // Who chooses among the options that were met, or among the others; all where there are none.
      func chance(_ wanted: Bool, _ count: Int) -> Double {
        count == 0 ? 1 / 4 : wanted ? 1 / Double(count) : 0
      }
      byMet += chance(isMet, known)
      byNew += chance(!isMet, question.options.count - known)
    }
    #expect(asked > 100)
    #expect(byMet / Double(asked) <= 0.40, "\(byMet / Double(asked)), seed \(seed)")
    #expect(byNew / Double(asked) <= 0.40, "\(byNew / Double(asked)), seed \(seed)")
  }

  @Test(arguments: Neighborhood.kinds)
  func `wrong words are neighbours of the answer, and no two options exclude each other`(
    kind: QuestionKind
  ) throws {
    let seed: UInt64 = 11
    var strangers: [String] = []
    try ask(kind, count: 200, seed: seed) { list, position, words in
      let row = try #require(list.neighborhood(of: position, kind)).row
      let neighbors = row.draws.map {
        list.list[list.neighborhood(at: $0.target, kind).position].word
      }
      let options = words.map { OptionWord($0) }
      #expect(Set(words.map(\.key)).count == 4)
      for (place, option) in options.enumerated() {
        if place > 0, !neighbors.contains(words[place]) {
          strangers.append("\(words[place].key.rawValue) for \(words[0].key.rawValue)")
        }
        for other in options.dropFirst(place + 1) {
          #expect(
            place == 0
              ? option.isAllowed(beside: other, kind) : option.isDistinct(from: other, kind),
            "\(option.word.key.rawValue) \(other.word.key.rawValue), seed \(seed)"
          )
        }
      }
    }
    // Where the neighbours make no four, others stand in: of 600 wrong words hardly any.
    #expect(strangers.count <= 6, "\(strangers), seed \(seed)")
  }

  @Test(arguments: [QuestionKind.recall, .hanzi])
  func `most questions have a wrong word that shares a character or a syllable with the answer`(
    kind: QuestionKind
  ) throws {
    var related = 0
    try ask(kind, count: 300, seed: 12) { _, _, words in
      let isRelated = words.dropFirst().contains { other in
        other.simplified.contains(where: words[0].simplified.contains)
          || other.reading.syllables.contains { syllable in
            words[0].reading.syllables.contains { $0.bare == syllable.bare }
          }
      }
      if isRelated { related += 1 }
    }
    // Wrong words for a meaning are near in sense as well, often without a common character.
    #expect(related >= (kind == .recall ? 225 : 240), "\(related) of 300, seed 12")
  }

  @Test(arguments: [
    ("左", "右"), ("姐姐", "妹妹"), ("苹果", "香蕉"), ("今天", "昨天"), ("去年", "明年"),
    ("早上", "晚上"), ("上", "下"),
  ])
  func `an opposite or another word of the field is a neighbour for meanings`(
    one: String,
    other: String
  ) throws {
    let found = try neighbors(of: one, .meaning)
    #expect(found.contains(other), "\(found)")
  }

  @Test(arguments: [
    ("看", "包"), ("她们", "这儿"), ("新鲜", "习惯"), ("没关系", "打电话"),
    // Homonyms: right, coach, to lose.
    ("错", "右"), ("警察", "大巴"), ("输", "藏"),
    // Only a part of speech; glasses and a glass.
    ("什么", "等到"), ("衣服", "杯子"),
  ])
  func `a word of another meaning whose gloss is spelled alike is no neighbour`(
    one: String,
    other: String
  ) throws {
    for kind in [QuestionKind.meaning, .recall] {
      let found = try neighbors(of: one, kind)
      #expect(found.count >= 3 && !found.contains(other), "\(kind): \(found)")
    }
  }

  @Test(arguments: [
    ("只能", "只好"), ("变化", "改变"), ("旅游", "旅行"), ("商量", "讨论"),
  ])
  func `of two words that mean the same neither is a wrong answer for the other`(
    one: String,
    other: String
  ) throws {
    for kind in [QuestionKind.meaning, .recall] {
      #expect(try !neighbors(of: one, kind).contains(other))
      #expect(try !neighbors(of: other, kind).contains(one))
    }
  }

  /// The neighbours of the first word that is written so.
  private func neighbors(of text: String, _ kind: QuestionKind) throws -> [String] {
    let list = try Self.list.get()
    let position = try #require(list.list.firstIndex { $0.text(in: .simplified) == text })
    return try #require(list.neighborhood(of: position, kind)).row.draws.map {
      list.list[list.neighborhood(at: $0.target, kind).position].text(in: .simplified)
    }
  }

  @Test(arguments: [QuestionKind.recall, .hanzi], [1, 2] as [UInt64])
  func `no option alone shares a character with one option and another with another`(
    kind: QuestionKind,
    seed: UInt64
  ) throws {
    var revealed: [String] = []
    try ask(kind, count: 300, seed: seed) { _, _, words in
      for parts in [words.map { Set($0.simplified.map(String.init)) }, words.map(syllables)] {
        let crossings = parts.indices.count { one in
          let shared = parts.indices.filter { $0 != one }.map { parts[one].intersection(parts[$0]) }
          return !shared.contains(shared.reduce([]) { $0.union($1) })
        }
        if crossings == 1 { revealed.append(words.map(\.simplified).joined(separator: " ")) }
      }
    }
    // A few words have neighbours that leave no other set.
    #expect(revealed.count <= 4, "\(revealed), seed \(seed)")
  }

  /// The syllables of a word without their tones.
  private func syllables(_ word: Word) -> Set<String> {
    Set(word.reading.syllables.map(\.bare.letters))
  }
}
