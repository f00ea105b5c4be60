import Foundation
import TestSupport
import Testing

/// A file of one's own becomes a pack, and the pack is drilled.
@Suite struct ImportedPackTests {
  private static let table = "hanzi,pinyin,english\n琵琶,pípá,lute\n二胡,er4hu2,fiddle\n"

  private let directory: TemporaryDirectory
  private let program: TrainerProgram

  init() throws {
    directory = try TemporaryDirectory()
    program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    try directory.write(Array(Self.table.utf8), to: "music.csv")
  }

  @Test func `a table is imported, listed and drilled`() throws {
    let imported = try program.run("words", "import", directory("music.csv"))
    #expect(imported.status == 0 && imported.errors == "")
    #expect(imported.output.contains("imported 2 words into the pack music, from 2 entries"))
    #expect(!(try program.run("words", "search", "lute")).output.contains("琵琶"))
    let listed = try program.run("words", "list", "--pack", "music", "--json")
    #expect(listed.output.split(separator: "\n").count == 2)
    #expect(listed.output.contains("\"pack\":\"music\""))
    #expect(try program.run("words", "search", "--pack", "all", "lute").output.contains("琵琶"))
    #expect(try program.run("words", "show", "--pack", "music", "二胡").output.contains("fiddle"))
    #expect(try program.run("settings", "set", "packs", "music").status == 0)
    let drill = try program.run("--seed", "1", "--kind", "typed", input: "x9\nèrhú\npi2pa2\n")
    #expect(drill.output.contains("琵琶") && drill.output.contains("二胡"))
    #expect(drill.output.contains("answered 2, right "))
    #expect(try program.run("words", "show", "二胡", "--json").output.contains("\"kind\":\"typed\""))
  }

  @Test(arguments: [
    ("simplified", "医生买琵琶。"), ("traditional", "醫生買琵琶。"),
  ])
  func `a phrase of an own word is in the script of the learner, or as it was written`(
    script: String,
    derived: String
  ) throws {
    let table = """
      hanzi,traditional,pinyin,english,phrase
      琵琶,琵琶,pípá,lute,医生买琵琶。
      二胡,二胡,er4hu2,fiddle,医生有二胡咖啡。

      """
    try directory.write(Array(table.utf8), to: "band.csv")
    #expect(try program.run("words", "import", directory("band.csv")).status == 0)
    _ = try program.run("settings", "set", "script", script)
    for (word, phrase) in [("琵琶", derived), ("二胡", "医生有二胡咖啡。")] {
      let shown = try program.run("words", "show", "--pack", "band", word)
      #expect(shown.output.contains("  \(phrase)"), "\(shown.output)")
    }
    let sheet = try program.run("questions", "--pack", "band", "--count", "2", "--phrases")
    #expect(sheet.output.contains(derived) && sheet.output.contains("医生有二胡咖啡。"))
  }

  @Test(arguments: [false, true])
  func `what an import prints drills the pack, whatever the levels and packs in use`(
    hasDaemon: Bool
  ) throws {
    var program = program
    let daemon =
      hasDaemon ? try RunningDaemon(home: directory("home"), words: FewWords.pack()) : nil
    defer { withExtendedLifetime(daemon) {} }
    if hasDaemon { program.environment["TRAINER_DAEMON"] = nil }
    let imported = try program.run("words", "import", directory("music.csv"))
    #expect(
      imported.output.hasSuffix(
        "\nto drill them: trainer --pack music\n"
          + "with the daily words: trainer settings set packs music,study\n"
          + "to play with a class: trainer host --pack music\n"
          + "on paper: trainer questions --pack music --html test.html\n"
      )
    )
    let band = try program.run("words", "import", directory("music.csv"), "--name", "band")
    #expect(band.lines.contains("with the daily words: trainer settings set packs band,study"))
    _ = try program.run("settings", "set", "packs", "study,band")
    let music = try program.run("words", "import", "--yes", directory("music.csv"))
    #expect(
      music.lines.contains("with the daily words: trainer settings set packs music,study,band")
    )
    _ = try program.run("settings", "unset", "packs")
    _ = try program.run("settings", "set", "levels", "1-3")
    let drill = try program.run(
      "--pack",
      "music",
      "--seed",
      "1",
      "--kind",
      "typed",
      input: "x9\npi2pa2\ner4hu2\n"
    )
    #expect(drill.errors == "" && drill.output.contains("answered 2, right "))
    let sheet = try program.run("questions", "--pack", "music", "--count", "2", "--json")
    #expect(sheet.output.contains("琵琶") && sheet.output.contains("二胡"))
    #expect(try program.run("settings", "get", "packs").output == "study\n")
  }

  @Test(arguments: [
    ("music,study", ["琵琶", "二胡"]), ("study,music", []), ("music", ["琵琶", "二胡"]),
  ])
  func `new words come in the order of the packs`(packs: String, first: [String]) throws {
    _ = try program.run("words", "import", directory("music.csv"))
    #expect(try program.run("settings", "set", "packs", packs).status == 0)
    let listed = try program.run("words", "list", "--json").output.split(separator: "\n")
    let own = listed.prefix(2).filter { $0.contains("\"pack\":\"music\"") }
    #expect(own.count == first.count)
    let drill = try program.run("--kind", "typed", "--new", "2", input: "a1\na1\n")
    for word in ["琵琶", "二胡"] { #expect(drill.output.contains(word) == first.contains(word)) }
  }

  @Test func `an import says how many words begin on a day, not which wait`() throws {
    for (limit, line) in [
      (
        "1",
        "at most 1 begin on a day (setting new-per-day); all of them today: ‘trainer --pack music --new 2’"
      ),
      ("2", nil),
    ] as [(String, String?)] {
      _ = try program.run("settings", "set", "new-per-day", limit)
      let imported = try program.run("words", "import", "--yes", directory("music.csv"))
      #expect(!imported.output.contains("tomorrow"), "\(imported)")
      #expect(imported.lines.first { $0.contains("begin on a day") } == line, "\(imported)")
    }
  }

  @Test func `the words of a list are learned in the order of the file, and unused columns named`()
    throws
  {
    let table =
      "Lesson,Word,Pinyin,Translation,HSK\n1,琵琶,pípá,lute,\n1,二胡,er4hu2,fiddle,3\n"
      + "2,笛子,di2 zi,flute,1\n2,唢呐,suo3 na4,shawm,\n"
    try directory.write(Array(table.utf8), to: "band.csv")
    let imported = try program.run("words", "import", directory("band.csv"))
    #expect(
      imported.lines.contains("columns not used: Lesson; --columns says what each column has")
    )
    let listed = try program.run("words", "list", "--pack", "band", "--json").output
    let words = listed.matches(of: /"word":"([^"]+)"/).map { String($0.output.1) }
    #expect(words == ["琵琶", "二胡", "笛子", "唢呐"])
    let drill = try program.run("--pack", "band", "--kind", "typed", input: "a1\na1\na1\na1\n")
    let asked = drill.lines.filter { words.contains($0.trimmingCharacters(in: .whitespaces)) }
    let first = asked.prefix(4).map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(first == words)
  }

  @Test func `an import names words in the script, the spelling and the readings of the learner`()
    throws
  {
    for (name, value) in [("script", "traditional"), ("region", "taiwan"), ("spelling", "zhuyin")] {
      #expect(try program.run("settings", "set", name, value).status == 0)
    }
    let table = "朋友,peng2you3,friend\n和,han4,and\n东西,dong1xi1,east and west\n琵琶,pi2pa2,lute\n"
    try directory.write(Array(table.utf8), to: "own.csv")
    let imported = try program.run("words", "import", directory("own.csv"))
    let other =
      "1 of these with another reading, which is right as well; that of the study list is shown: "
    #expect(imported.lines.contains(other + "朋友 ㄆㄥˊ ㄧㄡˇ (the study list has ㄆㄥˊ ˙ㄧㄡ)"))
    let check = "check the pinyin of 東西 ㄉㄨㄥ ㄒㄧ (the study list has ㄉㄨㄥ ˙ㄒㄧ)"
    #expect(imported.lines.contains(check), "\(imported.output)")
  }

  @Test func `an import names the words without a meaning, and what to do about them`() throws {
    try directory.write(
      Array("hanzi,pinyin,meaning\n医生,yīshēng,\n琵琶,pípá,Laute\n".utf8),
      to: "own.csv"
    )
    let imported = try program.run("words", "import", directory("own.csv"))
    let completed =
      "without a meaning in the list, so that of the packs was taken: 医生 (doctor); add their meanings to the file and import it again"
    #expect(imported.lines.contains(completed), "\(imported.output)")
  }

  @Test func `an import names the pinyin that was mistyped and that which lacks a tone`() throws {
    try directory.write(Array("银行,yínxíng,bank\n买银,maiyín,x\n".utf8), to: "own.csv")
    let imported = try program.run("words", "import", directory("own.csv"))
    let mistyped =
      "pinyin that looks mistyped, so that of the study list was taken; --keep-pinyin keeps yours: "
    #expect(imported.lines.contains(mistyped + "银行 yínxíng (now yínháng)"), "\(imported.output)")
    let toneless =
      "tones are missing in 1 word, filled in from the characters; --keep-pinyin keeps yours: "
    #expect(imported.lines.contains(toneless + "买银 maiyín (now mǎiyín)"), "\(imported.output)")
  }

  @Test func `why names a word of the study list that has the reading`() throws {
    try directory.write(Array("引航,yǐnháng,to pilot\n琵琶,pípá,lute\n".utf8), to: "sea.csv")
    #expect(try program.run("words", "import", directory("sea.csv")).status == 0)
    let drill = try program.run("--pack", "sea", "--kind", "typed", input: "yin2hang2\nwhy\n")
    let why = drill.output.components(separatedBy: "your answer was yin2hang2").last ?? ""
    #expect(why.contains("银行 yínháng"), "\(drill.output)")
  }

  @Test func `a pack with too few words for options leaves the places to other words`() throws {
    _ = try program.run("words", "import", directory("music.csv"))
    _ = try program.run("settings", "set", "packs", "music,study")
    let drill = try program.run("--kind", "meaning", "--new", "2", input: "1\n1\n")
    #expect(drill.output.contains("answered 2, right "))
    #expect(!drill.output.contains("琵琶"))
  }

  @Test(arguments: [
    ["--pack", "nosuch"], ["questions", "--pack", "nosuch"],
    ["settings", "set", "packs", "nosuch"],
    ["settings", "set", "packs", "study,nosuch"],
  ])
  func `a pack that is not there is refused with those that are`(arguments: [String]) throws {
    _ = try program.run("words", "import", directory("music.csv"))
    let refused = try program.run(arguments)
    #expect(refused.status == 64)
    #expect(
      refused.errors == "trainer: there is no pack ‘nosuch’; the packs are study, music\n"
    )
    #expect(try program.run("settings", "get", "packs").output == "study\n")
  }

  @Test func `a level marks the words of its edition alone`() throws {
    let program = try TrainerProgram(home: directory("home"))
    let listed = try program.run("words", "list", "--level", "1-4", "--json").output
    let marked = try program.run("words", "known", "--level", "1-4")
    let count = Int(marked.output.prefix { $0.isNumber }) ?? 0
    #expect(count == listed.split(separator: "\n").count)
    #expect(!listed.contains("\"请坐\""))
    #expect(try program.run("words", "show", "请坐").output.contains("reading: known") == false)
    let statistics = try program.run("stats", "--json").output
    #expect(statistics.contains("{\"known\":\(count),"))
    for level in 1...4 {
      #expect(statistics.contains("\"learning\":0,\"level\":\(level),\"new\":0,\"placed\":0}"))
    }
  }

  @Test func `the columns of a bank with wrong answers are named together or one by one`() throws {
    try directory.write(Array("prompt,answer,a,b\n2+2?,4,3,5\n".utf8), to: "sums.csv")
    for columns in [["--wrong", "a,b"], ["--wrong", "a", "--wrong", "b"]] {
      let imported = try program.run(
        ["words", "import", directory("sums.csv"), "--prompt", "prompt", "--answer", "answer"]
          + columns + ["--yes"]
      )
      #expect(imported.status == 0 && imported.errors == "")
      let shown = try program.run("words", "show", "--pack", "sums", "2+2?")
      #expect(shown.output.contains("wrong: 3, 5"))
    }
    #expect(try program.run("doctor").output.contains("ok   pack      1 question in "))
  }

  @Test func `a bad line builds nothing and leaves the old pack`() throws {
    _ = try program.run("words", "import", directory("music.csv"))
    let before = try directory.bytes(of: "home/packs/music.sqlite")
    try directory.write(Array((Self.table + "笛子,di2 zi,\"flute\n").utf8), to: "music.csv")
    let refused = try program.run("words", "import", directory("music.csv"), "--yes")
    #expect(refused.status == 65 && refused.output == "")
    #expect(refused.errors.contains("music.csv:4:1: "))
    #expect(try directory.bytes(of: "home/packs/music.sqlite") == before)
    #expect(try directory.names() == ["home", "music.csv"])
  }

  @Test func `a pack is replaced and removed only when that is wanted`() throws {
    _ = try program.run("words", "import", directory("music.csv"), "--dry-run")
    #expect(!FileManager.default.fileExists(atPath: directory("home/packs")))
    _ = try program.run("words", "import", directory("music.csv"))
    let kept = try program.run("words", "import", directory("music.csv"))
    #expect(
      kept.status == 64
        && kept.errors
          == "trainer: there is a pack music already (2 words from music.csv); add --yes to replace it, or --name music-2 to keep both\n"
    )
    #expect(try program.run("words", "import", directory("music.csv"), "--yes").status == 0)
    #expect(
      try program.run("words", "import", directory("music.csv"), "--name", "study").status == 64
    )
    _ = try program.run("settings", "set", "packs", "study,music")
    let asked = try program.run("words", "remove", "music")
    #expect(asked.status == 64 && asked.errors == "trainer: add --yes to delete the pack music\n")
    let removed = try program.run("words", "remove", "music", "--yes")
    #expect(removed.status == 0 && removed.errors.contains("packs still lists music"))
    let listed = try program.run("words", "list", "--json")
    #expect(listed.status == 0 && listed.errors.contains("pack ‘music’ is missing; run: "))
    #expect(listed.output.contains("\"pack\":\"study\""))
    let builtIn = try program.run("words", "remove", "study", "--yes")
    #expect(builtIn.errors == "trainer: study is built in and cannot be removed\n")
    #expect(builtIn.status == 64)
    try directory.write([], to: "none.csv")
    let empty = try program.run("words", "import", directory("none.csv"))
    #expect(empty.status == 64 && empty.errors.hasSuffix("none.csv: the file is empty\n"))
  }
}
