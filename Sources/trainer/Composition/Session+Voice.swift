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
    let speaker = programSpeaker(settings)
    guard settings.speech == .off || speaker.isSilent else { return speaker }
    let asksListening =
      request.kinds.isEmpty
      ? settings.skills == [.listening] : request.kinds.contains(.listening)
    guard asksListening else { return settings.speech == .off ? SilentSpeaker() : speaker }
    let reason =
      settings.speech == .off
      ? "the setting speech is off; run ‘trainer settings set speech auto’"
      : SpeechText.explanation(speaker.silence ?? .noProgram)
    throw Failure("listening needs sound: \(reason)", .configuration)
  }
}
