package import Speech
package import Study

/// The texts about words that are spoken.
package enum SpeechText {
  /// Returns the text that is spoken, with its spoken tones in brackets if they differ from the
  /// written ones.
  ///
  /// `hanzi`: the characters in the learner's script.
  package static func line(_ utterance: Utterance, hanzi: String, style: ScreenStyle) -> String {
    let parts = [
      TerminalText.sanitized(hanzi), style.text(utterance.reading),
      utterance.spoken == utterance.reading ? "" : style.texts.spoken(style.text(utterance.spoken)),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a problem as one line, with advice on what to do.
  package static func explanation(_ problem: SpeechProblem) -> String {
    switch problem {
    case .noProgram: "no program that speaks was found; ‘sudo apt install espeak-ng’ installs one"
    case .programMissing(let name):
      "the program ‘\(name)’ of the setting speech is not installed; install it, "
        + "or run ‘trainer settings set speech auto’"
    case .notStarted(let name, let reason):
      "the program ‘\(name)’ cannot be started: \(reason); see ‘trainer settings get speech’"
    case .failed(let name, let status):
      "the program ‘\(name)’ failed with status \(status); "
        + "‘trainer speak nǐhǎo’ tries it again"
    case .hanging(let name, let seconds):
      "the program ‘\(name)’ was ended after \(seconds) s; ‘trainer speak nǐhǎo’ tries it again"
    case .recordingMissing(let name):
      "there is no recording \(name).ogg in the folder of the setting recordings; "
        + "a program speaks instead if there is one"
    case .noFolder:
      "the setting speech has {file}, but no folder is set; "
        + "run ‘trainer settings set recordings FOLDER’"
    case .unreadable(let path): "the recording \(path) cannot be read; check its permissions"
    case .tooLarge(let name, let bytes):
      "the sound of ‘\(name)’ is longer than \(bytes / 1_000_000) MB; use a shorter one"
    }
  }

  /// The reason why nothing is spoken if the learner has turned speech off.
  package static let off = "the setting speech is off; run ‘trainer settings set speech auto’"

  /// Returns the reason why a drill cannot start while nothing can be heard; nil if it can.
  ///
  /// If the settings have other skills besides listening, a drill of these skills starts without
  /// listening. The function is called only when nothing can be heard. `problem`: the reason why;
  /// if it is nil and speech is not turned off, the reason given is that no program speaks.
  package static func refusal(
    _ request: DrillRequest,
    _ settings: Settings,
    _ problem: SpeechProblem?
  ) -> String? {
    let asksListening =
      request.kinds.isEmpty
      ? settings.skills == [.listening] : request.kinds.contains(.listening)
    guard asksListening else { return nil }
    let reason = settings.speech == .off ? off : explanation(problem ?? .noProgram)
    return "listening needs sound: \(reason)"
  }

  /// Returns the reason why a text is not a command that speaks, with advice on what to do.
  package static func reason(_ fault: SpeechCommand.Fault) -> String {
    switch fault {
    case .openQuote: "a quote is not closed; close it, or put a backslash before it"
    case .noProgram: "it does not begin with a program; write, for example, espeak {pinyin}"
    case .noPlaceholder: "use auto, off or a command with {pinyin}, {hanzi} or {file}"
    }
  }
}
