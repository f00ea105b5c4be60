package import Speech
package import Study

/// The functions and values that a drill needs in addition to the service and the input.
@MainActor package struct DrillEnvironment {
  package var console: Console
  package var isTerminal: Bool
  /// A function that returns an error as one line of English.
  package var explain: (StudyError) -> String
  package var now: () -> Timestamp
  /// A function that returns the width of the screen in cells.
  ///
  /// It is called before each question, since a window can be resized.
  package var measure: () -> Int
  /// A function that returns the number of lines of the terminal; 0 if there is no terminal.
  package var rows: () -> Int = { 0 }
  /// A function that returns the new warnings about the learner's files, to print before the next
  /// question.
  ///
  /// Each warning is returned once.
  package var warnings: () -> [String]
  /// The voice that speaks words.
  package var speaker: any Speaker
  /// The answers after which the right reading is spoken.
  package var spokenAnswers: SpokenAnswers

  package init(
    console: Console,
    isTerminal: Bool,
    explain: @escaping (StudyError) -> String,
    now: @escaping () -> Timestamp,
    measure: @escaping () -> Int,
    warnings: @escaping () -> [String] = { [] },
    speaker: any Speaker = SilentSpeaker(),
    spokenAnswers: SpokenAnswers = .off
  ) {
    self.console = console
    self.isTerminal = isTerminal
    self.explain = explain
    self.now = now
    self.measure = measure
    self.warnings = warnings
    self.speaker = speaker
    self.spokenAnswers = spokenAnswers
  }
}
