import Pinyin
import Study
import TestSupport
import Testing

/// The search for words by their characters or a reading, and for those that the learner has begun.
struct WordSearchTests {
  @Test func `words that were begun are found first, and an empty text finds the newest of them`()
    async throws
  {
    let topics = ["school", "food"].map { Topic(key: $0, name: $0) }
    let bench = StudyBench(MemoryStore(), words: WordList(SampleWords.words, topics: topics))
    func found(_ text: String) async throws -> [String] {
      let response = try await bench.service.perform(SearchWords(text))
      #expect(response.total == response.words.count)
      return response.words.map(\.key.simplified)
    }
    #expect(try await found("").isEmpty)
    #expect(try await found("to") == ["爱", "吃", "学习", "说话"])
    for topic in ["school", "food"] {
      var request = DrillRequest(kinds: [.typed], count: 20, newWords: 20, seed: 1)
      request.topic = topic
      let drill = try await bench.service.startDrill(request).id
      while try await bench.answer(in: drill) != nil {}
      bench.clock.advance(seconds: 86_400)
    }
    let own = try await found("")
    #expect(Set(own.prefix(4)) == ["茶", "吃", "饭", "水果"])
    #expect(Set(own.dropFirst(4)) == ["汉语", "学习", "说话"])
    #expect(try await found("to") == ["吃", "学习", "说话", "爱"])
  }

  @Test func `the newest words are in the order in which they were met, not last answered`()
    async throws
  {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped(8)
    var met: [WordKey] = []
    while let key = try await bench.question(in: drill)?.item.key {
      let isNew = !met.contains(key)
      if isNew { met.append(key) }
      // A word that was wrong at first comes again.
      try await bench.answer(in: drill, correctly: !isNew || met.count > 1)
      bench.clock.advance(seconds: 61)
    }
    let found = try await bench.service.perform(SearchWords("")).words.map(\.key)
    #expect(met.count > 2 && found == Array(met.reversed()))
  }

  private static func words(
    _ table: String = "买 mai3; 卖 mai4; 买卖 mai3 mai5; 大麦 da4 mai4; 女儿 nü3 er2; 一点儿 yi1 dian3 r5"
  ) throws -> WordList {
    WordList(
      try table.split(separator: "; ").map { entry in
        let parts = entry.split(separator: " ", maxSplits: 1).map(String.init)
        return Word(
          simplified: parts[0],
          traditional: parts[0],
          reading: try Reading(numbered: parts[1]),
          gloss: "x"
        )
      }
    )
  }

  @Test(arguments: [
    ("ㄇㄞˇ", ["买"]), ("ㄇㄞ4", ["卖"]), ("ㄇㄞ", ["买", "卖", "买卖"]), ("ㄉㄚㄇㄞ", ["大麦"]), ("ㄉㄚ", ["大麦"]),
    ("ㄋㄩㄦ", ["女儿"]), ("ㄧㄉㄧㄢㄦ", ["一点儿"]), ("ㄧ ㄉㄧㄢ", ["一点儿"]), ("ㄇㄞ1", []), ("ㄇㄚ", []),
    ("mai", ["买", "卖"]), ("mai3", ["买"]),
  ])
  func `bopomofo without marks finds every tone, and longer words after them`(
    text: String,
    found: [String]
  ) throws {
    #expect(try WordLookup(Self.words()).search(text).map(\.key.simplified) == found)
  }

  @Test func `a word that sounds the same and differs in one character is proposed first`() throws {
    let words = try Self.words("时事 shi2 shi4; 时代 shi2 dai4; 时 shi2; 侯 hou2; 时候 shi2 hou5")
    let meant = ["时候", "侯", "时"]
    #expect(throws: StudyError.unknown(.word, text: "时侯", nearest: meant)) {
      try WordLookup(words).items(named: "时侯")
    }
  }

  @Test(arguments: ["台灣", "臺灣", "台湾"], ["臺灣", "台灣"])
  func `台 and 臺 are the same character`(typed: String, written: String) throws {
    let word = Word(
      simplified: "台湾",
      traditional: written,
      reading: try Reading(numbered: "tai2 wan1"),
      gloss: "Taiwan"
    )
    let lookup = WordLookup(WordList([word]))
    #expect(try lookup.items(named: typed).map(\.key) == [word.key])
    #expect(try lookup.search(typed).map(\.key) == [word.key])
  }
}
