import Quiz
import QuizHost
import REPL
import Study
import TestSupport
import Testing

struct GameQuestionsTests {
  private func questions(wanted: Int, seed: UInt64 = 1) throws -> GameQuestions {
    let sheet = try QuestionSheet(
      of: SampleWords.list,
      .everything,
      kinds: [.meaning],
      script: .simplified,
      seed: seed
    )
    return GameQuestions(sheet, wanted: wanted, style: .plain, seed: seed, now: { .noon })
  }

  @Test func `no word comes again while others are left, and none twice in a game`() throws {
    var all = try questions(wanted: 1_000)
    let size = try all.next().count
    #expect(size > 10)
    // A number that does not divide the words, so that some games begin with the last of a round.
    let wanted = size % 4 == 0 ? 5 : 4
    #expect(!size.isMultiple(of: wanted))
    for seed in 1...20 as ClosedRange<UInt64> {
      var questions = try questions(wanted: wanted, seed: seed)
      var seen: [String] = []
      while seen.count < 8 * size {
        let ids = try questions.next().map(\.id)
        #expect(ids.count == wanted && Set(ids).count == wanted, "seed \(seed)")
        seen += ids
      }
      #expect(Set(seen.prefix(size)).count == size, "seed \(seed)")
      #expect(questions.utterances.count == size, "seed \(seed)")
    }
  }

  @Test func `with fewer words than questions each game has all words`() throws {
    var questions = try questions(wanted: 1_000)
    let first = try questions.next().map(\.id)
    let second = try questions.next().map(\.id)
    #expect(first.count == second.count && Set(first) == Set(second) && first != second)
  }

  @Test(
    arguments: [
      ("measure word", "茶 (measure word)"), ("(particle)", "茶 (particle)"),
      ("(very) good", "茶 (very) good"),
    ]
  )
  func `a note in brackets gets no second pair`(note: String, text: String) throws {
    let word = try #require(SampleWords.words.first { $0.simplified == "茶" })
    let question = Question(
      id: "q",
      card: CardKey(word.key, .reading),
      item: .word(word),
      kind: .reading,
      prompt: "茶",
      note: note,
      options: [.init(text: "chá", reading: word.reading)],
      answer: 0,
      isNew: false,
      askedAt: .noon
    )
    #expect(QuizItem(question, answer: 0, style: .plain).text == text)
  }

  @Test func `the missed questions keep their answers in another order`() {
    let items = (0..<30).map { number in
      QuizItem(
        id: "\(number)",
        kind: "bank",
        text: "\(number)",
        lang: "en",
        options: ["right", "a", "b", "c"],
        right: 0,
        missed: ""
      )
    }
    var game = LiveGame(
      items: items,
      settings: GameSettings(),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    _ = game.receive(.join(.init(name: "Ann")), from: ConnectionID(1), at: 0)
    for number in 1...30 {
      _ = game.perform(number == 1 ? .start : .next, at: 0)
      _ = game.perform(.next, at: 0)
      _ = game.receive(.answer(.init(q: number, c: 1, ms: 0)), from: ConnectionID(1), at: 0)
      _ = game.perform(.next, at: 0)
      _ = game.perform(.next, at: 0)
    }
    guard var questions = try? questions(wanted: 4) else { return }
    let again = questions.again(game.missed)
    #expect(again.count == 30)
    #expect(again.allSatisfy { $0.options[$0.right] == "right" && Set($0.options).count == 4 })
    #expect(Set(again.map(\.right)).count == 4)
  }
}
