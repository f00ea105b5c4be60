import Foundation
import Lexicon
import Pinyin
import TestSupport
import Testing

@testable import Study

/// What an introduction says of the components of a character.
struct ComponentTests {
  @Test(arguments: [
    ("近|jin4", ["辶", "斤"], "斤"), ("远|yuan3", ["辶", "元"], "元"), ("好|hao3", ["女", "子"], ""),
    ("请|qing3", ["讠", "青"], "青"), ("叫|jiao4", ["口"], ""),
  ])
  func `a component that is read alike gives the sound, and one that tells nothing is left out`(
    key: String,
    components: [String],
    sound: String
  ) throws {
    let shown = try Self.introduction(of: key)
    #expect(shown.parts.map(\.text) == components)
    #expect(shown.parts.compactMap(\.sound?.component).joined() == sound)
  }

  @Test(
    arguments: [("好|hao3", "女 woman + 子 child"), ("近|jin4", "辶 walk"), ("女|nü3", nil)]
      as [(String, String?)]
  )
  func `a clue to the meaning is made of the meanings of the components`(
    key: String,
    clue: String?
  ) throws {
    let found = try Self.with(key) { try $0.clue(to: $1) }
    #expect(found == clue)
  }

  @Test(arguments: [([], nil), (["他|ta1"], "他")] as [([String], String?)])
  func `a part is named if it tells the meaning, and so is a word that sounds and looks alike`(
    met: [String],
    twin: String?
  ) throws {
    let shown = try Self.introduction(of: "她|ta1", met: met)
    #expect(shown.parts.map(\.text) == ["女"])
    #expect(shown.parts.map(\.gloss) == ["woman"])
    #expect(shown.twin?.word.simplified == twin)
    if let found = shown.twin { #expect([found.component, found.name] == ["亻", "person"]) }
  }

  /// Returns the introduction of a word of the study list, after the words `met` were shown.
  private static func introduction(
    of key: String,
    met: [String] = []
  ) throws -> ShownIntroduction {
    try with(key, met: met) { maker, word in
      let card = CardKey(word.key, .reading)
      return try maker.introduction(of: word, card: card, id: "1", place: (1, 1))
    }
  }

  /// Calls the body with a word of the study list.
  private static func with<Value>(
    _ key: String,
    met: [String] = [],
    _ body: (IntroductionMaker, Word) throws -> Value
  ) throws -> Value {
    let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data").path
    let words = try StudyListReader(directory: data).words.filter {
      "近斤远元好女子他她也请青叫口".contains($0.simplified)
    }
    let facts = try CharacterListReader(directory: data).characters.filter {
      "近斤远元好女子辶他她也亻请青讠叫口".contains($0.character)
    }
    let directory = try TemporaryDirectory()
    try PackBuilder(
      items: words.map(Item.word),
      topics: [],
      metadata: [:],
      characters: LookAlikes(facts) { _ in [.simplified] }
    )
    .build(at: directory("pack"))
    let pack = try WordPack(path: directory("pack"))
    let maker = IntroductionMaker(
      words: pack,
      begun: BegunWords(),
      script: .simplified,
      met: Set(met.map(WordKey.init(rawValue:)))
    )
    return try body(maker, try #require(pack.item(WordKey(rawValue: key))?.word))
  }
}
