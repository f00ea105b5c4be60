import Foundation
import Testing

@testable import Study

/// The senses of characters in words.
struct PartSensesTests {
  private static func sense(_ character: Character, _ syllable: String, in word: String) -> String?
  {
    PartSenses.sense(of: ReadCharacter(character: character, syllable: syllable), in: word)
  }

  @Test(
    arguments: [
      ("天", "tian1", "天气", "sky"), ("天", "tian1", "今天", "day"), ("机", "ji1", "手机", "machine"),
      ("下", "xia4", "下雨", "to fall"), ("中", "zhong1", "中国", "middle"),
      ("机", "ji1", "机会", "occasion, chance"), ("字", "zi5", "名字", "character, word"),
      // What only repeats the meaning of the word explains nothing.
      ("什", "shen2", "什么", ""), ("么", "me5", "什么", ""), ("么", "me5", "怎么", "(ending)"),
    ] as [(Character, String, String, String)]
  )
  func `a character means what it means in the word`(
    character: Character,
    syllable: String,
    word: String,
    sense: String
  ) {
    #expect(Self.sense(character, syllable, in: word) == sense)
  }

  @Test func `a word that is not listed gets the usual sense, and a sound none`() {
    #expect(Self.sense("机", "ji1", in: "机构") == Self.sense("机", "ji1", in: "手机"))
    #expect(Self.sense("咖", "ka1", in: "咖啡") == "")
    #expect(Self.sense("天", "tian4", in: "天气") == nil)
  }

  @Test func `each row is whole, and each reading has one usual sense`() {
    var usual: [String: Int] = [:]
    var words: Set<String> = []
    for row in PartSenses.rows {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4 else {
        Issue.record("not four fields: \(row)")
        continue
      }
      let read = "\(fields[0]) \(fields[1])"
      #expect(fields[0].count == 1 && fields[1].last?.isNumber == true, "\(row)")
      #expect((1...24).contains(fields[2].count), "\(row)")
      usual[read, default: 0] += fields[3].isEmpty ? 1 : 0
      for word in fields[3].split(separator: "|") {
        #expect(word.contains(fields[0]) && words.insert("\(read) \(word)").inserted, "\(row)")
      }
    }
    #expect(usual.count > 1_000 && usual.values.allSatisfy { $0 == 1 })
  }

  @Test func `the characters in the words of the levels 1 to 4 are in the table`() throws {
    let known = Set(
      PartSenses.rows.map { $0.split(separator: "\t").prefix(2).joined(separator: " ") }
    )
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var checked = 0
    for level in 1...4 {
      let path = root.appending(path: "Data/words/hsk-\(level).tsv")
      for row in try String(contentsOf: path, encoding: .utf8).split(separator: "\n").dropFirst() {
        let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
        let (word, syllables) = (Array(fields[0]), fields[2].lowercased().split(separator: " "))
        guard word.count > 1, word.count == syllables.count else { continue }
        for (character, syllable) in zip(word, syllables) {
          checked += 1
          #expect(known.contains("\(character) \(syllable)"), "\(fields[0])")
        }
      }
    }
    #expect(checked > 2_500)
  }
}
