import Dispatch
import Glibc

/// The signals that end the program, caught while it waits for the end of an utterance.
struct SignalWatch {
  private let sources: [(source: any DispatchSourceSignal, handler: sighandler_t?)]

  /// Calls a function on another thread for each SIGINT, SIGTERM and SIGHUP from now on.
  init(_ receive: @escaping @Sendable (Int32) -> Void) {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      let isRegistered = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { isRegistered.signal() }
      source.setEventHandler { receive(number) }
      source.resume()
      // A signal that is ignored before the source observes it would be lost.
      _ = isRegistered.wait(timeout: .now() + .seconds(1))
      // A dispatch source only observes; the default action would still end the process.
      return (source, signal(number, SIG_IGN))
    }
  }

  /// Restores what the signals did before, and raises one that was received; 0 for none.
  func end(raising number: Int32) {
    for (source, handler) in sources {
      source.cancel()
      signal(Int32(source.handle), handler)
    }
    guard number != 0 else { return }
    // Threads of Dispatch block signals.
    var received = sigset_t()
    sigemptyset(&received)
    sigaddset(&received, number)
    pthread_sigmask(SIG_UNBLOCK, &received, nil)
    raise(number)
  }
}
