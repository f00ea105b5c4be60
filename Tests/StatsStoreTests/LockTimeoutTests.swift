import Synchronization
import Testing

@testable import StatsStore

/// How long those wait who queue for a database that somebody else has.
struct LockTimeoutTests {
  /// A clock that passes only while somebody sleeps.
  private final class Clock: Sendable {
    private let start = ContinuousClock.now
    private let milliseconds = Mutex(0)

    var passed: Int { milliseconds.withLock { $0 } }
    func pass(_ count: Int) { milliseconds.withLock { $0 += count } }

    var watch: LockTimeout.Watch {
      LockTimeout.Watch(
        now: { self.start + .milliseconds(self.passed) },
        sleep: { self.pass($0) }
      )
    }
  }

  private func waitInVain(_ timeout: LockTimeout) {
    timeout.begin()
    var tries = 0
    while timeout.wait(tries: tries) { tries += 1 }
  }

  @Test func `one waits five seconds, in steps that grow`() {
    let clock = Clock()
    waitInVain(LockTimeout(clock.watch))
    #expect((4_900...5_000).contains(clock.passed))
  }

  @Test func `eight who queue wait hardly longer than one`() {
    let clock = Clock()
    let timeout = LockTimeout(clock.watch)
    for _ in 1...8 { waitInVain(timeout) }
    #expect((4_900...5_700).contains(clock.passed))
  }

  @Test func `after one got through, the next waits its full time again`() {
    let clock = Clock()
    let timeout = LockTimeout(clock.watch)
    waitInVain(timeout)
    timeout.begin()
    timeout.succeed()
    let before = clock.passed
    waitInVain(timeout)
    #expect(clock.passed - before > 4_900)
  }

  @Test func `who comes long after a timedOutAt wait waits the full time again`() {
    let clock = Clock()
    let timeout = LockTimeout(clock.watch)
    waitInVain(timeout)
    clock.pass(5_000)
    let before = clock.passed
    waitInVain(timeout)
    #expect(clock.passed - before > 4_900)
  }
}
