import Foundation
import Glibc
import TestSupport
import Testing

@testable import REPL

/// The signals of a program that waits for keys.
@MainActor @Suite(.serialized) struct KeyInputTests {
  /// Returns the address of what a signal does.
  private nonisolated static func handler(of number: Int32) -> Int {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  }

  /// Sends a signal to this thread, which may be one that blocks signals, and waits for its handler.
  private func raiseHere(_ number: Int32) {
    var wanted = sigset_t()
    var before = sigset_t()
    sigemptyset(&wanted)
    sigaddset(&wanted, number)
    pthread_sigmask(SIG_UNBLOCK, &wanted, &before)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  @Test func `signals do what they did before once no keys are read`() {
    let numbers = [SIGINT, SIGTERM, SIGHUP, SIGWINCH]
    let before = numbers.map(Self.handler)
    var input: KeyInput? = KeyInput(byKey: false, waker: Waker())
    let during = numbers.map(Self.handler)
    #expect(zip(before, during).allSatisfy { $0 != $1 })
    withExtendedLifetime(input) {}
    input = nil
    #expect(numbers.map(Self.handler) == before)
  }

  @Test func `a signal after the waker was closed writes to no file opened later`() throws {
    let directory = try TemporaryDirectory()
    var input: KeyInput? = KeyInput(byKey: false, waker: Waker())
    withExtendedLifetime(input) {}
    input = nil
    // The handler runs late: another thread was just about to call it.
    let before = EndSignals.watch()
    defer { EndSignals.release(to: before) }
    // As many files as the numbers of the closed descriptors, and more.
    let paths = (0..<40).map { directory("backup \($0)") }
    let files = paths.map { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    defer { for file in files { close(file) } }
    raiseHere(SIGWINCH)
    for path in paths {
      var information = stat()
      #expect(stat(path, &information) == 0 && information.st_size == 0, "\(path)")
    }
  }

  @Test func `a signal wakes the one that waits, and is told once`() {
    let input = KeyInput(byKey: false, waker: Waker())
    raiseHere(SIGHUP)
    #expect(input.next(milliseconds: nil) == .terminated(SIGHUP))
    #expect(EndSignals.take() == nil)
  }
}
