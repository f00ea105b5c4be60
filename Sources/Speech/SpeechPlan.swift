import Glibc
package import Pinyin
import Programs
package import Study

/// The programs that say something: one that speaks, and one that plays recordings.
package struct SpeechPlan: Sendable {
  /// A program that speaks, at two speeds.
  private struct Voice: Sendable {
    let normal: SpeechCommand
    let slow: SpeechCommand
    /// The options with which the program writes the sound to its standard output.
    var writing: [String] = []
  }

  private let voice: Voice?
  private let player: SpeechCommand?
  private let recordings: Recordings?
  /// True if the learner chose the player, so that a missing recording is worth a warning.
  private let isPlayerChosen: Bool
  /// The program that the learner chose, if it is not installed.
  private let missing: String?

  /// The programs that speak, the first one preferred.
  ///
  /// espeak-ng gets the pinyin, so that it says the reading that is meant and not another one of
  /// the same characters. spd-say waits for the end, so that the time limit applies to it.
  private static let voices = [
    Voice(
      normal: espeak(wordsPerMinute: 150),
      slow: espeak(wordsPerMinute: 90),
      writing: ["--stdout"]
    ),
    Voice(normal: speechDispatcher(rate: -10), slow: speechDispatcher(rate: -60)),
  ]

  /// The programs that play recordings, the first one preferred.
  private static let players = [
    ["mpv", "--no-terminal", "--no-video", "{file}"],
    ["ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet", "{file}"],
    ["pw-play", "{file}"],
    ["paplay", "{file}"],
  ].map(SpeechCommand.init(words:))

  /// The most scalars of a character that is said.
  private static let mostScalars = 8

  private static func espeak(wordsPerMinute: Int) -> SpeechCommand {
    SpeechCommand(words: [
      "espeak-ng", "-v", "cmn-latn-pinyin", "-s", "\(wordsPerMinute)", "{pinyin}",
    ])
  }

  private static func speechDispatcher(rate: Int) -> SpeechCommand {
    SpeechCommand(words: ["spd-say", "-w", "-l", "zh", "-r", "\(rate)", "{hanzi}"])
  }

  /// Chooses programs.
  ///
  /// - Parameters:
  ///   - choice: The command of the learner, or `auto`.
  ///   - folder: The path of the recordings; empty for none.
  ///   - path: The directories with programs, separated by colons.
  package init(_ choice: SpeechChoice, recordings folder: String, path: String) {
    recordings = folder.isEmpty ? nil : Recordings(folder: folder)
    let found = Self.voices.first { ProgramPath.find($0.normal.program, in: path) != nil }
    let player = Self.players.first { ProgramPath.find($0.program, in: path) != nil }
    missing =
      if case .command(let command) = choice, ProgramPath.find(command.program, in: path) == nil {
        command.program
      } else { nil }
    switch choice {
    case .off: (voice, self.player, isPlayerChosen) = (nil, nil, false)
    case .auto: (voice, self.player, isPlayerChosen) = (found, player, false)
    case .command(let command) where command.has(.file):
      (voice, self.player, isPlayerChosen) = (found, command, true)
    case .command(let command):
      (voice, self.player, isPlayerChosen) = (Voice(normal: command, slow: command), player, false)
    }
  }

  /// The reason why nothing can be said; nil if something can.
  package var silence: SpeechProblem? {
    if let missing { return .programMissing(name: missing) }
    return voice == nil && (player == nil || recordings == nil) ? .noProgram : nil
  }

  /// Returns the command lines that say something, one after the other, and the reason why they are
  /// missing or not what the learner chose.
  ///
  /// No value begins with a hyphen, so that none is taken for an option: pinyin begins with a
  /// letter, of characters only letters and digits are kept, and the path of a file is absolute.
  /// A letter can have any number of marks; one with more than a language has is left out.
  package func commands(for utterance: Utterance) -> (lines: [[String]], problem: SpeechProblem?) {
    var problem: SpeechProblem?
    if let player {
      if let files = recordings?.files(of: utterance) {
        return (files.map { Self.line(player, utterance, file: $0) }, nil)
      }
      problem = recordingProblem(utterance)
    }
    guard let voice else { return ([], problem ?? .noProgram) }
    return ([Self.line(utterance.slower ? voice.slow : voice.normal, utterance)], problem)
  }

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

  /// Returns the reason why a learner who chose to hear recordings hears none.
  private func recordingProblem(_ utterance: Utterance) -> SpeechProblem? {
    guard isPlayerChosen else { return nil }
    return recordings == nil
      ? .noFolder : .recordingMissing(name: Recordings.name(utterance.reading))
  }

  /// Returns the words of a command that says something.
  private static func line(
    _ command: SpeechCommand,
    _ utterance: Utterance,
    file: String = ""
  ) -> [String] {
    let letters = utterance.hanzi.filter { character in
      (character.isLetter || character.isNumber)
        && character.unicodeScalars.count <= Self.mostScalars
    }
    return command.words(
      pinyin: utterance.spoken.spelledTogether,
      hanzi: letters.isEmpty ? utterance.spoken.marked : letters,
      file: file
    )
  }
}

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
  /// A recording cannot be read.
  case unreadable(path: String)
  /// A recording, or what a program wrote, is longer than a sound may be.
  case tooLarge(name: String, bytes: Int)

  /// True if it is said nevertheless, by another program, if there is one.
  package var isBypassed: Bool {
    switch self {
    case .recordingMissing, .noFolder: true
    case .noProgram, .programMissing, .notStarted, .failed, .hanging, .unreadable, .tooLarge: false
    }
  }
}

/// A folder of recordings: `yin2hang2.ogg` for a word, or `yin2.ogg` for a syllable.
///
/// Names have tone numbers, 5 for the neutral tone, and v for ü.
package struct Recordings: Hashable, Sendable {
  private let folder: String

  /// The kinds of files, the first one preferred.
  private static let extensions = ["ogg", "opus", "mp3", "wav", "flac", "m4a"]

  package init(folder: String) { self.folder = folder }

  /// Returns the files that say a word, in their order; nil if one is missing.
  ///
  /// The recording of the whole word is preferred, under its reading in citation tones. Otherwise
  /// each syllable is looked up in the tone in which it is spoken.
  package func files(of utterance: Utterance) -> [String]? {
    if let whole = file(Self.name(utterance.reading)) { return [whole] }
    let parts = utterance.spoken.syllables.map { file(Self.name(Reading([$0]))) }
    let files = parts.compactMap(\.self)
    return !files.isEmpty && files.count == parts.count ? files : nil
  }

  /// Returns the name of the recording of a reading, without extension.
  package static func name(_ reading: Reading) -> String {
    reading.spelledTogether.replacing("ü", with: "v")
  }

  private func file(_ name: String) -> String? {
    Self.extensions.map { "\(folder)/\(name).\($0)" }.first { path in
      var information = stat()
      return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
        && access(path, R_OK) == 0
    }
  }
}

extension Reading {
  /// The syllables with tone numbers as one word in lower case: `yin2hang2`.
  var spelledTogether: String { syllables.map(\.numbered).joined() }
}
