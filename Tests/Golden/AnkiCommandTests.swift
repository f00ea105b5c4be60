import Foundation
import TestSupport
import Testing

/// A collection of Anki becomes progress here, and a package for Anki.
@Suite struct AnkiCommandTests {
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("LexiconTests/Fixtures/Anki").path

  private let directory: TemporaryDirectory
  private let program: TrainerProgram

  init() throws {
    directory = try TemporaryDirectory()
    program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
  }

  private func sample(_ name: String) -> String { "\(Self.fixtures)/\(name)" }

  /// The JSON of a run that succeeds.
  private func report(_ arguments: String...) throws -> [String: Any] {
    let outcome = try program.run(["import", "anki", "--json"] + arguments)
    #expect(outcome.status == 0 && outcome.errors == "")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `a dry run shows fields, card types, examples and counts, and stores nothing`() throws
  {
    let file = sample("chinese-new.colpkg")
    let short = try program.run("import", "anki", "--dry-run", file)
    // The small pack lacks nearly all words, which takes two lines more than a screen.
    #expect(short.status == 0 && short.lines.count <= 26, "\(short.lines.count) lines")
    #expect(short.output.contains("\n--all lists the rest\n"))
    #expect(short.output.contains("would import 5,6"))
    let outcome = try program.run("import", "anki", "--dry-run", file, "--all")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.lines.contains("  HSK Vocabulary: reading = Pinyin.1"))
    #expect(outcome.lines.contains("  HSK Vocabulary/Reading = reading (220 cards)"))
    #expect(outcome.lines.count { $0.hasPrefix("  ") && $0.contains(" answers") } >= 8)
    #expect(outcome.output.contains("would import 5,6"))
    #expect(!FileManager.default.fileExists(atPath: directory("home/PTStats.sqlite")))
    #expect(try !program.run("words", "list", "--pack", "chinese-new").errors.isEmpty)
  }

  @Test func `words, answers and due days arrive once, and the log is sound`() throws {
    let first = try report(sample("chinese-new.colpkg"))
    #expect((first["answers"] as? Int ?? 0) > 5600 && first["practice"] as? Int == 6)
    #expect((first["newWords"] as? Int ?? 0) > 50)
    for name in ["chinese-legacy.apkg", "chinese-new.apkg", "chinese-legacy.colpkg"] {
      let again = try report(sample(name), "--name", "chinese-new")
      #expect(again["answers"] as? Int == 0 && again["placed"] as? Int == 0, "\(name)")
      #expect(again["backup"] == nil, "nothing new, so no backup")
    }
    let asleep = try #require(first["asleep"] as? [String: Int])
    #expect(asleep.values.reduce(0, +) > 0 && asleep["reading"] == nil && asleep["meaning"] == nil)
    let doctor = try program.run("doctor")
    #expect(doctor.status == 0 && doctor.output.contains("agrees with the log"))
    #expect(try program.run("undo").status == 1)
    let packs = try program.run("settings", "set", "packs", "study,chinese-new")
    #expect(packs.status == 0)
    let still = try report(sample("chinese-new.colpkg"))
    #expect(still["answers"] as? Int == 0)
    let stats = try program.run("stats", "--json")
    #expect(stats.status == 0 && stats.output.contains("\"total\":56"))
  }

  @Test func `another machine gets imported answers, and no word about settings`() throws {
    _ = try report(sample("hsk-only.apkg"))
    let folder = directory("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(try program.run("sync", folder).status == 0)
    let other = try TrainerProgram(home: directory("other"), words: FewWords.pack())
    let received = try other.run("sync", folder)
    #expect(received.status == 0 && received.errors == "")
    let answers = [program, other].map { home in
      try? home.run("export").lines.filter { $0.contains("\"type\":\"review\"") }
    }
    #expect(answers[0]?.isEmpty == false && answers[0] == answers[1])
  }

  @Test func `a new second machine is told once what the folder does not carry`() throws {
    _ = try report(sample("german.colpkg"))
    let folder = directory("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let start = "settings and packs are not carried"
    #expect(try !program.run("sync", folder).output.contains(start))
    let other = try TrainerProgram(home: directory("other"), words: FewWords.pack())
    #expect(try !other.run("sync", "--dry-run", folder).output.contains(start))
    let first = try other.run("sync", folder)
    #expect(first.status == 0 && first.output.contains(start), "\(first)")
    #expect(
      first.lines.contains(
        "cards of recall wait here: trainer settings set skills reading,meaning,recall"
      ),
      "\(first)"
    )
    #expect(first.lines.contains { $0.hasPrefix("6 words are in no pack here (") }, "\(first)")
    _ = try program.run("words", "flag", "爱")
    _ = try program.run("sync", folder)
    let later = try other.run("sync", folder)
    #expect(later.output.contains("received ") && !later.output.contains(start), "\(later)")
  }

  @Test func `an export carries imported answers to another home`() throws {
    _ = try report(sample("hsk-only.apkg"))
    let lines = try program.run("export")
    #expect(lines.status == 0)
    try directory.write(Array(lines.output.utf8), to: "log.jsonl")
    let other = try TrainerProgram(home: directory("other"), words: FewWords.pack())
    #expect(try other.run("import", directory("log.jsonl"), "--yes").status == 0)
    #expect(try other.run("export").output == lines.output)
    #expect(try other.run("import", "log", directory("log.jsonl"), "--yes").status == 0)
  }

  @Test func `a pack that is not from Anki is never replaced by the words of a collection`() throws
  {
    let file = sample("hsk-only.apkg")
    try directory.write(Array("hanzi,pinyin,english\n琵琶,pípá,lute\n".utf8), to: "music.csv")
    #expect(try program.run("words", "import", directory("music.csv")).status == 0)
    for more in [[], ["--dry-run"]] {
      let refused = try program.run(["import", "anki", file, "--name", "music"] + more)
      #expect(refused.status == 64)
      #expect(
        refused.errors.contains(
          "there is a pack music already (1 word from music.csv), which is not from Anki; choose"
        ),
        "\(refused)"
      )
    }
    #expect(try program.run("words", "show", "--pack", "music", "琵琶").status == 0)
    for _ in 1...2 { _ = try report(file, "--name", "hsk") }
  }

  @Test func `the new words of a collection come beside the packs in use`() throws {
    try directory.write(Array("hanzi,pinyin,english\n琵琶,pípá,lute\n".utf8), to: "music.csv")
    _ = try program.run("words", "import", directory("music.csv"))
    _ = try program.run("settings", "set", "packs", "music,study")
    let advice = "to use the new words: trainer settings set packs music,study,hsk"
    let first = try program.run("import", "anki", sample("hsk-only.apkg"), "--name", "hsk")
    #expect(first.lines.contains(advice), "\(first)")
    #expect(try program.run("settings", "set", "packs", "music,study,hsk").status == 0)
    let again = try program.run("import", "anki", sample("hsk-only.apkg"), "--name", "hsk")
    #expect(again.status == 0 && !again.output.contains("to use the new words"), "\(again)")
  }

  @Test func `new words for the pack are named, at most ten without --all`() throws {
    let start = "words for the pack hsk-only  "
    for more in [[], ["--dry-run"], ["--dry-run", "--all"]] {
      let outcome = try program.run(["import", "anki", sample("hsk-only.apkg")] + more)
      let line = try #require(outcome.lines.first { $0.hasPrefix(start) }, "\(outcome)")
      #expect(line.hasSuffix(" …; --all lists them") == !more.contains("--all"))
      let names = line.components(separatedBy: ", ")
      #expect(more.contains("--all") ? names.count > 100 : names.count == 10, "\(line)")
    }
  }

  @Test func `the commands that keep the German meanings of a deck are printed, and do so`() throws
  {
    let start = "drills show the meanings of the study list; to keep those of your deck: trainer "
    let english = try program.run("import", "anki", sample("hsk-only.apkg"))
    #expect(!english.output.contains(start), "\(english)")
    let dry = try program.run("import", "anki", "--dry-run", sample("german.colpkg"))
    let outcome = try program.run("import", "anki", sample("german.colpkg"))
    let line = try #require(outcome.lines.first { $0.hasPrefix(start) }, "\(outcome)")
    #expect(dry.lines.contains(line), "\(dry)")
    #expect(line.hasSuffix(" \(sample("german.colpkg")) --name own-german"))
    #expect(
      outcome.lines.contains("and then: trainer settings set packs own-german,study"),
      "\(outcome)"
    )
    #expect(try program.run("words", "show", "医生").output.contains("doctor"))
    let file = sample("german.colpkg")
    #expect(try program.run("words", "import", file, "--name", "own-german").status == 0)
    #expect(try program.run("settings", "set", "packs", "own-german,study").status == 0)
    #expect(try program.run("words", "show", "医生").output.contains("Arzt"))
    let again = try program.run("import", "anki", file)
    #expect(again.status == 0 && !again.output.contains(start), "\(again)")
  }

  @Test func `cards that ask for hanzi are told to be a choice here, and can be left to Anki`()
    throws
  {
    let start = "cards that ask for hanzi: here you choose among words"
    let outcome = try program.run("import", "anki", sample("german.colpkg"))
    let line = try #require(outcome.lines.first { $0.hasPrefix(start) }, "\(outcome)")
    #expect(line.hasSuffix(" import again with --map 'Vokabeln/Karte 2=skip'"), "\(line)")
    let again = try program.run(
      "import",
      "anki",
      sample("german.colpkg"),
      "--map",
      "Vokabeln/Karte 2=skip"
    )
    #expect(again.status == 0 && !again.output.contains(start), "\(again)")
    #expect(again.lines.contains("answers of the last import taken back  28"), "\(again)")
  }

  @Test func `notes of a deck that become no words are named as notes`() throws {
    let read = try program.run("words", "import", "--dry-run", sample("chinese-legacy.apkg"))
    #expect(read.status == 0 && read.lines.contains { $0.hasPrefix("note ") }, "\(read)")
    #expect(!read.lines.contains { $0.hasPrefix("line ") })
    #expect(
      read.lines.contains { $0.hasPrefix("only the words were read; with answers and due dates: ") }
    )
  }

  @Test func `a card type can be given another skill, or none`() throws {
    let file = sample("chinese-new.apkg")
    let other = try program.run(
      "import",
      "anki",
      "--dry-run",
      file,
      "--map",
      "HSK Vocabulary/Reading=skip",
      "--map",
      "HSK Vocabulary/Meaning=hanzi",
      "--recognition",
      "meaning",
      "--all"
    )
    #expect(
      other.lines.contains("  HSK Vocabulary/Reading = skipped (220 cards): left out by --map")
    )
    #expect(other.lines.contains("  HSK Vocabulary/Meaning = hanzi (220 cards)"))
    #expect(other.output.contains("  Basic/Card 1 = meaning"))
    for (map, text) in [
      ("nonsense", "write ‘Note type/Card type=skill’"),
      ("A/B=reading", "has no card type or field ‘A/B’"),
      ("HSK Vocabulary/Reading=speed", "there is no skill ‘speed’"),
      ("HSK Vocabulary/Reading=traditional", "has no card type or field"),
    ] {
      let outcome = try program.run("import", "anki", "--dry-run", file, "--map", map)
      #expect(outcome.status == 64 && outcome.errors.contains(text), "\(map)")
    }
  }

  @Test func `a package without progress says how to export it with progress`() throws {
    let outcome = try program.run("import", "anki", sample("chinese-noscheduling.apkg"))
    #expect(outcome.status == 65 && outcome.errors.contains("‘Include scheduling information’"))
    #expect(outcome.errors.contains("trainer words import"))
    let words = try program.run("words", "import", sample("chinese-noscheduling.apkg"))
    #expect(words.status == 0 && words.output.contains("HSK Vocabulary: pinyin = Pinyin.1"))
  }

  @Test(arguments: ["recall", "listening", "hanzi", "bank"])
  func `cards that show hanzi ask for reading or meaning alone`(skill: String) throws {
    let outcome = try program.run(
      "import",
      "anki",
      sample("german.colpkg"),
      "--recognition",
      skill
    )
    #expect(outcome.status == 64 && outcome.errors.contains("use reading or meaning"))
  }

  @Test func `a package whose card types are unknown is listed, with a command that imports it`()
    throws
  {
    let outcome = try program.run("import", "anki", sample("written.colpkg"))
    #expect(outcome.status == 65 && outcome.output == "")
    #expect(!outcome.errors.contains("contains no progress"))
    for line in [
      "not recognized: Write/Draw (card type asks neither reading nor meaning nor hanzi)",
      "  field Write/Draw:Trad. Hanzi: 茶 | 愛",
      "  card type Radicals/Radical → sense: 水 water | 人 person",
    ] {
      #expect(outcome.errors.contains(line + "\n"), "\(line)")
    }
    // What is not recognized beside cards that are is named with its command, too.
    let write = "Write/Draw/Write=reading"
    let part = try program.run("import", "anki", sample("written.colpkg"), "--map", write)
    let rest = part.lines.first { $0.hasPrefix("to import them: ") }
    #expect(part.status == 0)
    #expect(rest?.hasSuffix(" --map 'Radicals/Radical → sense=reading'") == true)
    let shown = outcome.errors.split(separator: "\n").first { $0.hasPrefix("to import them: ") }
    let command = try #require(shown).dropFirst("to import them: trainer ".count)
    let words = try SystemTool.output(["/bin/sh", "-c", "printf '%s\\n' \(command)"])
    let done = try program.run(words.split(separator: "\n").map(String.init))
    #expect(done.status == 0 && done.output.contains("to 5 cards"))
  }

  @Test func `what is left out is counted by reason, and --all lists it`() throws {
    let outcome = try program.run("import", "anki", "--dry-run", "--all", sample("varied.colpkg"))
    #expect(outcome.lines.contains("left out"))
    #expect(
      outcome.lines.contains("  5 notes, 10 cards, 20 answers: Japanese: kana and no pinyin")
    )
    #expect(outcome.lines.contains("  3 notes, 3 cards, 6 answers: a sentence"))
    let long = sample("chinese-new.apkg")
    #expect(
      try program.run("import", "anki", "--dry-run", long).output.contains("--all lists the rest")
    )
    let all = try program.run("import", "anki", "--dry-run", "--all", long)
    #expect(!all.output.contains("--all lists the rest") && all.lines.count > 30)
  }

  @Test func `an import is taken back, chosen anew, and repeated after a reset`() throws {
    let file = sample("german.colpkg")
    let empty = try program.run("export").lines.filter { !$0.contains("\"meta\"") }
    let first = try report(file)
    #expect(first["answers"] as? Int == 56)
    #expect((first["backup"] as? String)?.contains("before-import") == true)
    let chosen = try report(file, "--recognition", "meaning")
    #expect(chosen["withdrawn"] as? Int == 28 && chosen["answers"] as? Int == 28)
    #expect(try program.run("import", "anki", file, "--undo", "--dry-run").output.contains("would"))
    let asked = try program.run("import", "anki", file, "--undo")
    #expect(asked.status == 64 && asked.errors.contains(", 56 answers since 20"), "\(asked)")
    let undo = try program.run("import", "anki", file, "--undo", "--yes")
    #expect(undo.status == 0 && undo.output.contains("took back 56 answers"))
    #expect(try program.run("import", "anki", file, "--undo", "--yes").status == 1)
    #expect(try statuses() == [])
    #expect(try report(file)["answers"] as? Int == 56)
    let reset = try program.run("reset", "--all", "--yes")
    #expect(reset.status == 0)
    #expect(try statuses() == [])
    #expect(try report(file)["answers"] as? Int == 56)
    #expect(try program.run("doctor").status == 0)
    let backup = try #require(first["backup"] as? String)
    #expect(try program.run("restore", backup, "--yes").status == 0)
    #expect(try program.run("export").lines.filter { !$0.contains("\"meta\"") } == empty)
  }

  private func statuses() throws -> [String] {
    try program.run("export").lines.filter { $0.contains("\"type\":\"status\"") }
  }

  @Test(arguments: ["Asia/Shanghai", "America/Los_Angeles"])
  func `the same file gives the same entries in every time zone`(zone: String) throws {
    let reference = try report(sample("german.colpkg"))
    #expect(reference["answers"] as? Int == 56)
    var other = try TrainerProgram(home: directory("other"), words: FewWords.pack())
    other.environment["TZ"] = zone
    let there = try other.run("import", "anki", sample("german.colpkg"))
    #expect(there.status == 0)
    #expect(try other.run("export").output == program.run("export").output)
  }

  @Test(arguments: ["import", "merge"])
  func `a file of Anki is refused with the command that imports it`(command: String) throws {
    let file = sample("german.colpkg")
    let outcome = try program.run(command, file)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("is from Anki; use: trainer import anki "))
  }

  @Test func `the list of leeches has the words that the import counts`() throws {
    let outcome = try program.run("import", "anki", sample("chinese-new.colpkg"))
    let line = try #require(outcome.lines.first { $0.hasPrefix("words that are leeches  ") })
    let count = try #require(Int(line.split(separator: " ").last ?? ""))
    #expect(outcome.output.contains("trainer words list --leeches"))
    let listed = try program.run("words", "list", "--leeches", "--json").lines
    #expect(count > 0 && listed.count == count)
  }

  @Test func `leeches are listed with the meanings of drills and how often they were forgotten`()
    throws
  {
    _ = try report(sample("chinese-new.colpkg"))
    let json = try #require(try program.run("words", "list", "--leeches", "--json").lines.first)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let leech = try #require(object as? [String: Any])
    let word = try #require((leech["word"] as? String)?.split(separator: "|").first)
    let reading = try #require(leech["reading"] as? String)
    let list = "hanzi,pinyin,english\n\(word),\(reading),Mein Wort\n"
    try directory.write(Array(list.utf8), to: "deutsch.csv")
    #expect(try program.run("words", "import", directory("deutsch.csv")).status == 0)
    #expect(try program.run("settings", "set", "packs", "deutsch,study").status == 0)
    let shown = try program.run("words", "list", "--leeches")
    #expect(shown.output.contains("Mein Wort") && shown.output.contains("forgotten "), "\(shown)")
  }

  @Test func `new answers return to the learner's own collection`() throws {
    let own = sample("chinese-new.colpkg")
    let target = directory("new.colpkg")
    let early = try program.run("export", "anki", "--collection", own, target)
    #expect(early.status == 65 && early.errors.contains("trainer import anki \(own)"))
    _ = try report(own, "--name", "own")
    _ = try program.run("settings", "set", "packs", "study,own")
    let done = try program.run("export", "anki", "--collection", own, target)
    #expect(done.status == 0 && done.output.contains("wrote your collection with 0 new answers"))
    #expect(done.output.contains("the file replaces the whole collection"))
    let back = try report(target, "--name", "own")
    #expect(back["answers"] as? Int == 0 && back["placed"] as? Int == 0 && back["backup"] == nil)
    let rest = try program.run("export", "anki", "--collection", own, directory("words.apkg"))
    #expect(rest.status == 0 && rest.output.contains("exported 0 cards of 0 words"))
    for (arguments, status, text) in [
      ([target], 64, "--collection"),
      (["--collection", sample("hsk-only.apkg"), target], 65, ".colpkg"),
    ] {
      let outcome = try program.run(["export", "anki", "--force"] + arguments)
      #expect(outcome.status == status && outcome.errors.contains(text))
    }
  }

  @Test func `an export for Anki is whole, repeatable, and replaces nothing without --force`()
    throws
  {
    _ = try report(sample("hsk-only.apkg"), "--name", "hsk")
    _ = try program.run("settings", "set", "packs", "study,hsk")
    let file = directory("out.apkg")
    let first = try program.run("export", "anki", file)
    #expect(first.status == 0 && first.output.contains("tick ‘Import any learning progress’"))
    let bytes = try directory.bytes(of: "out.apkg")
    #expect(bytes.starts(with: Array("PK".utf8)))
    let refused = try program.run("export", "anki", file)
    #expect(refused.status == 73 && refused.errors.contains("--force"))
    #expect(try program.run("export", "anki", file, "--force").status == 0)
    #expect(try directory.bytes(of: "out.apkg") == bytes)
    let back = try report(file)
    #expect(back["answers"] as? Int == 0 && back["placed"] as? Int == 0)
    let stream = try program.run("export", "anki", "-")
    #expect(stream.status == 0 && stream.output.hasPrefix("PK"))
    #expect(stream.errors.contains("tick"))
  }

  @Test func `an export for Anki follows the settings, and says so`() throws {
    _ = try program.run("words", "flag", "爱")
    let usual = try program.run("export", "anki", directory("usual.apkg"))
    #expect(usual.output.contains(" answers: simplified, readings of the mainland, pinyin\n"))
    #expect(usual.output.contains(" of 1 word (1 never answered), with 0 answers"))
    for setting in [["script", "traditional"], ["region", "taiwan"], ["spelling", "zhuyin"]] {
      #expect(try program.run(["settings", "set"] + setting).status == 0)
    }
    let other = try program.run("export", "anki", directory("other.apkg"))
    #expect(other.output.contains(" answers: traditional, readings of Taiwan, bopomofo\n"))
    let words = try program.run("words", "import", "--dry-run", directory("other.apkg"))
    let name = "Pinyin Trainer (traditional, Taiwan, bopomofo)"
    #expect(words.status == 0 && words.output.contains("\(name): traditional = Traditional"))
  }

  @Test func `an export for Anki has the recordings, but no file that is no sound`() throws {
    for word in ["爱", "八", "茶"] { _ = try program.run("words", "flag", word) }
    let silent = try program.run("export", "anki", directory("silent.apkg"))
    #expect(silent.status == 0 && !silent.output.contains("recording"))
    let folder = directory("sounds")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try directory.write(Array("OggS love".utf8), to: "sounds/ai4.ogg")
    try directory.write(Array("a private key".utf8), to: "key")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/cha2.ogg",
      withDestinationPath: directory("key")
    )
    try directory.write(
      Array("OggS".utf8) + [UInt8](repeating: 0, count: 2_000_000),
      to: "sounds/ba1.ogg"
    )
    _ = try program.run("settings", "set", "recordings", folder)
    let outcome = try program.run("export", "anki", directory("a.apkg"))
    #expect(outcome.status == 0)
    #expect(outcome.lines.contains("added 1 recording; words without one: 2"))
    #expect(outcome.lines.contains("left out 2 recordings: no sound, unreadable, or too large"))
    let bytes = try directory.bytes(of: "a.apkg")
    #expect(bytes.count < 1_000_000 + (try directory.bytes(of: "silent.apkg").count))
    let words = try program.run("words", "import", "--dry-run", directory("a.apkg"))
    #expect(words.status == 0 && !words.output.contains("Sound"))
  }
}
