package import Quiz
package import REPL

/// The questions of a game as the host sees and changes them before anybody else does.
package struct HostPreview {
  /// The result of a typed line.
  package enum Outcome: Equatable {
    case changed
    /// Nothing was changed; the text says why.
    case refused(String)
    case start
    case leave
  }

  package private(set) var items: [QuizItem]

  package init(_ items: [QuizItem]) { self.items = items }

  /// The line that says what can be typed.
  package static let keys = "Enter goes on, 3d drops question 3, 3x exchanges it, q leaves:"

  /// Returns the questions with their numbers and options, the right one with a star.
  package func lines(_ style: ScreenStyle) -> [String] {
    items.enumerated().flatMap { index, item in
      let number = "\(index + 1)".padded(to: 3)
      let options = item.options.enumerated().map { ($0 == item.right ? "*" : "") + $1 }
      return style.wrap("\(number) \(item.text)", hanging: 4).map {
        style.palette.styled($0, as: .emphasis)
      } + style.indent(options.joined(separator: " / "), by: 4)
    }
  }

  /// Carries out a typed line: a number with d or x, in either order, or a key alone.
  ///
  /// `draw`: a function that returns another question; nil if there is none.
  package mutating func perform(
    _ line: String,
    draw: () throws -> QuizItem?
  ) rethrows -> Outcome {
    let text = line.lowercased().filter { !$0.isWhitespace }
    if text.isEmpty { return .start }
    if ["q", "e"].contains(text) { return .leave }
    let letters = text.filter(\.isLetter)
    guard ["d", "x"].contains(letters), let number = Int(text.filter { !$0.isLetter }) else {
      return .refused("‘\(TerminalText.sanitized(line))’ is not understood; \(Self.keys)")
    }
    guard items.indices.contains(number - 1) else {
      return .refused("there is no question \(number); use 1 to \(items.count)")
    }
    if letters == "d" {
      guard items.count > 1 else { return .refused("a game needs a question; 1x exchanges it") }
      items.remove(at: number - 1)
      return .changed
    }
    guard let other = try draw() else {
      return .refused("no other question can be made of these words; \(number)d drops it")
    }
    items[number - 1] = other
    return .changed
  }
}
