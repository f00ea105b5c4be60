import Pinyin
import Study
import TestSupport
import Testing

/// The search for words by a reading in bopomofo.
struct WordSearchTests {
  private static func words() throws -> WordList {
    let table = "买 mai3; 卖 mai4; 买卖 mai3 mai5; 大麦 da4 mai4; 女儿 nü3 er2; 一点儿 yi1 dian3 r5"
    return WordList(
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
