import Dispatch
import Glibc
import Synchronization

/// The signal that was received last; 0 for none.
private let lastSignal = Atomic<Int32>(0)

/// The signals that end the program, caught while it waits for the end of an utterance.
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

  /// Restores the previous signal handlers, and raises a signal again that arrived meanwhile.
  ///
  /// `number`: the signal that arrived; 0 if none did.
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
