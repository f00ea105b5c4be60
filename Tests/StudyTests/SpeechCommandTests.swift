import Study
import Testing

struct SpeechCommandTests {
  @Test(arguments: [
    ("espeak {pinyin}", ["espeak", "{pinyin}"]),
    ("  espeak\t-v  cmn {pinyin} ", ["espeak", "-v", "cmn", "{pinyin}"]),
    ("say '{hanzi} {pinyin}'", ["say", "{hanzi} {pinyin}"]),
    ("say a'b c'd\"e f\"{hanzi}", ["say", "ab cde f{hanzi}"]),
    ("say '' \"\" {hanzi}", ["say", "", "", "{hanzi}"]),
    (#"my\ voice {hanzi}"#, ["my voice", "{hanzi}"]),
    (#"say "a \"b\" \n \\" {hanzi}"#, ["say", #"a "b" \n \"#, "{hanzi}"]),
    (#"say 'a \ b' {hanzi}"#, ["say", #"a \ b"#, "{hanzi}"]),
    (
      "say $HOME `id` $(id) ; {hanzi} | x > y",
      [
        "say", "$HOME", "`id`", "$(id)", ";", "{hanzi}", "|", "x", ">", "y",
      ]
    ),
    ("play --start=0 --{file}", ["play", "--start=0", "--{file}"]),
  ])
  func `a command is split like a shell splits it, and nothing is expanded`(
    text: String,
    words: [String]
  ) throws {
    #expect(try SpeechCommand(text).words == words)
  }

  @Test(arguments: [
    ("say '{hanzi}", SpeechCommand.Fault.openQuote), ("say \"{hanzi}", .openQuote),
    ("say {hanzi} \\", .openQuote), ("", .noProgram), ("   ", .noProgram),
    ("'' {hanzi}", .noProgram), ("{hanzi}", .noProgram), ("/sounds/{file} x", .noProgram),
    ("say", .noPlaceholder), ("say {pin yin}", .noPlaceholder), ("on", .noPlaceholder),
  ])
  func `a text that is not a command is refused`(text: String, fault: SpeechCommand.Fault) throws {
    #expect(throws: fault) { try SpeechCommand(text) }
    #expect(throws: SettingError.badCommand(name: "speech", value: text, fault: fault)) {
      try Settings(["speech": text])
    }
  }

  @Test func `a value never becomes two words`() throws {
    let command = try SpeechCommand("play {file} -- '{hanzi}'{pinyin}")
    #expect(
      command.words(pinyin: "ni3 hao3", hanzi: "' \" \\", file: "/a b/{hanzi}.ogg")
        == ["play", "/a b/{hanzi}.ogg", "--", "' \" \\ni3 hao3"]
    )
  }
}
