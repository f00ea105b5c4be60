/// The voice of the program, which speaks words or is silent.
///
/// No method except `finish` waits for speech. Two types implement it: `ProgramSpeaker` starts a
/// program for each utterance, and `SilentSpeaker` does nothing.
package protocol Speaker: Sendable {
  /// True if speech cannot be heard.
  var isSilent: Bool { get }

  /// Starts speaking an utterance, and ends the previous one.
  func say(_ utterance: Utterance)

  /// Starts speaking utterances one after the other, and ends the previous one.
  func say(_ utterances: [Utterance])

  /// Ends the current utterance.
  func stop()

  /// Waits until the utterance has ended, and ends it after a number of seconds at the latest.
  ///
  /// It is called at the end of the program. A signal that ends the program also ends the
  /// utterance.
  func finish(seconds: Int)

  /// Returns a description of the problem in one line of English; nil if there was none or it was
  /// returned before.
  ///
  /// After the first description, later problems are not reported.
  func takeWarning() -> String?
}

extension Speaker {
  package var isSilent: Bool { false }
  package func say(_ utterances: [Utterance]) {
    for utterance in utterances { say(utterance) }
  }
  package func finish(seconds: Int) { stop() }
}

/// A speaker for machines without speech, and for learners who have turned speech off.
package struct SilentSpeaker: Speaker {
  package let isSilent = true

  package init() {}

  package func say(_ utterance: Utterance) {}
  package func stop() {}
  package func takeWarning() -> String? { nil }
}
