import Speech
import Study
import TestSupport
import Testing

struct SpeechPlanTests {
  @Test func `the first program that is installed speaks, and espeak-ng gets the pinyin`() throws {
    let programs = try StandIn()
    let word = try Utterance.of("一直", "yi1 zhi2")
    #expect(programs.plan(.auto).silence == .noProgram)
    #expect(programs.plan(.auto).commands(for: word).problem == .noProgram)
    try programs.write("spd-say", "")
    #expect(programs.plan(.auto).commands(for: word).lines.map(\.last) == ["一直"])
    try programs.write("espeak-ng", "")
    let (lines, problem) = programs.plan(.auto).commands(for: word)
    #expect(lines == [["espeak-ng", "-v", "cmn-latn-pinyin", "-s", "150", "yi4zhi2"]])
    #expect(problem == nil && programs.plan(.auto).silence == nil)
    let slow = programs.plan(.auto).commands(for: try .of("一直", "yi1 zhi2", slower: true)).lines
    #expect(slow == [["espeak-ng", "-v", "cmn-latn-pinyin", "-s", "90", "yi4zhi2"]])
    #expect(programs.plan(.off).silence == .noProgram)
  }

  @Test func `a file that is not executable is not a program`() throws {
    let programs = try StandIn()
    try programs.directory.write("#!/bin/sh\n".utf8, to: "bin/espeak-ng")
    #expect(programs.plan(.auto).silence == .noProgram)
  }

  @Test func `recordings are preferred, whole words before syllables`() throws {
    let programs = try StandIn()
    try programs.write("espeak-ng", "")
    try programs.write("mpv", "")
    let plan = programs.plan(.auto, recordings: true)
    let word = try Utterance.of("绿水", "lü4 shui3")
    #expect(plan.commands(for: word).lines.map(\.first) == ["espeak-ng"])
    try programs.writeSounds("lv4.mp3")
    #expect(plan.commands(for: word).lines.map(\.first) == ["espeak-ng"])
    try programs.writeSounds("shui3.ogg", "shui3.wav")
    let sounds = programs.directory("sounds")
    #expect(
      plan.commands(for: word).lines == [
        ["mpv", "--no-terminal", "--no-video", sounds + "/lv4.mp3"],
        ["mpv", "--no-terminal", "--no-video", sounds + "/shui3.ogg"],
      ]
    )
    try programs.writeSounds("lv4shui3.flac")
    #expect(plan.commands(for: word).lines.map(\.last) == [sounds + "/lv4shui3.flac"])
  }

  @Test
  func `syllables are looked up in the tones that are spoken, words in those of a dictionary`()
    throws
  {
    let programs = try StandIn()
    try programs.write("mpv", "")
    try programs.writeSounds("ni2.ogg", "ni3.ogg", "hao3.ogg")
    let plan = programs.plan(.auto, recordings: true)
    let word = try Utterance.of("你好", "ni3 hao3")
    let sounds = programs.directory("sounds")
    #expect(
      plan.commands(for: word).lines.map(\.last) == [sounds + "/ni2.ogg", sounds + "/hao3.ogg"]
    )
    try programs.writeSounds("ni3hao3.ogg")
    #expect(plan.commands(for: word).lines.map(\.last) == [sounds + "/ni3hao3.ogg"])
  }

  @Test func `a player of one's own says what it lacks, and another program speaks`() throws {
    let programs = try StandIn()
    try programs.write("espeak-ng", "")
    let player = SpeechChoice.command(try SpeechCommand("play -q {file}"))
    let word = try Utterance.of("银行", "yin2 hang2")
    let without = programs.plan(player).commands(for: word)
    #expect(without.problem == .noFolder && without.lines.map(\.first) == ["espeak-ng"])
    let missing = programs.plan(player, recordings: true).commands(for: word)
    #expect(missing.problem == .recordingMissing(name: "yin2hang2"))
    #expect(missing.lines.map(\.first) == ["espeak-ng"])
    try programs.writeSounds("yin2hang2.ogg")
    let found = programs.plan(player, recordings: true).commands(for: word)
    #expect(found.problem == nil)
    #expect(found.lines == [["play", "-q", programs.directory("sounds/yin2hang2.ogg")]])
  }

  @Test(
    arguments: [
      "-rf /", "--version", "$(reboot) 银行", "银行\n; x", "{pinyin}", "-- x", "\n--version", "\u{0}x",
      "\u{1B}[2Jx", "\u{202E}abc", "{file}", "`x`", "'x\"", "*x?", "\\x", "x=y", "–x", "\u{301}-x",
    ]
  )
  func `no text of a word becomes an option, a word or a command`(hanzi: String) throws {
    let programs = try StandIn()
    let plan = programs.plan(.command(try SpeechCommand("say '{hanzi} x' {pinyin}")))
    let lines = plan.commands(for: try .of(hanzi, "yin2 hang2")).lines
    let kept = hanzi.filter { $0.isLetter || $0.isNumber }
    #expect(lines == [["say", "\(kept) x", "yin2hang2"]])
    #expect(kept.first.map { $0.isLetter || $0.isNumber } == true)
  }

  @Test func `what is said has a bounded length`() throws {
    let programs = try StandIn()
    let plan = programs.plan(.command(try SpeechCommand("say {hanzi} {pinyin}")))
    let marked = "好" + String(repeating: "\u{301}", count: 10_000)
    let long = String(repeating: "好", count: 100_000) + marked
    let readings = String(repeating: "zhuang3 ", count: 2_000)
    for hanzi in [long, marked + long] {
      let words = try #require(plan.commands(for: try .of(hanzi, readings)).lines.first)
      #expect(words.count == 3 && words[1].hasPrefix("好好"))
      #expect(words.allSatisfy { $0.utf8.count < 1_000 })
    }
    let bare = try #require(plan.commands(for: try .of(marked, "hao3")).lines.first)
    #expect(bare == ["say", "hǎo", "hao3"])
  }

  @Test func `a reading without characters is spelled for a program that wants them`() throws {
    let programs = try StandIn()
    let plan = programs.plan(.command(try SpeechCommand("say {hanzi}")))
    #expect(plan.commands(for: try .of("", "ke3 yi3")).lines == [["say", "kéyǐ"]])
  }
}
