import Confusables
package import Study

/// The text about the progress of a course of tone pairs.
package enum ToneCourseText {
  /// Returns the line about a course: how many tone pairs are safe (their words are learned by
  /// ear), and which two are practised now.
  package static func line(_ course: ToneCourse) -> String {
    let progress = "tone pairs: \(course.safe) of \(course.pairs) safe"
    guard let now = course.now else { return progress + "; all are reviewed when they are due" }
    return progress + "; now " + now.map(\.text).joined(separator: " against ")
  }
}
