import Foundation
import Quiz
import REPL
import Study
import Synchronization
import TestSupport
import Testing

/// A quiz with lines from a list, and a clock that each line advances.
@MainActor struct QuizSessionTests {
  private final class Played {
    var lines: [String] = []
    var prompts: [String] = []
    var now = 0
  }

  private struct Script: LineInput {
    var lines: ArraySlice<String?>
    let played: Played
    let milliseconds: Int

    mutating func line(prompt: String, completions: [String], clock: LineClock?) -> InputEvent {
      played.prompts.append(prompt)
      guard let line = lines.popFirst() else { return .endOfInput }
      played.now += milliseconds
      if let clock, clock.left() == 0 { return .timeOver }
      return line.map { .line($0) } ?? .interrupted
    }
  }

  /// Plays a game in which every right answer is an option's text, and returns its result.
  private func play(
    _ answers: [(Question) -> String?],
    category: String = "level 1",
    seconds: Int = 60,
    questions: Int = 3,
    milliseconds: Int = 1_000,
    bench: StudyBench,
    width: Int = 80,
    played: Played = Played()
  ) async throws -> QuizResult {
    var sheet = try QuestionSheet(
      of: SampleWords.list,
      .everything,
      kinds: [],
      script: .simplified,
      seed: 7
    )
    var asked: [Question] = []
    while let question = try sheet.nextOnce(at: .noon) { asked.append(question) }
    let lines = zip(answers, asked).map { $0($1) }
    let written = Mutex<[String]>([])
    var left = asked[...]
    var system: any RandomNumberGenerator = SystemRandomNumberGenerator()
    var session = QuizSession(
      service: bench.service,
      input: Script(lines: lines[...], played: played, milliseconds: milliseconds),
      style: .plain,
      environment: DrillEnvironment(
        console: Console(
          out: { text in written.withLock { $0.append(text) } },
          err: { text in written.withLock { $0.append(text) } }
        ),
        isTerminal: true,
        explain: { "\($0)" },
        now: { .noon },
        measure: { width }
      ),
      game: (seconds, questions),
      category: category,
      key: QuizKey(seconds: seconds, questions: questions, using: &system),
      countsSlips: false,
      milliseconds: { played.now },
      next: { left.popFirst() }
    )
    let result = try await session.run()
    played.lines = written.withLock { $0 }.joined().split(separator: "\n").map(String.init)
    return result
  }

  private static let right: (Question) -> String? = { $0.text(correctly: true) }
  private static let wrong: (Question) -> String? = { $0.text(correctly: false) }

  @Test func `a game counts, stores and lists what was missed`() async throws {
    let bench = StudyBench(MemoryStore())
    let played = Played()
    let result = try await play(
      [Self.right, Self.wrong, Self.right],
      bench: bench,
      played: played
    )
    #expect(result.ending == .complete && result.score.asked == 3 && result.score.right == 2)
    #expect(
      result.answers.stored == 2 && result.missed.count == 1 && result.elapsedMilliseconds == 3_000
    )
    #expect(result.score.points == 2 * 975)
    #expect(try bench.store.read { reader in try reader.reviewCount() } == 2)
    #expect(played.prompts == ["1:00  0> ", "0:59  975> ", "0:58  975> "])
    #expect(played.lines.filter { $0.hasPrefix("right  +975") }.count == 2)
    #expect(played.lines.filter { $0.hasPrefix("wrong  ") }.count == 1)
    let end = QuizScreen(style: .plain).lines(result)
    #expect(end.contains("2 of 3 right · time 0:03 · 1,950 points"))
    #expect(end.contains("the first game of this category and length"))
    let next = try await play([Self.right], bench: bench)
    #expect(next.best == QuizRecord(right: 2, milliseconds: 2_000))
    #expect(QuizScreen(style: .plain).lines(next).contains("best so far: 2 of 3 right in 0:02"))
  }

  @Test func `a new word that was missed is named, and learned next on request`() async throws {
    let bench = StudyBench(MemoryStore())
    let result = try await play([Self.right, Self.wrong, Self.right], bench: bench)
    let item = try #require(result.missed.first?.item)
    #expect(
      result.answers.newWords(.plain)
        == "1 word was new to you: \(item.text(in: .simplified)). Learn it next? [y/N]"
    )
    try await result.answers.learnNew([.reading], with: bench.service)
    let card = try bench.store.read { reader in try reader.card(CardKey(item.key, .reading)) }
    #expect(card?.priority == .high && card?.phase == .new)
  }

  @Test func `a best is one of its category, and counts answers that are not stored`() async throws
  {
    let bench = StudyBench(MemoryStore())
    try await bench.service.set("new-per-day", to: "1")
    let first = try await play([Self.right, Self.right, Self.right], bench: bench)
    #expect(first.score.right == 3 && first.answers.stored == 1)
    let other = try await play([Self.right], category: "level 4", bench: bench)
    #expect(other.best == nil)
    let worse = try await play([Self.right, Self.right], bench: bench)
    #expect(worse.best == QuizRecord(right: 3, milliseconds: 3_000))
    #expect(QuizScreen(style: .plain).lines(worse).contains("best so far: 3 of 3 right in 0:03"))
    let again = try await play(
      [Self.right, Self.right, Self.right],
      milliseconds: 900,
      bench: bench
    )
    #expect(QuizScreen(style: .plain).lines(again).contains { $0.hasPrefix("your best game") })
    #expect(try await play([], bench: bench).best == QuizRecord(right: 3, milliseconds: 2_700))
  }

  @Test func `the clock ends the game within a question, which is then no answer`() async throws {
    let bench = StudyBench(MemoryStore())
    let result = try await play(
      [Self.right, Self.right, Self.right],
      seconds: 10,
      milliseconds: 4_500,
      bench: bench
    )
    #expect(result.ending == .timeOver && result.score.asked == 2 && result.score.right == 2)
    #expect(result.elapsedMilliseconds == 10_000 && result.missed.isEmpty)
    #expect(try bench.store.read { reader in try reader.reviewCount() } == 2)
  }

  @Test(arguments: ["quit", "/quit", nil])
  func `a player can stop`(text: String?) async throws {
    let result = try await play([Self.right, { _ in text }], bench: StudyBench(MemoryStore()))
    #expect(result.ending == .stopped && result.score.asked == 1)
  }

  @Test func `what is not an answer is asked again and costs only time`() async throws {
    let result = try await play(
      [{ _ in "" }, { _ in "9" }, { _ in "1" }],
      questions: 1,
      bench: StudyBench(MemoryStore())
    )
    #expect(result.score.asked == 1 && result.elapsedMilliseconds == 3_000)
  }

  @Test(arguments: [20, 40, 80])
  func `every line fits the screen`(width: Int) async throws {
    let played = Played()
    let result = try await play(
      [Self.wrong, Self.wrong, Self.wrong],
      bench: StudyBench(MemoryStore()),
      width: width,
      played: played
    )
    var style = ScreenStyle.plain
    style.width = width
    let lines = played.lines + QuizScreen(style: style).lines(result)
    for line in lines + played.prompts { #expect(CellWidth.of(line) <= width, "\(line)") }
  }

  // MARK: - The questions before a game

  private func setup(_ lines: [String], _ played: Played) -> QuizSetup {
    QuizSetup(
      input: Script(lines: lines.map(Optional.some)[...], played: played, milliseconds: 0),
      style: .plain,
      console: Console(out: { _ in }, err: { _ in })
    )
  }

  @Test func `an answer out of range is asked for again`() throws {
    let played = Played()
    var setup = setup(["0", "31", "x", "30", "9", "3601", "1:60", "1:30", "", ""], played)
    #expect(try setup.questions(upTo: 30) == 30)
    #expect(try setup.seconds(for: 30) == 90)
    #expect(try setup.questions(upTo: 7) == 7)
    #expect(try setup.seconds(for: 7) == 42)
    #expect(played.prompts.count == 10)
    #expect(throws: QuizSetup.Stop.self) { try setup.questions(upTo: 7) }
  }

  @Test(arguments: [("y", true), ("YES", true), ("n", false), ("", false)])
  func `slips are counted only on request`(typed: String, counts: Bool) throws {
    var setup = setup(["maybe", typed], Played())
    let answer = try setup.countsSlips(2)
    #expect(answer == counts)
  }

  @Test(arguments: [
    ("1", "level 1"), ("3", "topic travel"), ("level 1", "level 1"), ("LEVEL  7-9", "level 7-9"),
    ("food", "topic food"), ("travel", nil), ("pack travel", "pack travel"), ("0", nil),
    ("6", nil), ("", nil), ("7-9", "level 7-9"), ("x", nil),
  ])
  func `a category is chosen by number or name`(typed: String, title: String?) {
    let menu = QuizMenu(
      [
        QuizCategory(.level, "1", count: 3), QuizCategory(.level, "7-9", count: 3),
        QuizCategory(.topic, "travel", count: 3), QuizCategory(.topic, "food", count: 3),
        QuizCategory(.pack, "travel", count: 3),
      ],
      style: .plain
    )
    #expect(menu.category(typed)?.title == title)
  }

  @Test(arguments: [20, 40, 80])
  func `a menu of forty categories fits the screen`(width: Int) {
    var style = ScreenStyle.plain
    style.width = width
    let topics = (1...40).map { QuizCategory(.topic, "communication\($0)", count: 5_583) }
    let lines = QuizMenu(topics, style: style).lines
    #expect(lines.allSatisfy { CellWidth.of($0) <= width })
    #expect(lines.count <= (width == 80 ? 20 : 40))
  }
}
