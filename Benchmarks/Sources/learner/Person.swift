import FSRS
import Pinyin
import REPL
import SeededRandom
import Study
import Synchronization

/// A simulated person at the terminal, who forgets as the published memory model says.
///
/// Who does not know an answer chooses one by chance. The time passes as the person reads, thinks
/// and types.
final class Person: LineInput, Sendable {
  private struct State {
    var now: Timestamp
    var generator: SplitMix64
    /// The memory of each card, with the time from which it fades.
    var memories: [CardKey: (state: FSRS7.State, at: Timestamp)] = [:]
    var question: Question?
    var introduction: ShownIntroduction?
    /// True if the open question is known; nil before the person has thought.
    var isKnown: Bool?
    var evening = Evening()
    var end: DrillEnd?
    var answersOfDrill = 0
    var lengthOfDrill = 0
    var isContinued = false
  }

  private let state: Mutex<State>
  private let model = FSRS7()
  /// The seconds for reading an introduction.
  private static let secondsOfIntroduction = 10

  init(seed: UInt64, at now: Timestamp) {
    state = Mutex(State(now: now, generator: SplitMix64(seed: seed)))
  }

  var now: Timestamp { state.withLock { $0.now } }
  var evening: Evening { state.withLock { $0.evening } }
  var end: DrillEnd? { state.withLock { $0.end } }

  /// True if the last drill ended by its length, without an offer to continue.
  var wasCutShort: Bool {
    state.withLock { !$0.isContinued && $0.answersOfDrill >= $0.lengthOfDrill }
  }

  func draw() -> UInt64 { state.withLock { $0.generator.next() } }

  func begin(at moment: Timestamp) {
    state.withLock {
      $0.now = max($0.now, moment)
      $0.evening = Evening()
    }
  }

  func beginDrill(of length: Int) {
    state.withLock {
      ($0.answersOfDrill, $0.lengthOfDrill, $0.isContinued) = (0, length, false)
      ($0.question, $0.introduction, $0.end) = (nil, nil, nil)
    }
  }

  func pass(seconds: Int) { state.withLock { $0.now = $0.now.adding(seconds: seconds) } }

  func wait(until moment: Timestamp) { state.withLock { $0.now = max($0.now, moment) } }

  func note(_ end: DrillEnd) { state.withLock { $0.end = end } }

  func note(_ introduction: ShownIntroduction?) {
    state.withLock { $0.introduction = introduction }
  }

  /// Returns the sum of the probabilities of recall at a time, over the cards of one skill.
  func recalled(_ skill: Skill, at moment: Timestamp) -> Double {
    state.withLock { state in
      state.memories.filter { $0.key.skill == skill }.values.reduce(0) {
        $0 + model.retrievability($1.state, elapsedDays: moment.elapsedDays(since: $1.at))
      }
    }
  }

  func note(_ question: Question?) {
    state.withLock {
      guard $0.question?.id != question?.id else { return }
      ($0.question, $0.isKnown) = (question, nil)
    }
  }

  /// Takes in the right answer.
  func learn(_ feedback: Feedback) {
    state.withLock {
      let card = feedback.review.card
      let rating: Rating = $0.isKnown == true ? .good : .again
      let memory = $0.memories[card].map {
        model.next(
          $0.state,
          rating: rating,
          elapsedDays: feedback.review.answeredAt.elapsedDays(since: $0.at)
        )
      }
      $0.memories[card] = (memory ?? model.first(rating), feedback.review.answeredAt)
      $0.evening.count(feedback.review)
      $0.answersOfDrill += 1
      $0.now = $0.now.adding(seconds: feedback.review.correct ? 1 : 4)
    }
  }

  /// Answers the open question, reads the open introduction, or continues the drill where neither is
  /// open.
  ///
  /// Reading an introduction leaves what reading the right answer after a wrong one does: the memory
  /// of a first answer that was wrong.
  func line(prompt: String, completions: [String], clock: LineClock?) -> InputEvent {
    state.withLock {
      if let introduction = $0.introduction {
        $0.now = $0.now.adding(seconds: Self.secondsOfIntroduction)
        $0.memories[introduction.card] = (model.first(.again), $0.now)
        $0.evening.introduced += 1
        return .line("")
      }
      guard let question = $0.question else {
        $0.isContinued = true
        $0.evening.enters += 1
        $0.now = $0.now.adding(seconds: 2)
        return .line("")
      }
      if $0.isKnown == nil {
        let recall = $0.memories[question.card].map { [now = $0.now] in
          model.retrievability($0.state, elapsedDays: now.elapsedDays(since: $0.at))
        }
        $0.isKnown = $0.generator.unit() < recall ?? 0
      }
      let isKnown = $0.isKnown == true
      $0.now = $0.now.adding(seconds: isKnown ? 4 : 7)
      guard let answer = question.answer else {
        return .line(isKnown ? question.item.reading.numbered : "xiong2")
      }
      let chosen =
        isKnown ? answer : Int.random(in: question.options.indices, using: &$0.generator)
      return .line(String(chosen + 1))
    }
  }
}
