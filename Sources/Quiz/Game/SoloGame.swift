/// A game of one player against the clock.
///
/// The caller provides the questions; the game refuses one that was already asked. Times are in
/// milliseconds of a monotonic clock, and are passed in.
package struct SoloGame: Sendable {
  /// The valid lengths of a game in seconds.
  package static let secondsRange = 10...3_600

  /// The length of the game in seconds.
  package let seconds: Int
  /// The number of questions.
  package let questions: Int
  private let start: Int
  private var askedAt: Int?
  private var used: Set<String> = []
  package private(set) var score = Score()

  /// Begins a game of `seconds` seconds and `questions` questions.
  ///
  /// `now`: the current time in milliseconds of a monotonic clock.
  package init(seconds: Int, questions: Int, at now: Int) {
    self.seconds = seconds
    self.questions = questions
    start = now
  }

  /// Returns the milliseconds that are left of the game.
  ///
  /// `now`: a time in milliseconds of a monotonic clock.
  package func left(at now: Int) -> Int { max(0, start + seconds * 1_000 - now) }

  /// Returns the milliseconds since the beginning, at most the length of the game.
  ///
  /// `now`: a time in milliseconds of a monotonic clock.
  package func elapsed(at now: Int) -> Int { min(max(0, now - start), seconds * 1_000) }

  /// Returns true if the time is over or all questions were answered.
  ///
  /// `now`: a time in milliseconds of a monotonic clock.
  package func isOver(at now: Int) -> Bool { left(at: now) == 0 || score.asked == questions }

  /// Records that a question is asked; returns false if the game is over or the same word was asked
  /// before.
  ///
  /// `id`: the key of the word, or of the question from a question bank. `now`: the current time in
  /// milliseconds of a monotonic clock.
  package mutating func ask(_ id: String, at now: Int) -> Bool {
    guard !isOver(at: now), used.insert(id).inserted else { return false }
    askedAt = now
    return true
  }

  /// Records an answer and returns its points; nil if the time is over or no question is open.
  ///
  /// A wrong answer gets 0 points. A right one gets more points the sooner it comes, as if the time
  /// limit of a question were the length of the game divided by the number of questions.
  ///
  /// `now`: the current time in milliseconds of a monotonic clock.
  package mutating func answer(isRight: Bool, at now: Int) -> Int? {
    guard let askedAt, left(at: now) > 0 else { return nil }
    self.askedAt = nil
    score.asked += 1
    guard isRight else {
      score.streak = 0
      return 0
    }
    let milliseconds = max(0, now - askedAt)
    let points = Scoring.speed.points(after: milliseconds, of: seconds * 1_000 / questions)
    score.points += points
    score.right += 1
    score.milliseconds += milliseconds
    score.streak += 1
    return points
  }
}
