import Foundation
import Study

/// The counts of one evening, or of several.
struct Evening {
  /// The number of times that the program was started.
  var starts = 0
  /// The number of empty lines that continued a drill.
  var enters = 0
  var answers = 0
  var new = 0
  /// The wrong answers among the first answers to new cards.
  var newWrong = 0
  /// The words that were introduced before they were asked.
  var introduced = 0
  /// The answers to questions of meaning.
  var meanings = 0
  /// The answers to learned words, and the right ones among them.
  var learnedAnswers = 0
  var learnedRight = 0
  /// The time in front of the terminal, with the waits.
  var seconds = 0
  /// The words that were due when the learner stopped.
  var dueAfter = 0
  /// True if nothing more was to be done that day when the learner stopped.
  var isDone = false

  mutating func add(_ other: Evening) {
    starts += other.starts
    enters += other.enters
    answers += other.answers
    new += other.new
    newWrong += other.newWrong
    introduced += other.introduced
    meanings += other.meanings
    learnedAnswers += other.learnedAnswers
    learnedRight += other.learnedRight
    seconds += other.seconds
  }

  mutating func count(_ review: Review) {
    answers += 1
    meanings += review.card.skill == .meaning ? 1 : 0
    if review.before.phase == .new {
      new += 1
      newWrong += review.correct ? 0 : 1
    }
    guard review.before.phase == .review else { return }
    learnedAnswers += 1
    learnedRight += review.correct ? 1 : 0
  }

  /// Returns the row of a day in the table.
  func row(_ day: Int) -> String {
    let right = learnedAnswers > 0 ? "\(learnedRight)/\(learnedAnswers)" : "-"
    return [
      "\(day)".padding(3), "\(starts)".padding(6), "\(enters)".padding(6), "\(answers)".padding(7),
      "\(new)".padding(3), right.padding(16), "\(seconds / 60)".padding(7),
      "\(dueAfter)".padding(9), isDone ? " yes" : "  no",
    ].joined(separator: "  ")
  }
}

extension String {
  /// Returns the text with blanks before it, up to a width.
  func padding(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
