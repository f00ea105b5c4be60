import Quiz
import Testing

@testable import REPL

/// The tables of a class for a spreadsheet.
struct ClassSheetTests {
  private static func word(_ key: String, _ text: String) -> ClassResults.Word {
    .init(
      key: key,
      text: text,
      tally: .init(games: 2, asked: 5, right: 3, open: 1),
      mistake: .init(option: "yínxíng", count: 1)
    )
  }

  private static var results: ClassResults {
    ClassResults(
      name: "9b",
      games: [0, 1],
      pupils: [
        .init(name: "Ida", isListed: true, tally: .init(games: 1, asked: 17, right: 5, open: 12)),
        .init(name: "Ben", isListed: true, tally: .init(games: 0, asked: 0, right: 0)),
      ],
      words: [
        word("你好|ni3 hao3", "你好 nǐhǎo Guten Tag, hallo"),
        word("北京|Bei3 jing1", "北京 Běijīng Peking"), word("银行|yin2 hang2", "銀行 ㄧㄣˊ ㄏㄤˊ bank"),
        word("2 + 2?|", "2 + 2? four it is"), word("词", "词 cí word"),
      ]
    )
  }

  private static func rows(_ sheet: ClassSheet, _ language: PaperLanguage) -> [[String]] {
    sheet.rows(results, PaperText(language: language))
  }

  @Test func `pupils and words in one table have the same titles`() {
    let rows = ClassSheet.allRows(Self.results, PaperText(language: .german))
    #expect(
      Array(rows.prefix(3)) == [
        ["Art", "Name", "Spiele", "gefragt", "richtig", "%", "nicht beantwortet", "beantwortet"],
        ["Schüler/in", "Ida", "1", "17", "5", "100", "12", "5"],
        ["Schüler/in", "Ben", "0", "0", "0", "", "0", "0"],
      ]
    )
    #expect(rows.dropFirst(3).allSatisfy { $0[0] == "Wort" && $0.count == 8 })
    let english = ClassSheet.allRows(Self.results, PaperText(language: .english))
    #expect(english.map(\.[0]).prefix(2) == ["type", "pupil"])
  }

  @Test func `pupils have a column for each number`() {
    #expect(
      Self.rows(.pupils, .german) == [
        ["Name", "Spiele", "gefragt", "beantwortet", "richtig", "%"],
        ["Ida", "1", "17", "5", "5", "100"], ["Ben", "0", "0", "0", "0", ""],
      ]
    )
  }

  @Test func `the characters, the reading and the meaning of a word are in columns of their own`() {
    let rows = Self.rows(.words, .german)
    #expect(
      rows.first == [
        "Zeichen", "Pinyin", "Bedeutung", "Spiele", "beantwortet", "richtig", "%",
        "stattdessen gewählt",
      ]
    )
    #expect(
      Set(rows.dropFirst().map { Array($0.prefix(3)) }) == [
        ["你好", "nǐhǎo", "Guten Tag, hallo"], ["北京", "Běijīng", "Peking"],
        ["銀行", "ㄧㄣˊ ㄏㄤˊ", "bank"], ["2 + 2? four it is", "", ""], ["词 cí word", "", ""],
      ]
    )
    #expect(rows.dropFirst().allSatisfy { $0.suffix(5) == ["2", "4", "3", "75", "yínxíng"] })
  }

  @Test(arguments: PaperLanguage.allCases, ClassSheet.allCases)
  func `the titles are in the language, and as many as there are cells`(
    language: PaperLanguage,
    sheet: ClassSheet
  ) {
    let rows = Self.rows(sheet, language)
    #expect(rows.allSatisfy { $0.count == rows[0].count })
    #expect((rows[0] == Self.rows(sheet, .english)[0]) == (language == .english))
  }
}
