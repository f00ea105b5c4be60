/// The origin of a sound for a client that plays it.
package enum SoundSource: Hashable, Sendable {
  /// The paths of recordings that are played one after the other.
  case recordings([String])
  /// A command that writes a sound to its standard output, or plays it itself.
  case program([String])
}

extension SpeechPlan {
  /// The reason why no sound can be made for a client that plays sounds; nil if one can.
  ///
  /// Recordings need no program that plays them.
  package var soundlessness: SpeechProblem? {
    if let missing, !isPlayerChosen || recordings == nil { return .programMissing(name: missing) }
    return voice == nil && recordings == nil ? .noProgram : nil
  }

  /// Returns where the sound of an utterance comes from, and the reason why there is none, or none
  /// of the kind that the learner chose.
  package func source(of utterance: Utterance) -> (source: SoundSource?, problem: SpeechProblem?) {
    if let files = recordings?.files(of: utterance) { return (.recordings(files), nil) }
    if let missing, !isPlayerChosen { return (nil, .programMissing(name: missing)) }
    let problem = recordingProblem(utterance)
    guard let voice else { return (nil, problem ?? .noProgram) }
    let line = Self.line(utterance.slower ? voice.slow : voice.normal, utterance)
    return (.program(line.prefix(1) + voice.writing + line.dropFirst()), problem)
  }
}
