import Foundation
import GRDB
import Study
import TestSupport
import Testing

@testable import Lexicon

/// Banks of fixed questions: from tables, CSV and JSON lines.
struct BankImportTests {
  private static let options: ImportOptions = {
    var options = ImportOptions()
    options.table = "Question"
    options.prompt = "Enonce"
    options.answer = "BonneReponse"
    options.wrong = ["mauvaise1", "mauvaise2"]
    return options
  }()

  /// Makes a database with the rows of a table of questions and reads it.
  private func importing(
    _ rows: [String],
    _ options: ImportOptions = options
  ) throws -> WordImporter {
    let scratch = try ImportScratch()
    let path = scratch.directory("bank.db")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          CREATE TABLE Question (id INTEGER, Enonce, BonneReponse, mauvaise1, mauvaise2);
          CREATE VIEW seen AS SELECT * FROM Question;
          CREATE TABLE "we""ird; t" ("p""r" TEXT, a TEXT, w TEXT);
          INSERT INTO "we""ird; t" VALUES ('Is it?', 'yes', 'no');
          """
      )
      for row in rows { try db.execute(sql: "INSERT INTO Question VALUES (1, \(row))") }
    }
    try queue.close()
    return try WordImporter(path: path, options: options)
  }

  @Test func `a table becomes questions with prompt, answer and wrong answers`() throws {
    let bank = try importing(["'Capitale ?', 'Paris', 'Lyon', 'Nice'", "'2 + 2 ?', 4, 5, 3.5"])
    #expect(bank.report.isBank && bank.report.addsUp)
    #expect(
      bank.report.columns == [
        "prompt = Enonce", "answer = BonneReponse", "wrong = mauvaise1", "wrong = mauvaise2",
      ]
    )
    let question = BankQuestion(
      prompt: "Capitale ?",
      answer: "Paris",
      wrongAnswers: ["Lyon", "Nice"]
    )
    #expect(bank.items[0] == .question(question))
    #expect(question.key.rawValue == "Capitale ?|")
    #expect(question.key.isQuestion && question.key.simplified == "Capitale ?")
    #expect(
      bank.items[1]
        == .question(BankQuestion(prompt: "2 + 2 ?", answer: "4", wrongAnswers: ["5", "3.5"]))
    )
  }

  @Test func `wrong answers that repeat each other or the right one are left out`() throws {
    let bank = try importing([
      "'a?', 'Yes', 'yes', 'No'", "'b?', 'No', 'maybe', 'MAYBE'", "'c?', 'x', NULL, ' '",
    ])
    #expect(bank.items.map(\.question?.wrongAnswers) == [["No"], ["maybe"], []])
    #expect(bank.report.leftOutAnswers == 2)
  }

  @Test func `the same prompt is one question, or skipped when the answer differs`() throws {
    let bank = try importing([
      "'a?', 'x', 'y', 'z'", "' a?  ', 'X', 'z', 'w'", "'a?', 'other', 'y', 'z'",
    ])
    #expect(bank.items.map(\.question?.wrongAnswers) == [["y", "z", "w"]])
    #expect(bank.report.merged == 1 && bank.report.leftOutAnswers == 1)
    #expect(bank.report.skipped.map(\.reason) == [.otherAnswer])
    #expect(bank.report.addsUp)
  }

  @Test(arguments: [
    ("NULL, 'x', 'y', 'z'", SkipReason.emptyQuestion), ("'  ', 'x', 'y', 'z'", .emptyQuestion),
    ("'a?', NULL, 'y', 'z'", .emptyQuestion), ("'a?', '', 'y', 'z'", .emptyQuestion),
    ("x'0001', 'x', 'y', 'z'", .notText), ("'a?', 'x', x'FF', 'z'", .notText),
    ("'a' || char(27) || '[2J?', 'x', 'y', 'z'", .controlCharacter),
    ("'a?', 'x', 'y' || char(8238), 'z'", .controlCharacter),
    ("hex(zeroblob(5000000)), 'x', 'y', 'z'", .tooLongQuestion),
    ("'a?', hex(zeroblob(101)), 'y', 'z'", .tooLongQuestion),
  ])
  func `a row that makes no question is skipped with the reason`(
    row: String,
    reason: SkipReason
  ) throws {
    let bank = try importing([row, "'fine?', 'p', 'q', 'r'"])
    #expect(bank.items.map(\.key.simplified) == ["fine?"])
    #expect(bank.report.skipped.map(\.reason) == [reason])
    #expect(bank.report.addsUp)
    let error = #expect(throws: LexiconError.self) { try importing([row]) }
    guard case .noWords(_, reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a question keeps a bounded number of wrong answers, and a fault names its line`()
    throws
  {
    var collector = WordCollector(metadata: [:], format: .csv)
    let wrong = (1...40).map { "wrong \($0)" }
    collector.add(try QuestionRow(prompt: "a?", answer: "x", wrong: wrong), line: 3)
    collector.add(try QuestionRow(prompt: "b?", answer: "x", wrong: []), line: 8)
    let (items, report) = collector.finish()
    #expect(items.map(\.question?.wrongAnswers.count) == [32])
    #expect(report.leftOutAnswers == 8 && report.skipped.map(\.line) == [8])
  }

  @Test func `one row without a wrong answer is no bank`() throws {
    let error = #expect(throws: LexiconError.self) { try importing(["'a?', 'x', NULL, NULL"]) }
    guard case .noWords(_, .noWrongAnswer) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try importing(["'a?', 'x', 'y', NULL"]).items.count == 1)
  }

  @Test func `tables and columns are named as they are, and a view is no table`() throws {
    var options = Self.options
    options.table = "we\"ird; t"
    options.prompt = "p\"r"
    options.answer = "a"
    options.wrong = ["w"]
    #expect(try importing([], options).items.map(\.question?.wrongAnswers) == [["no"]])
    options.wrong = ["w", "w; DROP"]
    #expect(throws: LexiconError.self) { try importing([], options) }
    options = Self.options
    options.table = "seen"
    let error = #expect(throws: LexiconError.self) { try importing([], options) }
    guard case .noTable(_, "seen", ["Question", "we\"ird; t"]) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    options.table = nil
    #expect(throws: LexiconError.self) { try importing([], options) }
  }

  @Test func `CSV gives a bank too, and says which line is wrong`() throws {
    let scratch = try ImportScratch()
    let good = "Enonce,BonneReponse,mauvaise1,mauvaise2\n\"a, b?\",x,y,z\nc?,u,v\n"
    let bank = try scratch.importing(good, as: "bank.csv", options: Self.options)
    #expect(bank.items.map(\.key.simplified) == ["a, b?", "c?"])
    #expect(bank.items.map(\.question?.wrongAnswers) == [["y", "z"], ["v"]])
    let bad = try scratch.importing(good + "d?,,v,w\n", as: "bad.csv", options: Self.options)
    let skipped = try #require(bad.report.skipped.first)
    #expect(skipped.line == 4 && skipped.reason == .emptyQuestion)
    var unnamed = Self.options
    unnamed.answer = nil
    let found = ["Enonce", "BonneReponse", "mauvaise1", "mauvaise2"]
    #expect(
      throws: LexiconError.promptNeeded(path: scratch.directory("bank.csv"), found: found)
    ) { try scratch.importing(good, as: "bank.csv", options: unnamed) }
    #expect(throws: LexiconError.noBank(path: scratch.directory("a.u8"))) {
      try scratch.importing("一 一 [yi1] /one/\n", as: "a.u8", options: Self.options)
    }
    #expect(LexiconError.noBank(path: "a").explanation.contains("a workbook, CSV, TSV or"))
  }

  @Test func `what a list prints of a bank can be imported again`() throws {
    let scratch = try ImportScratch()
    let line = #"{"word":"a|b?","reading":"","gloss":"x","wrong":["y"," X ","z"],"levels":{}}"#
    let bank = try scratch.importing(line + "\n", as: "bank.jsonl")
    #expect(bank.items.map(\.key.rawValue) == ["a|b?|"])
    #expect(bank.items.map(\.key.simplified) == ["a|b?"])
    #expect(bank.items.map(\.question?.wrongAnswers) == [["y", "z"]])
  }

  @Test func `a pack keeps questions, and a new import keeps their keys`() throws {
    let bank = try importing(["'Café ?', 'x', 'y', 'z'", "'b|c?', 'u', 'v', NULL"])
    let directory = try TemporaryDirectory()
    try PackBuilder(items: bank.items, topics: [], metadata: [:]).build(at: directory("pack"))
    let pack = try WordPack(path: directory("pack"), name: "bank")
    #expect(try pack.questionCount() == 2)
    #expect(try pack.item(WordKey(rawValue: "Café ?")) == nil)
    #expect(try pack.position(of: WordKey(rawValue: "Café ?")) == nil)
    #expect(try WordLookup(pack).items(named: "Café ?").count == 1)
    for var question in bank.items.compactMap(\.question) {
      question.pack = "bank"
      #expect(try pack.item(question.key) == .question(question))
    }
    let again = try importing(["'Cafe' || char(769) || ' ?', 'other now', 'y', 'z'"])
    #expect(again.items[0].key == bank.items[0].key)
  }
}
