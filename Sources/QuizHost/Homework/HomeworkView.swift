package import Foundation
package import Quiz

/// The state of a homework at one moment, as the host sees it.
package struct HomeworkView: Sendable {
  package var until: Int64
  /// The milliseconds that are left until the end of the homework.
  package var left: Int64
  package var timeZone: TimeZone
  package var questions: Int
  package var results: [Homework.PupilResult]
  package var missed: [QuestionResult]
  /// The pupils on the list of the class who have not begun.
  package var notBegun: [ComparedName]
  /// True if the homework is that of a class with a list.
  package var isListed: Bool
  package var isOver: Bool

  /// The number of answers of all pupils.
  package var answers: Int { results.reduce(0) { $0 + $1.answered } }

  package init(
    _ homework: borrowing Homework,
    roster: [ComparedName],
    at now: Int64,
    _ timeZone: TimeZone
  ) {
    until = homework.until
    left = max(0, homework.until - now)
    self.timeZone = timeZone
    questions = homework.items.count
    results = homework.results
    missed = homework.missed
    notBegun = HomeworkResult.notBegun(homework.results, roster)
    isListed = !roster.isEmpty
    isOver = homework.isOver
  }
}
