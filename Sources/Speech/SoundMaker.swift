import Dispatch
package import Foundation
import Glibc
import Programs
import Synchronization

/// The source of a sound for a client that plays it.
package enum SoundSource: Hashable, Sendable {
  /// The paths of recordings, which are played one after the other.
  case recordings([String])
  /// A command that writes a sound to its standard output, or plays it.
  case program([String])
}

/// A generator of sounds for a client that plays them, such as a browser.
///
/// A separate thread reads recordings and runs programs, one at a time and with a time limit. Each
/// request ends the program of the previous one. Sounds are cached in memory, up to a limit.
package final class SoundMaker: Sendable {
  /// The result of a request.
  package enum Outcome: Sendable, Equatable {
    /// The sounds, to be played one after the other.
    case sounds([Data])
    /// The program succeeded but wrote no sound, so it has presumably played the sound itself.
    case played
    case failed(SpeechProblem)
    /// The request was stopped, or replaced by another one, before it was completed.
    case replaced
  }

  /// The limits of the time for which a program may run, in seconds, and of the size of sounds.
  package struct Limits: Sendable {
    package var seconds = 20
    /// The maximum size of the sounds of one utterance, in bytes.
    package var bytes = 2_000_000
    /// The maximum size of all cached sounds, in bytes.
    package var keptBytes = 8_000_000

    package init() {}
  }

  private struct State {
    /// The number of the last request or stop; earlier requests are replaced.
    var turn = 0
    var child: ChildProgram?
    /// True if the running program was killed because it exceeded its time limit.
    var isOverdue = false
    var kept: [SoundSource: [Data]] = [:]
    /// The sources of the cached sounds, the oldest first.
    var order: [SoundSource] = []
    var keptBytes = 0
  }

  private let path: String
  private let limits: Limits
  private let state = Mutex(State())
  private let requests = DispatchQueue(label: "sounds")
  private let waits = DispatchQueue(label: "sounds: ends of programs")
  private let timers = DispatchQueue(label: "sounds: time limit")

  /// Makes a generator; `path` lists the directories with programs, separated by colons.
  package init(path: String, limits: Limits = Limits()) {
    self.path = path
    self.limits = limits
  }

  /// Returns the sound from a source; ends the previous request.
  package func sound(from source: SoundSource) async -> Outcome {
    let (turn, kept) = state.withLock { state -> (Int, [Data]?) in
      state.turn += 1
      state.child?.kill()
      return (state.turn, state.kept[source])
    }
    if let kept { return .sounds(kept) }
    return await withCheckedContinuation { continuation in
      requests.async { [self] in
        let outcome = make(source, turn)
        let isLast = state.withLock { state in
          if case .sounds(let sounds) = outcome { keep(sounds, of: source, in: &state) }
          return state.turn == turn
        }
        continuation.resume(returning: isLast ? outcome : .replaced)
      }
    }
  }

  /// Ends the running program; requests that are not completed get the outcome `replaced`.
  package func stop() {
    state.withLock { state in
      state.turn += 1
      state.child?.kill()
    }
  }

  private func keep(_ sounds: [Data], of source: SoundSource, in state: inout State) {
    let size = sounds.reduce(0) { $0 + $1.count }
    guard state.kept[source] == nil, size <= limits.keptBytes else { return }
    while state.keptBytes + size > limits.keptBytes, !state.order.isEmpty {
      let oldest = state.kept.removeValue(forKey: state.order.removeFirst()) ?? []
      state.keptBytes -= oldest.reduce(0) { $0 + $1.count }
    }
    state.kept[source] = sounds
    state.order.append(source)
    state.keptBytes += size
  }

  private func make(_ source: SoundSource, _ turn: Int) -> Outcome {
    switch source {
    case .recordings(let paths):
      var sounds: [Data] = []
      var rest = limits.bytes
      for path in paths {
        guard let handle = FileHandle(forReadingAtPath: path),
          let bytes = try? handle.read(upToCount: rest + 1)
        else { return .failed(.unreadable(path: path)) }
        guard bytes.count <= rest else {
          return .failed(.tooLarge(name: path, bytes: limits.bytes))
        }
        rest -= bytes.count
        sounds.append(bytes)
      }
      return .sounds(sounds)
    case .program(let words): return run(words, turn)
    }
  }

  // MARK: - Programs

  /// Runs a program until it ends, and reads its output.
  ///
  /// `words`: the command line. `turn`: the number of the request.
  private func run(_ words: [String], _ turn: Int) -> Outcome {
    let name = words.first ?? ""
    guard let program = ProgramPath.find(name, in: path) else {
      return .failed(.programMissing(name: name))
    }
    guard let output = OutputPipe() else {
      return .failed(.notStarted(name: name, reason: String(cString: strerror(errno))))
    }
    let started: Result<ChildProgram, ChildProgram.StartFailure>? = state.withLock { state in
      guard state.turn == turn else { return nil }
      let result = Result { () throws(ChildProgram.StartFailure) in
        try ChildProgram(path: program, arguments: words, files: [STDOUT_FILENO: output.input])
      }
      state.child = try? result.get()
      state.isOverdue = false
      return result
    }
    output.closeInput()
    switch started {
    case nil:
      output.recordEnd()
      return .replaced
    case .failure(let failure):
      output.recordEnd()
      return .failed(.notStarted(name: name, reason: failure.reason))
    case .success(let child):
      let timer = DispatchSource.makeTimerSource(queue: timers)
      timer.setEventHandler { [self] in killOverdue(turn) }
      timer.schedule(deadline: .now() + .seconds(limits.seconds))
      timer.resume()
      let hasEnded = DispatchSemaphore(value: 0)
      waits.async {
        child.wait()
        output.recordEnd()
        hasEnded.signal()
      }
      let bytes = output.read(upTo: limits.bytes)
      if bytes == nil { child.kill() }
      hasEnded.wait()
      timer.cancel()
      return outcome(of: child, name, bytes)
    }
  }

  /// Returns the outcome of a program that has ended.
  ///
  /// `name`: the name of the program, for errors. `bytes`: its output; nil if it wrote too much.
  private func outcome(of child: ChildProgram, _ name: String, _ bytes: Data?) -> Outcome {
    let (ending, isOverdue) = state.withLock { state in
      state.child = nil
      return (child.takeEnding(), state.isOverdue)
    }
    guard let bytes else { return .failed(.tooLarge(name: name, bytes: limits.bytes)) }
    switch ending {
    case _ where isOverdue: return .failed(.hanging(name: name, seconds: limits.seconds))
    case .exited(status: 0):
      return SoundFormat.isSound(bytes) ? .sounds([SoundFormat.completed(bytes)]) : .played
    case .exited(let status): return .failed(.failed(name: name, status: status))
    case .killed(let signal): return .failed(.failed(name: name, status: 128 + signal))
    }
  }

  private func killOverdue(_ turn: Int) {
    state.withLock { state in
      guard state.turn == turn, let child = state.child else { return }
      state.isOverdue = true
      child.kill()
    }
  }
}

/// The sound formats that browsers play, recognized by their first bytes.
enum SoundFormat {
  /// Returns whether bytes begin like a WAV, Ogg, FLAC, MP3 or MP4 file.
  static func isSound(_ bytes: Data) -> Bool {
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    let isFrameOfMP3 = bytes.count > 1 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0
    return has("RIFF", at: 0) && has("WAVE", at: 8) || has("OggS", at: 0) || has("fLaC", at: 0)
      || has("ID3", at: 0) || isFrameOfMP3 || has("ftyp", at: 4)
  }

  /// Returns a WAV file with corrected sizes; other bytes are unchanged.
  ///
  /// A program that writes to a pipe writes the header before it knows the size of the data.
  static func completed(_ bytes: Data) -> Data {
    guard bytes.starts(with: "RIFF".utf8), bytes.count >= 44 else { return bytes }
    var whole = bytes
    func size(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(whole[offset + $1]) << (8 * $1) }
    }
    func set(_ size: Int, at offset: Int) {
      for place in 0..<4 { whole[offset + place] = UInt8(truncatingIfNeeded: size >> (8 * place)) }
    }
    set(whole.count - 8, at: 4)
    var chunk = 12
    while chunk + 8 <= whole.count {
      let rest = whole.count - chunk - 8
      if whole[chunk..<chunk + 4].elementsEqual("data".utf8) {
        if size(at: chunk + 4) > rest { set(rest, at: chunk + 4) }
        break
      }
      chunk += 8 + size(at: chunk + 4) + size(at: chunk + 4) % 2
    }
    return whole
  }
}
