import SeededRandom
import Synchronization
import Testing

@testable import REPL

struct TerminalTextTests {
  static let bidirectional: [UInt32] =
    [0x61C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)
  static let invisible: [UInt32] =
    [0xAD, 0x34F, 0x115F, 0x1160, 0x180E, 0x200B, 0x2060, 0x2064, 0x3164, 0xFEFF, 0xFFA0]
    + Array(0xFFF9...0xFFFB) + [0xFFFE, 0xFFFF] + Array(0xE0000...0xE007F)

  @Test(arguments: 0..<0x20 as Range<UInt32>)
  func `every C0 control becomes a space or its picture`(code: UInt32) throws {
    let control = try #require(Unicode.Scalar(code))
    let picture = try #require(Unicode.Scalar(0x2400 + code))
    let expected = [0x09, 0x0A, 0x0D].contains(code) ? "a b" : "a\(picture)b"
    #expect(TerminalText.sanitized("a\(control)b") == expected)
  }

  @Test(arguments: Array(0x80...0x9F) + bidirectional + invisible)
  func `every other control and invisible character becomes U+FFFD`(code: UInt32) throws {
    let control = try #require(Unicode.Scalar(code))
    #expect(TerminalText.sanitized("a\(control)b") == "a\u{FFFD}b")
    #expect(TerminalText.sanitized("\(control)") == "\u{FFFD}")
  }

  @Test(arguments: [
    ("\u{7F}", "\u{2421}"),
    ("a\r\nb", "a b"),
    ("a\n\nb", "a  b"),
    ("a\u{2028}b\u{2029}c", "a b c"),
    ("\u{1B}[31mred", "␛[31mred"),
    ("\u{1B}]0;title\u{7}", "␛]0;title␇"),
    ("\u{9B}2J", "\u{FFFD}2J"),
    ("u\u{308}\u{30C}", "u\u{308}\u{30C}"),
    ("\u{301}a", "\u{25CC}\u{301}a"),
    ("a \u{301}", "a \u{25CC}\u{301}"),
    ("\n\u{301}", " \u{25CC}\u{301}"),
    (
      "a" + String(repeating: "\u{301}", count: 6),
      "a" + String(repeating: "\u{301}", count: 4) + "\u{FFFD}\u{FFFD}"
    ),
    ("\u{1F468}\u{200D}\u{1F469}", "\u{1F468}\u{200D}\u{1F469}"),
    ("\u{915}\u{94D}\u{200C}\u{937}", "\u{915}\u{94D}\u{200C}\u{937}"),
    ("a\u{200D}", "a\u{FFFD}"),
    ("\u{200D}a", "\u{FFFD}a"),
    ("a\u{200D}\u{200D}b", "a\u{FFFD}\u{FFFD}b"),
    ("a\u{200C} b", "a\u{FFFD} b"),
    ("\u{2764}\u{FE0F}", "\u{2764}\u{FE0F}"),
    ("nǐ hǎo, 银行！Ü", "nǐ hǎo, 银行！Ü"),
  ])
  func `text becomes safe`(text: String, safe: String) {
    #expect(Array(TerminalText.sanitized(text).unicodeScalars) == Array(safe.unicodeScalars))
  }

  @Test func `of all sequences in a line only those of the palette stay`() {
    let hostile = "\u{1B}[31m\u{1B}]0;t\u{7}银\u{9B}2J"
    let safe = "␛[31m␛]0;t␇银\u{FFFD}2J"
    for mode in [ColourMode.off, .sixteen] {
      let palette = Palette(mode: mode)
      let line = hostile + palette.styled(hostile, as: .right) + hostile
      let (start, end) = mode == .off ? ("", "") : ("\u{1B}[32m", "\u{1B}[0m")
      #expect(TerminalText.line(line) == safe + start + safe + end + safe)
    }
    #expect(TerminalText.line("\u{1B}") == "␛")
    #expect(TerminalText.line("a\nb\rc\td") == "a b c d")
  }

  @Test func `data keeps its lines and loses only what a terminal obeys`() {
    #expect(TerminalText.data("{\"a\":\"é\u{200D}\"}\n") == "{\"a\":\"é\u{200D}\"}\n")
    #expect(
      TerminalText.data("a\u{1B}b\r\u{85}\u{202E}\n") == "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}\n"
    )
  }

  @Test func `a console writes nothing that a terminal obeys`() {
    let written = Mutex("")
    let console = Console(
      out: { text in written.withLock { $0 += text } },
      err: { text in written.withLock { $0 += text } }
    )
    let hostile = "a\u{1B}[2J\u{9B}2J\u{202E}\r\u{7}\nb"
    console.print([hostile, ""])
    console.warn(hostile)
    console.ask(hostile)
    console.write(data: hostile)
    let lines = written.withLock(\.self).split(separator: "\n", omittingEmptySubsequences: false)
    let safe = "a␛[2J\u{FFFD}2J\u{FFFD} ␇ b"
    #expect(
      lines == [
        safe[...], "", "trainer: \(safe)", "\(safe) a\u{FFFD}[2J\u{FFFD}2J\u{FFFD}\u{FFFD}\u{FFFD}",
        "b",
      ]
    )
  }

  @Test(
    arguments: [
      (nil, ["trainer: cannot write ‘/a’; close a program"]),
      (20, ["trainer: cannot", "  write ‘/a’; close", "  a program"]),
    ] as [(Int?, [String])]
  )
  func `a terminal gets a message broken at blanks, and a file gets one line`(
    width: Int?,
    lines: [String]
  ) {
    let written = Mutex("")
    let console = Console(
      out: { _ in },
      err: { text in written.withLock { $0 += text } },
      width: { width }
    )
    console.warn("cannot write ‘/a’; close a program")
    #expect(written.withLock(\.self) == lines.map { $0 + "\n" }.joined())
  }

  @Test func `any mixture becomes safe, and sanitizing again changes nothing`() {
    let seed: UInt64 = 20_260_714
    var generator = SplitMix64(seed: seed)
    let harsh: [UInt32] =
      Self.bidirectional + Self.invisible + Array(0...0x9F) + [
        0x301, 0x302, 0x200C, 0x200D, 0x94F6,
      ]
    for round in 0..<2_000 {
      let text = String(
        String.UnicodeScalarView(
          (0..<12).compactMap { _ in
            harsh.randomElement(using: &generator).flatMap(Unicode.Scalar.init)
          }
        )
      )
      let safe = TerminalText.sanitized(text)
      let steering = safe.unicodeScalars.filter {
        $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
          || Self.bidirectional.contains($0.value)
      }
      #expect(steering.isEmpty, "seed \(seed), round \(round)")
      #expect(TerminalText.sanitized(safe) == safe, "seed \(seed), round \(round)")
    }
  }
}
