import Pinyin
import REPL
import Study
import Testing

/// The questions of the first start.
@MainActor struct WelcomeSessionTests {
  nonisolated private static let simplified = WelcomeSession.Characters()
  nonisolated private static let taiwan = WelcomeSession.Characters(
    script: .traditional,
    region: .taiwan
  )
  nonisolated private static let mainland = WelcomeSession.Characters(
    script: .traditional,
    region: .mainland
  )

  nonisolated private static let bopomofo = WelcomeSession.Characters(
    script: .traditional,
    region: .taiwan,
    form: .zhuyin
  )

  nonisolated private static func newcomer(
    _ characters: WelcomeSession.Characters = simplified,
    hears: Bool? = true
  ) -> WelcomeSession.Choice {
    .newcomer(answers(characters, hears: hears))
  }

  nonisolated private static func answers(
    _ characters: WelcomeSession.Characters = simplified,
    hears: Bool? = true
  ) -> WelcomeSession.Answers {
    .init(characters: characters, hears: hears)
  }

  @Test(
    arguments: [
      (["1", "", "y", ""], newcomer()), (["1", "1", "yes", ""], newcomer()),
      (["1", "2", "n", ""], newcomer(taiwan, hears: false)), (["1", "", "n", "q"], .left),
      (["1", "5", "3", "r", "", "what", "yes", ""], newcomer(mainland)),
      (["1", "4", "y", ""], newcomer(bopomofo)),
      (["2", "4", "y"], .placement(answers(bopomofo))),
      (["2", "", "n"], .placement(answers(hears: false))),
      (["3", "1"], .anki(answers(hears: nil))),
      (["4", "", "y", "", " ~/My Words.csv "], .list(answers(), file: "~/My Words.csv")),
      (["4", "", "n", "'/tmp/a b.csv'"], .list(answers(hears: false), file: "/tmp/a b.csv")),
      (["4", "2", "y", "--columns hanzi", "a"], .list(answers(taiwan), file: "a")),
      (["4", "", "y", "q"], .left), (["4", ""], .left), (["2", "", "q"], .left),
      (["2", "2", "", "y"], .placement(answers(taiwan))),
      (["3", "3"], .anki(answers(mainland, hears: nil))),
      (["", "x", "help", "2", "", "y"], .placement(answers())), (["2", "q"], .left),
      (["3", "q"], .left),
      (["q"], .left), ([], .left), (["1", "q"], .left), (["1", "", "q"], .left),
      (["1", ""], .left),
    ] as [([String], WelcomeSession.Choice)]
  )
  func `answers lead to a choice`(lines: [String], choice: WelcomeSession.Choice) {
    let scene = PrimerScene(lines)
    var welcome = scene.welcome()
    #expect(welcome.run() == choice)
    #expect(scene.isAllRead)
  }

  @Test func `whoever chooses bopomofo reads it from then on`() {
    for (answer, word) in [("4", "ㄋㄧˇ ㄏㄠˇ"), ("2", "nǐhǎo"), ("", "nǐhǎo")] {
      let scene = PrimerScene(["1", answer, "y"])
      var welcome = scene.welcome()
      _ = welcome.run()
      #expect(scene.lines.contains { $0.hasPrefix("Listen: \(word)") }, "\(scene.lines)")
    }
  }

  @Test(arguments: ["help", "?"])
  func `the question for the characters has a help, and is asked again after it`(typed: String) {
    let scene = PrimerScene(["1", typed, "4", "y", ""])
    var welcome = scene.welcome()
    #expect(welcome.run() == Self.newcomer(Self.bopomofo))
    #expect(scene.lines.contains { $0.hasPrefix("Choose what your books or your class use.") })
    #expect(scene.lines.count { $0 == "Which characters do you want to read?" } == 2)
    #expect(!scene.lines.contains { $0.hasPrefix("Type 1, 2, 3 or 4") })
  }

  @Test(arguments: ["y", "n"])
  func `what is said about the voice stays on the screen until Enter`(answer: String) {
    let scene = PrimerScene(["1", "", answer])
    var welcome = scene.welcome()
    #expect(welcome.run() == .left)
    #expect(scene.lines.last?.hasPrefix("Enter: ") == true)
  }

  @Test func `a word is said, and again`() {
    let scene = PrimerScene(["1", "", "", "r", "n", ""])
    var welcome = scene.welcome()
    #expect(welcome.run() == Self.newcomer(hears: false))
    #expect(scene.voice.said == ["ni3 hao3", "ni3 hao3", "ni3 hao3"])
  }

  @Test func `where nothing speaks, nobody is asked and the reason is told`() {
    let scene = PrimerScene(["1", "", ""])
    scene.canHear = false
    var welcome = scene.welcome(silence: "no program speaks")
    #expect(welcome.run() == Self.newcomer(hears: nil))
    #expect(scene.lines.contains { $0.contains("no program speaks") })
    #expect(!scene.lines.contains { $0.contains("Did you hear it?") })
  }

  @Test(
    arguments: [
      (0, "find my level, about four minutes"), (1, "go on with the test (1 of at most 40 words)"),
    ]
  )
  func `a test that was stopped is named`(words: Int, text: String) {
    let scene = PrimerScene(["2", "", "y"])
    var welcome = scene.welcome(keptWords: words)
    #expect(welcome.run() == .placement(Self.answers()))
    #expect(scene.lines.contains("  2  \(text)"), "\(scene.lines)")
  }

  @Test func `whoever comes from Anki sees the commands`() {
    let scene = PrimerScene(["3", ""])
    var welcome = scene.welcome()
    #expect(welcome.run() == .anki(Self.answers(hears: nil)))
    for command in ["import anki --dry-run", "import anki ~/", "trainer "] {
      #expect(scene.lines.contains { $0.hasPrefix("  ") && $0.contains(command) }, "\(command)")
    }
  }

  @Test func `who answered it once is not asked again whether the voice is heard`() {
    let scene = PrimerScene(["2"])
    var welcome = scene.welcome(answers: Self.answers(hears: false))
    #expect(welcome.run() == .placement(Self.answers(hears: false)))
    #expect(scene.voice.said.isEmpty)
  }

  @Test(arguments: [20, 33, 80, 200])
  func `no line is too wide`(width: Int) {
    for lines in [
      ["help", "1", "x", "2", "r", "x", "n", ""], ["3", ""], ["4", "", "n", "", "a"],
      ["1", "4", "n", ""],
    ] {
      let scene = PrimerScene(lines)
      scene.style.width = width
      var welcome = scene.welcome()
      #expect(welcome.run() != .left)
      for line in scene.lines { #expect(CellWidth.of(line) <= width, "‘\(line)’") }
    }
  }

  @Test func `a signal ends it, and a cleared screen shows the question again`() {
    let scene = PrimerScene(events: [.redraw, .line("1"), .redraw, .terminated(signal: 1)])
    var welcome = scene.welcome()
    #expect(welcome.run() == .terminated(signal: 1))
    let list = PrimerScene(events: [.line("4"), .line("1"), .line("y"), .terminated(signal: 15)])
    var asking = list.welcome()
    #expect(asking.run() == .terminated(signal: 15))
    #expect(scene.lines.filter { $0.hasPrefix("Welcome!") }.count == 2)
    #expect(scene.lines.filter { $0.hasPrefix("Which characters") }.count == 2)
  }
}
