import Quiz

/// The second after a step that happens by itself, in which Enter is ignored: it was meant for what
/// was on the screen before.
struct QuietTime {
  private static let length = 1_000

  private let milliseconds: () -> Int
  private var seen = (game: 1, phase: Phase.lobby, question: 0)
  private var isExpected = false
  private var end: Int?

  init(milliseconds: @escaping () -> Int) { self.milliseconds = milliseconds }

  var isOver: Bool { end.map { $0 <= milliseconds() } ?? true }

  /// Announces that the host takes the next step.
  mutating func expectStep() { isExpected = true }

  /// Looks at the game, and begins the quiet time after a step that the host did not take.
  mutating func follow(_ view: HostView) {
    let state = (view.game, view.phase, view.question)
    guard state != seen else { return }
    seen = state
    end = isExpected ? nil : milliseconds() + Self.length
    isExpected = false
  }
}
