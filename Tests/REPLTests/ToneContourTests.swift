import Pinyin
import REPL
import Testing

/// The plots of tones.
struct ToneContourTests {
  /// A sequence of colour as a palette makes it.
  private static var sequence: Regex<Substring> { /\u{1B}[0-9a-z]*\[[0-9;]*m/ }

  private func lines(
    _ right: String,
    _ given: String,
    width: Int = 80,
    height: Int = 24,
    glyphs: Glyphs = .unicode,
    mode: ColourMode = .off,
    hanzi: String = ""
  ) throws -> [String] {
    var style = ScreenStyle(
      palette: Palette(mode: mode),
      width: width,
      glyphs: glyphs,
      readingForm: .marks
    )
    style.height = height
    return ToneContour(style: style).lines(
      right: try Reading(numbered: right),
      given: try Reading(numbered: given),
      hanzi: hanzi
    )
  }

  @Test func `the four tones and the neutral one have their curves`() throws {
    #expect(
      try lines("ma1 ma2", "ma3 ma4") == [
        "  māmá          not mǎmà",
        "  -----     /         \\",
        "          /            \\",
        "        /               \\",
        "                \\        \\",
        "                 \\__      \\",
      ]
    )
    #expect(
      try lines("hao3", "hao5") == [
        "  hǎo      not hao",
        "",
        "",
        "      /     --",
        "  \\  /",
        "   \\/",
      ]
    )
  }

  @Test func `third tones are drawn as they are spoken`() throws {
    #expect(
      try lines("ni3 hao3", "ni2 hao3") == [
        "  nǐhǎo         not níhǎo",
        "      /             /",
        "    /             /",
        "  /         /   /         /",
        "        \\  /          \\  /",
        "         \\/            \\/",
      ]
    )
  }

  @Test func `the tones of a wrong reading change by what follows in that reading`() throws {
    #expect(
      try lines("ni3 hao3", "ni3 hao4", hanzi: "你好") == [
        "  nǐhǎo         not nǐhào",
        "      /               \\",
        "    /                  \\",
        "  /         /           \\",
        "        \\  /    \\        \\",
        "         \\/      \\__      \\",
      ]
    )
    #expect(
      try lines("bu4 ke4 qi5", "bu4 ke3 qi5", hanzi: "不客气") == [
        "  bùkèqi              not bùkěqi",
        "      / \\             \\",
        "    /    \\             \\           --",
        "  /       \\             \\",
        "           \\             \\  \\",
        "            \\  --         \\  \\__",
      ]
    )
    #expect(
      try lines("yi1 xia4", "yi1 xia1", hanzi: "一下") == [
        "  yīxià         not yīxiā",
        "      / \\       \\     -----",
        "    /    \\       \\",
        "  /       \\       \\",
        "           \\       \\",
        "            \\       \\",
      ]
    )
  }

  @Test func `curves stand side by side, as many as fit`() throws {
    var style = ScreenStyle.plain
    let readings = try ["ma1", "ma4", "ma2 ma5"].map { try Reading(numbered: $0) }
    #expect(
      ToneContour(style: style).lines(of: Array(readings[..<2]), isNamed: false) == [
        "  -----     \\", "             \\", "              \\", "               \\",
        "                \\",
      ]
    )
    style.width = 20
    let narrow = ToneContour(style: style).lines(of: readings)
    #expect(narrow.count == 18)
    #expect(narrow.filter { $0.contains("m") } == ["  mā", "  mà", "  máma"])
    #expect(ToneContour(style: style).lines(of: []).isEmpty)
  }

  @Test(arguments: [(80, 23), (20, 24), (27, 24), (80, 0)])
  func `there is no plot where there is no room`(width: Int, height: Int) throws {
    #expect(try lines("ma1 ma2", "ma3 ma4", width: width, height: height).isEmpty)
  }

  @Test func `readings of different lengths are not drawn`() throws {
    #expect(try lines("ma1", "ma1 ma1").isEmpty)
    #expect(try lines("ma1 ma1 ma1 ma1 ma1", "ma1 ma1 ma1 ma1 ma2").isEmpty)
  }

  @Test func `colours do not change the shape`() throws {
    let plain = try lines("ma1 ma2", "ma3 ma4")
    let colored = try lines("ma1 ma2", "ma3 ma4", mode: .sixteen)
    #expect(colored != plain)
    #expect(colored.map { $0.replacing(Self.sequence, with: "") } == plain)
  }

  @Test(arguments: [
    (Glyphs.unicode, ["ˉ", "ˊ", "ˇ", "ˋ", ""]), (.ascii, ["-", "/", "\\/", "\\", ""]),
  ])
  func `each tone has a sign`(glyphs: Glyphs, signs: [String]) {
    var style = ScreenStyle.plain
    style.glyphs = glyphs
    #expect(Tone.allCases.map { ToneContour(style: style).sign($0) } == signs)
  }
}
