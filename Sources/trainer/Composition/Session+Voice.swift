import REPL
import Speech
import Study
import Workspace

extension Session {
  /// Returns the voice of a drill.
  ///
  /// - Throws: a failure of the configuration if the drill asks listening and nothing can be heard. A
  ///   drill that asks other skills of the settings too leaves listening out instead.
  func voice(for request: DrillRequest, _ settings: Settings) throws -> any Speaker {
    let speaker = speaker(settings)
    guard speaker.isSilent else { return speaker }
    let asksListening =
      request.kinds.isEmpty
      ? settings.skills == [.listening] : request.kinds.contains(.listening)
    guard asksListening else { return speaker }
    throw Failure(
      settings.speech == .off
        ? "listening needs sound, and the setting speech is off; run ‘trainer settings set speech auto’"
        : "listening needs sound: \(SpeechText.install)",
      .configuration
    )
  }
}
