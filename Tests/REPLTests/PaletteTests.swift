import Testing

@testable import REPL

struct PaletteTests {
  @Test(
    arguments: [
      (.auto, ["TERM": "xterm"], true, .sixteen),
      (.auto, ["TERM": "xterm-256color"], true, .indexed),
      (.auto, ["TERM": "xterm-direct"], true, .indexed),
      (.auto, ["TERM": "xterm", "COLORTERM": "truecolor"], true, .indexed),
      (.auto, ["TERM": "xterm", "COLORTERM": "yes"], true, .sixteen),
      (.auto, ["TERM": "xterm"], false, .off),
      (.auto, ["TERM": "dumb"], true, .off),
      (.auto, ["TERM": ""], true, .off),
      (.auto, [:], true, .off),
      (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, .off),
      (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, .sixteen),
      (.always, ["TERM": "xterm-256color", "NO_COLOR": "1"], false, .indexed),
      (.always, [:], false, .sixteen),
      (.never, ["TERM": "xterm-256color"], true, .off),
    ] as [(ColourSetting, [String: String], Bool, ColourMode)]
  )
  func `colours follow the setting, the environment and the output`(
    setting: ColourSetting,
    environment: [String: String],
    isTerminal: Bool,
    mode: ColourMode
  ) {
    #expect(
      ColourMode(setting: setting, environment: environment, isTerminal: isTerminal) == mode
    )
  }

  @Test func `a reading is coloured syllable by syllable`() throws {
    let reading = [("yín", 2), ("háng", 2), (" ", 0), ("de", 5)].map { (text: $0.0, tone: $0.1) }
    let tones = try ToneColours(setting: "2=yellow,5=dim")
    #expect(Palette(mode: .off, tones: tones).coloured(reading: reading) == "yínháng de")
    #expect(
      TerminalText.line(Palette(mode: .sixteen, tones: tones).coloured(reading: reading))
        == "\u{1B}[33myín\u{1B}[0m\u{1B}[33mháng\u{1B}[0m \u{1B}[2mde\u{1B}[0m"
    )
  }

  @Test func `every role is plain without colours and ends with a reset with them`() {
    for role in Role.allCases {
      #expect(Palette(mode: .off).styled("x", as: role) == "x")
      #expect(Palette(mode: .sixteen).styled("", as: role).isEmpty)
      for mode in [ColourMode.sixteen, .indexed] {
        let styled = Palette(mode: mode).styled("x", as: role)
        #expect(TerminalText.line(styled).hasSuffix("mx\u{1B}[0m"))
        #expect(CellWidth.of(styled) == 1)
      }
    }
    let styled = Palette(mode: .indexed).styled("x", as: .tone1)
    #expect(TerminalText.line(styled) == "\u{1B}[38;5;167mx\u{1B}[0m")
  }

  @Test(
    arguments: [
      (167, "31"), (172, "33"), (71, "32"), (68, "34"), (196, "91"), (46, "92"), (9, "91"),
      (4, "34"), (16, "30"), (231, "97"), (232, "30"), (240, "90"), (250, "37"), (255, "97"),
    ] as [(UInt8, String)]
  )
  func `a colour out of 256 has a neighbour among 16`(number: UInt8, parameters: String) {
    #expect(Colour.indexed(number).parameters(mode: .sixteen) == parameters)
  }

  @Test(arguments: [
    ("", "167 172 71 68 dim"),
    ("1=red,2=yellow,3=green,4=blue,5=dim", "1 3 2 4 dim"),
    (" 1 = Bright-Red , 5=plain", "9 172 71 68 plain"),
    ("3=255,3=0", "167 172 0 68 dim"),
  ])
  func `tone colours can be set`(setting: String, expected: String) throws {
    let tones = try ToneColours(setting: setting)
    let names = (1...5).map { tone in
      switch tones[tone] {
      case .plain: "plain"
      case .dim: "dim"
      case .indexed(let number): "\(number)"
      }
    }
    #expect(names.joined(separator: " ") == expected)
    #expect(tones[0] == .plain && tones[6] == .plain)
  }

  @Test(arguments: [
    ("1=rad", "1=rad"), ("1=red,6=blue", "6=blue"), ("0=red", "0=red"), ("1", "1"),
    ("1=red,", ""), ("1=256", "1=256"), ("1=-1", "1=-1"), ("1=+1", "1=+1"), ("1=red=2", "1=red=2"),
    ("=red", "=red"), ("1=", "1="),
  ])
  func `a bad tone colour is named`(setting: String, part: String) {
    #expect(throws: REPLError.badToneColour(part: part)) { try ToneColours(setting: setting) }
  }
}
