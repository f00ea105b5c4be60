import Quiz
import Testing

struct NameTests {
  private let names = PlayerName {
    $0.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
  }

  @Test(arguments: [
    ("小李", "小李"), ("Li", "Li"), ("A", "A"), ("  Ann \t\n Lee ", "Ann Lee"),
    ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"), ("\u{9B}31mred", "31mred"),
    ("a\u{202E}b\u{2066}c\u{200B}d", "abcd"), ("<img onerror=x>", "<img onerror=x>"),
    ("e\u{301}", "\u{E9}"), ("\u{301}\u{301}x", "x"),
    ("Z\u{335}\u{336}\u{337}\u{338}\u{334}o", "Z\u{335}\u{336}o"),
    ("a\u{2028}b\u{3000}c\u{2800}d\u{A0}e", "a b c d e"), ("\u{FEFF}x\u{3164}", "x"),
    ("一二三四五六七八九十一二三四五六七八九十", "一二三四五六七八九十"),
    ("abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrst"),
    ("abcdefghijklmnopqrs tu", "abcdefghijklmnopqrs"),
  ])
  func `a name is cleaned and cut`(typed: String, shown: String) {
    #expect(names.cleaned(typed).map { Array($0.unicodeScalars) } == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    "", "   ", "\u{202E}\u{200B}", "\u{1B}", "\u{3164}\u{2800}", "\u{301}", "\u{E000}",
  ])
  func `nothing is left of a name that shows nothing`(typed: String) {
    #expect(names.cleaned(typed) == nil)
  }

  @Test func `the same name gets a number`() {
    #expect(names.unique("Ann", among: ["Bo"]) == "Ann")
    #expect(names.unique("Ann", among: ["ann"]) == "Ann 2")
    #expect(names.unique("Ann", among: ["Ann", "Ann 2", "Ann 3"]) == "Ann 4")
    let long = "一二三四五六七八九十"
    #expect(names.unique(long, among: [long]) == "一二三四五六七八九 2")
  }

  @Test func `a game gives the names of animals, each once before a number is added`() {
    var settings = GameSettings()
    settings.givesNames = true
    var runner = GameRunner(settings: settings)
    let given = (1...130).compactMap { runner.join("", $0)?.name }
    #expect(given.count == 130 && Set(given).count == 130)
    #expect(given.contains("熊猫") && given.prefix(60).allSatisfy { !$0.contains(" ") })
  }

  @Test func `a name without anything to show is refused and can be tried again`() {
    var runner = GameRunner()
    #expect(
      GameRunner.sent(runner.say(.join(.init(name: " \u{202E} ")), 1), 1) == [.no(.init(.name))]
    )
    let said1 = runner.say(.join(.init()), 1)
    #expect(GameRunner.sent(said1, 1) == [.no(.init(.name))])
    let joined2 = runner.join("小李", 1)
    #expect(joined2?.name == "小李")
  }
}
