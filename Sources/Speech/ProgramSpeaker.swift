import Dispatch
import Foundation
import Glibc
import Programs
import Synchronization

/// A speaker that starts a program for each utterance.
///
/// A separate thread starts the programs and waits for them, so that calls return immediately.
package final class ProgramSpeaker: Speaker {
  private struct State {
    /// The number of the last call of `say` or `stop`; programs of earlier calls are not started.
    var turn = 0
    /// The running program; nil if none runs.
    var child: ChildProgram?
    /// True if the running program was killed because it exceeded its time limit.
    var isOverdue = false
    /// The problem so far, see `record`; nil if there is none.
    var problem: SpeechProblem?
    var isReported = false
  }

  private let plan: SpeechPlan
  private let path: String
  private let limitSeconds: Int
  private let explain: @Sendable (SpeechProblem) -> String
  private let state = Mutex(State())
  private let programs = DispatchQueue(label: "speech")
  private let timers = DispatchQueue(label: "speech time limit")

  /// Makes a speaker.
  ///
  /// - Parameters:
  ///   - plan: The programs.
  ///   - path: The directories with programs, separated by colons.
  ///   - limitSeconds: The number of seconds after which a program is considered to hang.
  ///   - explain: A function that returns a problem as one line of English.
  package init(
    _ plan: SpeechPlan,
    path: String,
    limitSeconds: Int = 20,
    explain: @escaping @Sendable (SpeechProblem) -> String
  ) {
    self.plan = plan
    self.path = path
    self.limitSeconds = limitSeconds
    self.explain = explain
  }

  package var isSilent: Bool { silence != nil }

  /// The reason why nothing can be heard: a program is missing or has failed; nil if speech works.
  package var silence: SpeechProblem? {
    plan.silence ?? state.withLock { $0.problem?.isBypassed == false ? $0.problem : nil }
  }

  package func say(_ utterance: Utterance) { say([utterance]) }

  package func say(_ utterances: [Utterance]) {
    let turn = endTurn()
    programs.async { [self] in
      for utterance in utterances {
        let (lines, problem) = plan.commands(for: utterance)
        if let problem { record(problem, turn) }
        for line in lines {
          guard run(line, turn) else { return }
        }
      }
    }
  }

  package func stop() { _ = endTurn() }

  package func finish(seconds: Int) {
    guard state.withLock({ $0.turn > 0 }) else { return }
    let isOver = DispatchSemaphore(value: 0)
    let received = Atomic<Int32>(0)
    let watch = SignalWatch { number in
      received.store(number, ordering: .relaxed)
      isOver.signal()
    }
    programs.async { isOver.signal() }
    _ = isOver.wait(timeout: .now() + .seconds(seconds))
    stop()
    let number = received.load(ordering: .relaxed)
    // The end of the program that was just killed is awaited.
    if number != 0 { _ = isOver.wait(timeout: .now() + .seconds(1)) }
    watch.end(raising: number)
  }

  package func takeWarning() -> String? { takeProblem().map(explain) }

  /// Returns the problem; nil if there is none or one was returned before.
  package func takeProblem() -> SpeechProblem? {
    state.withLock { state in
      guard let problem = state.problem, !state.isReported else { return nil }
      state.isReported = true
      return problem
    }
  }

  /// Kills the running program, and returns the number of the next call; see `State.turn`.
  private func endTurn() -> Int {
    state.withLock { state in
      state.turn += 1
      state.child?.kill()
      return state.turn
    }
  }

  /// Runs a program until it ends; returns false if it failed or the utterance was replaced or
  /// stopped.
  ///
  /// `words`: the command line. `turn`: the number of the call of `say`.
  private func run(_ words: [String], _ turn: Int) -> Bool {
    let name = words.first ?? ""
    guard let program = ProgramPath.find(name, in: path) else {
      record(.programMissing(name: name), turn)
      return false
    }
    let started: Result<ChildProgram, ChildProgram.StartFailure>? = state.withLock { state in
      guard state.turn == turn else { return nil }
      let result = Result { () throws(ChildProgram.StartFailure) in
        try ChildProgram(path: program, arguments: words)
      }
      state.child = try? result.get()
      state.isOverdue = false
      return result
    }
    switch started {
    case nil: return false
    case .failure(let failure):
      record(.notStarted(name: name, reason: failure.reason), turn)
      return false
    case .success(let child):
      let timer = DispatchSource.makeTimerSource(queue: timers)
      timer.setEventHandler { [self] in killOverdue(turn) }
      timer.schedule(deadline: .now() + .seconds(limitSeconds))
      timer.resume()
      child.wait()
      timer.cancel()
      return isComplete(child, name, turn)
    }
  }

  /// Returns true if a program that has ended succeeded; otherwise records the problem.
  ///
  /// `name`: the name of the program, for the problem. `turn`: the number of the call of `say`.
  private func isComplete(_ child: ChildProgram, _ name: String, _ turn: Int) -> Bool {
    let (ending, isOverdue) = state.withLock { state in
      state.child = nil
      return (child.takeEnding(), state.isOverdue)
    }
    switch ending {
    case _ where isOverdue: record(.hanging(name: name, seconds: limitSeconds), turn)
    case .exited(status: 0): return true
    case .exited(let status): record(.failed(name: name, status: status), turn)
    case .killed(let signal): record(.failed(name: name, status: 128 + signal), turn)
    }
    return false
  }

  private func killOverdue(_ turn: Int) {
    state.withLock { state in
      guard state.turn == turn, let child = state.child else { return }
      state.isOverdue = true
      child.kill()
    }
  }

  /// Stores a problem, unless a stored one concerns more than recordings.
  ///
  /// `turn`: the number of the call of `say`; a problem of an earlier call is ignored.
  private func record(_ problem: SpeechProblem, _ turn: Int) {
    state.withLock { state in
      guard state.turn == turn, state.problem?.isBypassed ?? true else { return }
      state.problem = problem
    }
  }
}

/// The signal that was received last; 0 for none.
private let lastSignal = Atomic<Int32>(0)

/// The handling of signals that end this program, while it waits for the end of an utterance.
struct SignalWatch {
  private let handlers: [(number: Int32, handler: sighandler_t?)]
  private let timer: any DispatchSourceTimer

  /// Calls a function on another thread for each SIGINT, SIGTERM and SIGHUP from now on.
  init(_ receive: @escaping @Sendable (Int32) -> Void) {
    handlers = [SIGINT, SIGTERM, SIGHUP].map { number in
      (number, signal(number) { lastSignal.store($0, ordering: .relaxed) })
    }
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler {
      let number = lastSignal.exchange(0, ordering: .relaxed)
      if number != 0 { receive(number) }
    }
    timer.schedule(deadline: .now(), repeating: .milliseconds(20))
    timer.resume()
  }

  /// Restores the previous signal handlers, and sends this thread a signal that was received
  /// meanwhile.
  ///
  /// `number`: that signal; 0 if none was received.
  func end(raising number: Int32) {
    timer.cancel()
    for (number, handler) in handlers { signal(number, handler) }
    guard number != 0 else { return }
    // Threads of Dispatch block signals.
    var received = sigset_t()
    sigemptyset(&received)
    sigaddset(&received, number)
    pthread_sigmask(SIG_UNBLOCK, &received, nil)
    raise(number)
  }
}
