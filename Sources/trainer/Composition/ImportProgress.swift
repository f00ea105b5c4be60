import Foundation
import REPL

/// The progress of long work, on one line of a terminal.
struct ImportProgress {
  private let isShown = isatty(STDERR_FILENO) == 1

  /// Shows a bar of twenty cells and the percentage.
  func show(_ part: Double) { show(part, doing: "reading") }

  func show(_ part: Double, doing verb: String) {
    let done = Int((min(1, max(0, part)) * 20).rounded(.down))
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: 20 - done)
    say("\(verb) [\(bar)] \(Int(part * 100)) %")
  }

  func say(_ text: String) {
    if isShown { Console.standard.replaceLine(text) }
  }

  func end() { say("") }
}
