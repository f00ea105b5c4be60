import Quiz

/// The time of one second after a phase that began by itself, in which Enter is ignored.
///
/// A person who presses it then has not yet seen what is on the screen.
struct QuietTime {
  private static let length = 1_000

  private let milliseconds: () -> Int
  private var seen = (game: 1, phase: Phase.lobby, question: 0)
  private var isExpected = false
  private var end: Int?

  init(milliseconds: @escaping () -> Int) { self.milliseconds = milliseconds }

  var isOver: Bool { end.map { $0 <= milliseconds() } ?? true }

  /// Records that the host takes the next step, so that no quiet time follows it.
  mutating func expectStep() { isExpected = true }

  /// Begins the quiet time if the game has moved on without a step of the host.
  mutating func follow(_ view: HostView) {
    let state = (view.game, view.phase, view.question)
    guard state != seen else { return }
    seen = state
    end = isExpected ? nil : milliseconds() + Self.length
    isExpected = false
  }
}
