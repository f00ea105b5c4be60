package import Foundation
import Glibc
package import Pinyin
import Programs
package import Study

/// The choice of programs for speech: one that speaks, and one that plays recordings.
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
  /// True if the learner chose the player, so that a missing recording causes a warning.
  private let isPlayerChosen: Bool
  /// The program that the learner chose, if it is not installed; otherwise nil.
  private let missing: String?

  /// The programs that speak, in order of preference.
  ///
  /// espeak-ng gets the pinyin, so that it speaks the intended reading and not another one of the
  /// same characters. spd-say is told to wait for the end of the speech, so that the time limit
  /// applies to it.
  private static let voices = [
    Voice(
      normal: espeak(wordsPerMinute: 150),
      slow: espeak(wordsPerMinute: 90),
      writing: ["--stdout"]
    ),
    Voice(normal: speechDispatcher(rate: -10), slow: speechDispatcher(rate: -60)),
  ]

  /// The programs that play recordings, in order of preference.
  private static let players = [
    ["mpv", "--no-terminal", "--no-video", "{file}"],
    ["ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet", "{file}"],
    ["pw-play", "{file}"],
    ["paplay", "{file}"],
  ].map(SpeechCommand.init(words:))

  /// The maximum number of Unicode scalars in a character that is spoken.
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

  /// The reason why nothing can be spoken; nil if speech is available.
  package var silence: SpeechProblem? {
    if let missing { return .programMissing(name: missing) }
    return voice == nil && (player == nil || recordings == nil) ? .noProgram : nil
  }

  /// Returns the command lines that speak an utterance one after the other.
  ///
  /// The problem says why there are none, or why they differ from the learner's choice; otherwise
  /// it is nil.
  ///
  /// No text that is put into a command line begins with a hyphen, so that none is interpreted as an
  /// option: pinyin begins with a letter, only letters and digits are kept of characters, and file
  /// paths are absolute. A letter with more marks than any language uses is left out.
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

  /// The reason why no sound can be made for a client that plays sounds itself, such as a browser;
  /// nil if sounds can be made.
  ///
  /// Recordings need no player on this machine.
  package var soundlessness: SpeechProblem? {
    if let missing, !isPlayerChosen || recordings == nil { return .programMissing(name: missing) }
    return voice == nil && recordings == nil ? .noProgram : nil
  }

  /// Returns the source of an utterance's sound for a client that plays it.
  ///
  /// The problem says why there is none, or why it differs from the learner's choice; otherwise it
  /// is nil.
  package func source(of utterance: Utterance) -> (source: SoundSource?, problem: SpeechProblem?) {
    if let files = recordings?.files(of: utterance) { return (.recordings(files), nil) }
    if let missing, !isPlayerChosen { return (nil, .programMissing(name: missing)) }
    let problem = recordingProblem(utterance)
    guard let voice else { return (nil, problem ?? .noProgram) }
    let line = Self.line(utterance.slower ? voice.slow : voice.normal, utterance)
    return (.program(line.prefix(1) + voice.writing + line.dropFirst()), problem)
  }

  /// Returns the reason why an utterance is not played from recordings; nil if the learner has not
  /// chosen a program that plays them.
  private func recordingProblem(_ utterance: Utterance) -> SpeechProblem? {
    guard isPlayerChosen else { return nil }
    return recordings == nil
      ? .noFolder : .recordingMissing(name: Recordings.name(utterance.reading))
  }

  /// Returns the command, as a list of words, that speaks an utterance.
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

/// A reason why something was not spoken, or not as requested.
package enum SpeechProblem: Hashable, Sendable {
  /// No program that speaks is installed.
  case noProgram
  /// The program that the learner chose is not installed.
  case programMissing(name: String)
  case notStarted(name: String, reason: String)
  case failed(name: String, status: Int32)
  /// The program exceeded its time limit of `seconds` and was killed.
  case hanging(name: String, seconds: Int)
  /// The folder has no recording of the reading.
  case recordingMissing(name: String)
  /// The learner chose a program that plays recordings, but no folder.
  case noFolder
  /// A recording cannot be read.
  case unreadable(path: String)
  /// The recordings of an utterance, or the output of a program, have more than `bytes` bytes.
  ///
  /// `name`: the recording with which the limit was passed, or the program.
  case tooLarge(name: String, bytes: Int)

  /// True if the problem concerns recordings alone, so that a speaking program can be used instead.
  package var isBypassed: Bool {
    switch self {
    case .recordingMissing, .noFolder: true
    case .noProgram, .programMissing, .notStarted, .failed, .hanging, .unreadable, .tooLarge: false
    }
  }
}

/// A folder of recordings: `yin2hang2.ogg` for a word, or `yin2.ogg` for a syllable.
///
/// The names use tone numbers, 5 for the neutral tone, and v for ü.
package struct Recordings: Hashable, Sendable {
  private let folder: String

  /// The file name extensions, in order of preference.
  private static let extensions = ["ogg", "opus", "mp3", "wav", "flac", "m4a"]

  package init(folder: String) { self.folder = folder }

  /// Returns the files that make up a word, in order; nil if one is missing.
  ///
  /// A recording of the whole word is preferred, named after its reading in citation tones.
  /// Otherwise each syllable is looked up with its spoken tone.
  package func files(of utterance: Utterance) -> [String]? {
    if let whole = file(Self.name(utterance.reading)) { return [whole] }
    let parts = utterance.spoken.syllables.map { file(Self.name(Reading([$0]))) }
    let files = parts.compactMap(\.self)
    return !files.isEmpty && files.count == parts.count ? files : nil
  }

  /// Returns the bytes of a recording; nil if it cannot be read, is too long or is no sound.
  ///
  /// Only sounds are returned, since the file may be a link to a private file.
  package static func bytes(of path: String) -> Data? {
    let limit = SoundMaker.Limits().bytes
    guard let handle = FileHandle(forReadingAtPath: path),
      let bytes = try? handle.read(upToCount: limit + 1), bytes.count <= limit,
      SoundFormat.isSound(bytes)
    else { return nil }
    return bytes
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
