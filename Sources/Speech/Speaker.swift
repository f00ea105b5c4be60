/// The voice of the program: it says words aloud, or is silent.
///
/// No call but `finish` waits for speech. Two types implement it: `ProgramSpeaker` starts a program for each
/// utterance, `SilentSpeaker` does nothing.
package protocol Speaker: Sendable {
  /// True if nothing that is said can be heard.
  var isSilent: Bool { get }

  /// Begins to say an utterance; the previous one ends.
  func say(_ utterance: Utterance)

  /// Begins to say utterances one after the other; the previous one ends.
  func say(_ utterances: [Utterance])

  /// Ends the utterance.
  func stop()

  /// Waits until the utterance has ended, for some seconds at most, and ends it then.
  ///
  /// It is for the end of the program. A signal that ends the program ends the utterance too.
  func finish(seconds: Int)

  /// Returns what failed as one line of English, once; later failures are not reported.
  func takeWarning() -> String?
}

extension Speaker {
  package var isSilent: Bool { false }
  package func say(_ utterances: [Utterance]) {
    for utterance in utterances { say(utterance) }
  }
  package func finish(seconds: Int) { stop() }
}

/// The speaker for a machine without speech, and for a learner who wants silence.
package struct SilentSpeaker: Speaker {
  package let isSilent = true

  package init() {}

  package func say(_ utterance: Utterance) {}
  package func stop() {}
  package func takeWarning() -> String? { nil }
}
