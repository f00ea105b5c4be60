import Confusables
import Lexicon
import Study
import TestSupport
import Testing

struct MeaningListTests {
  private static let love = "爱 ai4"
  private static let bank = "银行 yin2 hang2"
  private static let sleep = "睡觉 shui4 jiao4"

  private func words(_ lines: [String]) throws -> [Word] {
    let scratch = try ListScratch()
    try scratch.write((["words"] + lines).map { $0 + "\n" }.joined(), to: "meanings.tsv")
    let list = try StudyListReader(directory: scratch.directory.path)
    return try MeaningListReader(directory: scratch.directory.path).words(list.words)
  }

  @Test func `a word has the numbers of its groups, and keeps them in a pack`() throws {
    let words = try words(["\(Self.love)|\(Self.sleep)", "\(Self.bank)|\(Self.sleep)"])
    #expect(words.map(\.meanings) == [[1], [2], [1, 2]])
    let directory = try TemporaryDirectory()
    try PackBuilder(items: words.map(Item.word), topics: [], metadata: [:]).build(
      at: directory("pack")
    )
    let pack = try WordPack(path: directory("pack"))
    #expect(try pack.words.map(\.meanings) == [[1], [2], [1, 2]])
  }

  @Test func `words that mean the same are never options of one question of meanings`() throws {
    let list = SampleWords.words
    let joined = list.map { word in
      var word = word
      word.meanings = [7]
      return word
    }
    for kind in [QuestionKind.recall, .meaning] {
      let apart = ComputedTables(list.map(Item.word)).neighborhoods(kind)
      #expect(apart.contains { !$0.row.draws.isEmpty })
      let together = ComputedTables(joined.map(Item.word)).neighborhoods(kind)
      #expect(together.count == apart.count)
      #expect(together.allSatisfy { $0.row.draws.isEmpty })
    }
    #expect(
      ComputedTables(joined.map(Item.word)).neighborhoods(.hanzi)
        == ComputedTables(list.map(Item.word)).neighborhoods(.hanzi)
    )
  }

  @Test(arguments: [
    (love, LexiconError.Fault.loneWord(love)),
    ("", .loneWord("")),
    ("\(love)|\(love)", .duplicate(key: "爱|ai4", firstLine: 3, firstFile: "meanings.tsv")),
    ("\(love)|银行", .unknownWord("银行")),
    ("\(love)|银行 yin2 xing2", .unknownWord("银行 yin2 xing2")),
  ])
  func `a malformed group is refused with its place`(
    line: String,
    fault: LexiconError.Fault
  ) throws {
    #expect(
      throws: LexiconError.malformed(.init(file: "meanings.tsv", line: 3, column: 1), fault)
    ) {
      try words(["\(Self.love)|\(Self.bank)", line])
    }
  }

  @Test func `a missing file is named`() throws {
    let directory = try TemporaryDirectory()
    #expect(throws: LexiconError.missing(path: directory("meanings.tsv"))) {
      try MeaningListReader(directory: directory.path)
    }
  }
}
