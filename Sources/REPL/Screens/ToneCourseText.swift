import Confusables
package import Study

/// The text about the progress of a course of tone pairs.
package enum ToneCourseText {
  /// Returns the number of safe pairs, whose words are learned by ear, and the two that are
  /// practised now.
  package static func line(_ course: ToneCourse) -> String {
    let progress = "tone pairs: \(course.safe) of \(course.pairs) safe"
    guard let now = course.now else { return progress + "; all are reviewed when they are due" }
    return progress + "; now " + now.map(\.text).joined(separator: " against ")
  }
}
