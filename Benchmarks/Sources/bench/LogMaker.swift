import FSRS
import Foundation
import SeededRandom

/// Makes the database of a learner who has answered for years: every word of the log is due.
///
/// The words are the first of the study pack, with at least eight answers each, more where the pack has
/// too few words. Memory states are those of the model after these answers; the same number of
/// answers always gives the same log, counted back from now.
struct LogMaker {
  private static let answersPerWord = 8
  private static let millisecondsPerDay = 86_400_000.0
  /// All answers together take no longer than this, so that a long log is no log of centuries.
  private static let longestDays = 1600.0
  /// Words fell due within so many days.
  private static let overdueDays = 60.0

  /// An answer and what it found and left behind.
  struct Answer {
    let word: Int
    let moment: Int64
    let isRight: Bool
    let milliseconds: Int64
    let before: State?
    let after: State

    /// Days since the answer before; nil for the first.
    let elapsedDays: Double?

    var day: Int64 { LogMaker.day(of: moment) }

    /// What the three wrong options would have been taken for.
    var offered: [Confusion] {
      [
        Confusion.contrasts[word % Confusion.contrasts.count],
        Confusion.contrasts[Int(moment / 1000) % Confusion.contrasts.count],
        Confusion.contrasts[(word / 7) % Confusion.contrasts.count],
      ]
    }
  }

  /// A sound that is taken for another one.
  struct Confusion: Hashable {
    let unit: String
    let expected: String
    let given: String

    /// Tones, and initials and finals that stand beside each other in these lists.
    static let contrasts: [Confusion] =
      tones + neighbors("initial", ["b", "p", "m", "f", "d", "t", "n", "l", "g", "k", "h", "j"])
      + neighbors("initial", ["q", "x", "zh", "z", "ch", "c", "sh", "s", "r"])
      + neighbors(
        "final",
        ["a", "ai", "an", "ang", "ao", "e", "ei", "en", "eng", "o", "ong", "ou"]
      )
      + neighbors("final", ["i", "ia", "ian", "iang", "iao", "ie", "in", "ing", "iong", "iu"])

    private static let tones = (1...4).flatMap { right in
      (1...4).filter { $0 != right }.map {
        Confusion(unit: "tone", expected: String(right), given: String($0))
      }
    }

    private static func neighbors(_ unit: String, _ values: [String]) -> [Confusion] {
      zip(values, values.dropFirst()).flatMap { one, other in
        [
          Confusion(unit: unit, expected: one, given: other),
          Confusion(unit: unit, expected: other, given: one),
        ]
      }
    }
  }

  /// A card after a number of answers.
  struct State {
    var memory: FSRS7.State
    var reviews: Int
    var lapses: Int
    var dueDay: Int64
    /// True if the program counts such a word as known.
    var isKnown: Bool { memory.stability >= 21 }
  }

  private let model = FSRS7()
  private let now: Int64
  private var generator = SplitMix64(seed: 1)

  private init() { now = Int64(Date().timeIntervalSince1970 * 1000) }

  /// Fills the database in a scratch home with so many answers, about; returns the words.
  static func fill(_ home: String, answers: Int, program: String) throws -> Int {
    // An answer of its own stores the configuration that the rows name, and names the machine.
    let drill = try Program.trainer(program, ["--kind", "recall", "--count", "1"], home: home)
    drill.say("1")
    try drill.end()
    let pack = try SQLiteFile(words(program, home), readOnly: true)
    let rows = try pack.prepare("SELECT simplified, reading FROM word ORDER BY id").texts()
      .prefix(max(4, answers / answersPerWord))
    let words = rows.map { (text: $0[0], reading: $0[1]) }
    var maker = LogMaker()
    var log: [Answer] = []
    for word in words.indices { log += maker.answers(to: word, count: answers / words.count) }
    log.sort { ($0.moment, $0.word) < ($1.moment, $1.word) }
    let file = try SQLiteFile(home + "/PTStats.sqlite")
    try file.execute("PRAGMA synchronous = OFF; BEGIN IMMEDIATE")
    try ReviewRows(file: file, words: words).insert(log)
    try DerivedRows(file: file, words: words).insert(log)
    try file.execute("COMMIT")
    return words.count
  }

  static func day(of moment: Int64) -> Int64 {
    Int64((Double(moment) / millisecondsPerDay).rounded(.down))
  }

  static func words(_ program: String, _ home: String) throws -> String {
    let paths = try Program.trainer(program, ["paths", "--json"], home: home)
    let line = try paths.line(beginning: ["{"]) ?? "{}"
    try paths.end()
    let found = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    guard let path = found["words"] else { throw BenchFailure("no path of the words") }
    return path
  }

  /// The answers to a word, each when it was due; the last one long enough ago to be due again.
  private mutating func answers(to word: Int, count: Int) -> [Answer] {
    var days: [Double] = []
    var states: [State] = []
    var isRight: [Bool] = []
    var moment = 0.0
    for number in 0..<count {
      var interval = 0.0
      if let last = states.last {
        interval = self.interval(last, of: count) * (0.9 + generator.unit() * 0.4)
        let recall = model.retrievability(last.memory, elapsedDays: interval)
        isRight.append(generator.unit() < recall)
      } else {
        isRight.append(true)
      }
      moment += interval
      days.append(moment)
      states.append(after(states.last, isRight: isRight[number], elapsedDays: interval))
    }
    guard let last = states.last else { return [] }
    let end = moment + interval(last, of: count) + generator.unit() * Self.overdueDays
    var answers: [Answer] = []
    for number in 0..<count {
      let moment = now - Int64((end - days[number]) * Self.millisecondsPerDay)
      states[number].dueDay =
        Self.day(of: moment) + Int64(interval(states[number], of: count))
      answers.append(
        Answer(
          word: word,
          moment: moment,
          isRight: isRight[number],
          milliseconds: 1000 + Int64(generator.unit() * 5000),
          before: number == 0 ? nil : states[number - 1],
          after: states[number],
          elapsedDays: number == 0 ? nil : days[number] - days[number - 1]
        )
      )
    }
    return answers
  }

  private func interval(_ state: State, of answers: Int) -> Double {
    let days = model.interval(state.memory, desiredRetention: .default)
    return min(max(1, days), Self.longestDays / Double(answers))
  }

  private func after(_ state: State?, isRight: Bool, elapsedDays: Double) -> State {
    let rating = isRight ? Rating.good : .again
    guard let state else {
      return State(memory: model.first(rating), reviews: 1, lapses: 0, dueDay: 0)
    }
    return State(
      memory: model.next(state.memory, rating: rating, elapsedDays: elapsedDays),
      reviews: state.reviews + 1,
      lapses: state.lapses + (isRight ? 0 : 1),
      dueDay: 0
    )
  }
}
