import Confusables
import Pinyin
import TestSupport
import Testing

@testable import Study

struct ConfusableSearchTests {
  @Test(arguments: ["银行", "茶", "水果", "说话", "颜色"])
  func `readings that are easily confused differ in a contrast of the table`(text: String) throws {
    let word = try #require(SampleWords.words.first { $0.simplified == text })
    let found = try ConfusableSearch(SampleWords.list)
      .confusables(of: word, kind: .reading, limit: .max)
    #expect(!found.isEmpty)
    for confusable in found {
      for (right, wrong) in zip(word.reading.syllables, confusable.reading.syllables) {
        #expect(
          Contrast.between(right, wrong).allSatisfy { ContrastTable.weight(of: $0) > 0 },
          "\(confusable.text) for \(text)"
        )
      }
    }
  }

  @Test func `readings and reasons are in bopomofo for who reads it`() throws {
    let tea = SampleWords.word("茶")
    let found = try ConfusableSearch(SampleWords.list, form: .zhuyin)
      .confusables(of: tea, kind: .reading, limit: .max)
    #expect(found.contains { $0.text == "ㄔㄚˋ" && $0.because == "tone 4 for 2" })
    #expect(found.contains { $0.text == "ㄘㄚˊ" || $0.because == "initial ㄕ for ㄔ" })
    #expect(found.allSatisfy { ReadingForm.isZhuyin($0.text) })
  }

  @Test func `words and their neighbours have the readings of the region`() throws {
    let words = try ["垃圾|la1 ji1|garbage", "垃圾桶|la1 ji1 tong3|litter bin"].map { line in
      let parts = line.split(separator: "|").map(String.init)
      return Word(
        simplified: parts[0],
        traditional: parts[0],
        reading: try Reading(numbered: parts[1]),
        gloss: parts[2]
      )
    }
    let search = try ConfusableSearch(WordList(words), region: .taiwan)
    let garbage = words[0].read(in: .taiwan)
    let bin = search.confusables(of: garbage, kind: .recall, limit: 9).first
    #expect(bin?.reading.numbered == "le4 se4 tong3")
    for found in search.confusables(of: garbage, kind: .reading, limit: 9) {
      let alike = zip(found.reading.syllables, garbage.reading.syllables).count { $0 == $1 }
      #expect(alike == 1, "\(found.text)")
    }
  }

  @Test func `texts and reasons are in the script, and a text comes once`() throws {
    func word(_ simplified: String, _ traditional: String, _ reading: String) throws -> Word {
      Word(
        simplified: simplified,
        traditional: traditional,
        reading: try Reading(numbered: reading),
        gloss: reading
      )
    }
    let buy = try word("买", "買", "mai3")
    let list = try WordList([
      buy, word("卖", "賣", "mai4"), word("头", "頭", "tou2"), word("头", "頭", "tou5"),
      word("买卖", "買賣", "mai3 mai5"),
    ])
    let alike: [Script: [Character]] = [.simplified: ["卖", "头"], .traditional: ["賣"]]
    let found = Script.allCases.map { script in
      (try? ConfusableSearch(list, script: script) { character, script in
        character == "买" || character == "買"
          ? (alike[script] ?? []).map { LookAlike($0, likeness: 0.9) } : []
      }.confusables(of: buy, kind: .recall, limit: 9)) ?? []
    }
    let simplified = found[Script.allCases.firstIndex(of: .simplified) ?? 0]
    let traditional = found[Script.allCases.firstIndex(of: .traditional) ?? 1]
    #expect(simplified.filter { $0.text == "头" }.count == 1)
    #expect(traditional.contains { $0.text == "賣" && $0.because.contains("賣 looks like 買") })
    let simplifiedOnly: Set<Character> = ["买", "卖", "头"]
    #expect(traditional.allSatisfy { simplifiedOnly.isDisjoint(with: $0.text + $0.because) })
    #expect(!traditional.contains { $0.text == "頭" }, "it looks like 买 alone")
  }
}
