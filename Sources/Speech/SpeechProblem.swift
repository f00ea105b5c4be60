/// A reason why something could not be said, or not as asked.
package enum SpeechProblem: Hashable, Sendable {
  /// No program that speaks is installed.
  case noProgram
  /// The program that the learner chose is not installed.
  case programMissing(name: String)
  case notStarted(name: String, reason: String)
  case failed(name: String, status: Int32)
  /// The program ran for too long and was ended.
  case hanging(name: String, seconds: Int)
  /// The folder has no recording of a reading.
  case recordingMissing(name: String)
  /// The learner chose a program that plays recordings, and no folder.
  case noFolder

  /// True if it is said nevertheless, by another program, if there is one.
  package var isBypassed: Bool {
    switch self {
    case .recordingMissing, .noFolder: true
    case .noProgram, .programMissing, .notStarted, .failed, .hanging: false
    }
  }
}
