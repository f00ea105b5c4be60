import Foundation
import Lexicon
import Pinyin
import Study
import TestSupport
import Testing

/// Several packs beside each other.
struct PackLibraryTests {
  private func library(_ scratch: ListScratch) throws -> PackLibrary {
    try scratch.build()
    let library = PackLibrary(studyPath: scratch.packPath, directory: scratch.directory("packs"))
    let other = try ImportScratch().importing(
      "hanzi,pinyin,gloss,topic\n爱,ai4,my own gloss,places\n酒,jiu3,drink,drinks\n",
      as: "a.csv"
    )
    try PackBuilder(items: other.words.map(Item.word), topics: other.topics, metadata: [:])
      .build(at: library.path(of: "mine"))
    return library
  }

  @Test func `an earlier pack wins over the same word of a later one`() throws {
    let scratch = try ListScratch()
    let library = try library(scratch)
    #expect(library.names == ["study", "mine"])
    let key = WordKey(rawValue: "爱|ai4")
    let first = try library.open(["study", "mine"])
    #expect(try first.item(key)?.gloss == "to love")
    #expect(try first.words.count == 4)
    #expect(try first.count() == 4)
    #expect(first.topics.map(\.key) == ["feelings", "places", "drinks"])
    let second = try library.open(["mine", "study"])
    #expect(try second.item(key)?.gloss == "my own gloss")
    #expect(try second.words.count == 4)
    #expect(try second.item(key)?.pack == "mine")
    #expect(try library.open(["mine"]).words.count == 2)
  }

  @Test func `a pack is found by its name without case, blanks and hyphens`() throws {
    let directory = try TemporaryDirectory()
    for name in ["lektion-3", "ab-c", "a-bc"] { try directory.write([], to: name + ".sqlite") }
    let library = PackLibrary(studyPath: directory("study"), directory: directory("."))
    #expect(library.name(typed: "Lektion3") == "lektion-3")
    #expect(library.name(typed: "Lektion 3") == "lektion-3")
    // Two packs fit, and one is named exactly.
    #expect(library.name(typed: "abc") == "abc")
    #expect(library.name(typed: "a-bc") == "a-bc")
  }

  @Test func `words are learned pack by pack, each where its first pack has it`() throws {
    let scratch = try ListScratch()
    let library = try library(scratch)
    func order(_ names: [String], _ filter: WordFilter = .everything) throws -> [String] {
      var order: [String] = []
      try library.open(names).forEachEntry(filter) { entry in
        order.append(entry.key.simplified)
        return true
      }
      return order
    }
    #expect(try order(["study", "mine"]) == ["爱", "银行", "睡觉", "酒"])
    #expect(try order(["mine", "study"]) == ["爱", "酒", "银行", "睡觉"])
    #expect(try order(["mine", "study"], WordFilter(topic: "places")) == ["爱", "银行"])
    let joined = try library.open(["mine", "study"])
    #expect(try joined.place(of: WordKey(rawValue: "睡觉|shui4 jiao4")).map { $0 == (1, 2) } == true)
    #expect(try joined.place(of: WordKey(rawValue: "爱|ai4")).map { $0 == (0, 0) } == true)
    var count = 0
    try joined.forEachEntry(.everything) { _ in
      count += 1
      return count < 3
    }
    #expect(count == 3)
  }

  @Test func `a level holds the words of its edition alone`() throws {
    let old = "请坐\t請坐\tqing3 zuo4\t\tphrase\t\t1\t\t\t4\t\t\tplaces\tplease sit"
    let scratch = try ListScratch(lines: [
      ListScratch.love, ListScratch.bank, ListScratch.sleep, old,
    ])
    let library = try library(scratch)
    let level = try #require(Level(number: 1))
    for edition in Edition.allCases {
      for keepsUnlisted in [false, true] {
        var filter = WordFilter(levels: LevelSet([level]), edition: edition)
        filter.keepsUnlisted = keepsUnlisted
        let words = try library.open(["study", "mine"])
        var found: [String] = []
        try words.forEachEntry(filter) { entry in
          found.append(entry.key.simplified)
          return true
        }
        #expect(
          found == (try words.words.filter { filter.includes(.word($0)) }).map(\.simplified)
        )
        #expect(found.contains("请坐") == (edition == .hsk2021))
        #expect(found.contains("酒") == keepsUnlisted)
      }
    }
    let levels = try library.open(["mine", "study"]).levels(in: .hsk2012)
    let numbers = levels.map { "\($0.simplified) \($1?.text ?? "other lists")" }
    #expect(numbers.sorted() == ["爱 1", "睡觉 other lists", "请坐 other lists", "银行 3"])
  }

  @Test func `a question of two packs hides no word that no edition lists`() async throws {
    let question = Item.question(BankQuestion(prompt: "2 + 2?", answer: "4", wrongAnswers: ["5"]))
    let word = Word(
      simplified: "酒",
      traditional: "酒",
      reading: try Reading(numbered: "jiu3"),
      gloss: "alcohol"
    )
    let packs: [any WordPackReader] = [
      WordList([.word(word), question]), WordList([question]),
    ]
    let bench = StudyBench(MemoryStore(), words: JoinedWords(packs))
    let levels = try await bench.service.statistics(since: nil, word: nil).levels
    #expect(levels.map(\.new) == [1])
  }

  @Test func `a word of one's own list is asked with the gap of the study list`() throws {
    var listed = SampleWords.words
    let numbers = (1...7).map(String.init).joined(separator: " ")
    listed[8].phraseText = "吃=chi1|饭=fan4|。\tHave a meal.\t\t\(numbers)"
    var own = listed[8]
    (own.phraseText, own.gloss, own.pack) = (nil, "Essen", "mine")
    let (study, mine) = (WordList(listed), WordList([own]))
    for words in [JoinedWords([mine, study]), JoinedWords([mine], reference: study)] {
      var sheet = try QuestionSheet(
        of: words,
        .everything,
        kinds: [.cloze],
        script: .simplified,
        seed: 1
      )
      let question = try #require(try sheet.next(at: .noon, isRepeating: false))
      #expect(question.kind == .cloze && question.prompt == "吃___。")
      #expect(question.item.gloss == "Essen" && question.options.count == 4)
    }
  }

  @Test(arguments: [["study"], ["mine"], ["study", "mine"], ["mine", "study"]])
  func `words are found together as they are found one by one`(names: [String]) throws {
    let scratch = try ListScratch()
    let words = try library(scratch).open(names)
    let keys = Set(try words.words.map(\.key) + [WordKey(rawValue: "龘|da2")])
    let level = try #require(Level(number: 1))
    let filters = [
      WordFilter.everything, WordFilter(topic: "places"), WordFilter(topic: "feelings"),
      WordFilter(levels: LevelSet([level])), WordFilter(levels: LevelSet([level]), topic: "drinks"),
    ]
    for filter in filters {
      var expected: Set<WordKey> = []
      for key in keys {
        if let word = try words.item(key), filter.includes(word) { expected.insert(key) }
      }
      #expect(try words.matching(keys, filter) == expected)
      #expect(try words.matching([], filter).isEmpty)
    }
  }

  @Test func `a pack that is not named is not opened`() throws {
    let scratch = try ListScratch()
    let library = try library(scratch)
    try scratch.write("no pack", to: "packs/broken.sqlite")
    #expect(library.names == ["study", "broken", "mine"])
    #expect(try library.open(["study", "mine"]).words.count == 4)
    #expect(throws: LexiconError.self) { try library.open(["broken"]) }
  }

  @Test func `only a pack of one's own is removed`() throws {
    let scratch = try ListScratch()
    let library = try library(scratch)
    try library.remove("mine")
    #expect(library.names == ["study"] && !library.has("mine"))
    for name in ["mine", "../pack", "all"] {
      #expect(throws: LexiconError.noPack(name: name, found: [])) { try library.remove(name) }
    }
    #expect(throws: LexiconError.builtInPack("study")) { try library.remove("study") }
    #expect(try WordPack(path: scratch.packPath).words.count == 3)
  }

  @Test(arguments: [
    ("My words.csv", "my-words"), ("/a/b/cedict_ts.u8", "cedict_ts"), ("study.csv", "words"),
    ("all.txt", "words"), ("...", "words"), ("汉字.csv", "汉字"), ("../x/.csv", "csv"),
  ])
  func `a name is made of a file's name`(file: String, name: String) {
    #expect(PackName.proposed(forFile: file) == name)
    #expect(PackName.isValid(name))
  }

  @Test(arguments: [
    "", "all", ".x", "-x", "a/b", "a b", "a\u{202E}", String(repeating: "a", count: 65),
  ])
  func `a name that could be a path or a trap is refused`(name: String) {
    #expect(!PackName.isValid(name))
  }
}
