import Study
import Testing

@testable import REPL

/// The text of screens as a page shows it.
struct TextSpanTests {
  private static let palette = Palette(mode: .roles)

  @Test func `roles and languages divide a line`() {
    let line =
      "  " + Self.palette.styled("wrong", as: .wrong) + "  银行 is "
      + Self.palette.coloured(reading: [("yín", 2), ("háng", 2)])
    #expect(
      TextSpan.spans(line, script: .simplified) == [
        TextSpan(text: "wrong", role: "wrong", lang: nil),
        TextSpan(text: "  ", role: nil, lang: nil),
        TextSpan(text: "银行", role: nil, lang: "zh-Hans"),
        TextSpan(text: " is ", role: nil, lang: nil),
        TextSpan(text: "yín", role: "tone2", lang: "zh-Latn-pinyin"),
        TextSpan(text: "háng", role: "tone2", lang: "zh-Latn-pinyin"),
      ]
    )
  }

  @Test func `every role has its name`() {
    for role in Role.allCases {
      let spans = TextSpan.spans(Self.palette.styled("a", as: role), script: .traditional)
      #expect(spans == [TextSpan(text: "a", role: role.rawValue, lang: nil)] || role.isTone)
    }
  }

  @Test func `a sequence from elsewhere gives no role`() {
    let spans = TextSpan.spans("\u{1B}[7ma\u{1B}[0m", script: .simplified)
    #expect(spans.map(\.role) == [nil])
  }
}

extension Role {
  fileprivate var isTone: Bool { rawValue.hasPrefix("tone") }
}
