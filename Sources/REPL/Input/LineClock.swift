/// A clock for a line that must be typed within a time limit.
package struct LineClock {
  /// A function that returns the milliseconds left; at 0, reading stops.
  package let left: () -> Int
  /// A function that returns the prompt with the time, which is shown again every second.
  package let prompt: () -> String

  package init(left: @escaping () -> Int, prompt: @escaping () -> String) {
    self.left = left
    self.prompt = prompt
  }

  /// The milliseconds until the displayed time changes; nil if the time is over.
  ///
  /// The displayed time is rounded up to a second.
  var untilChange: Int? {
    let left = left()
    return left > 0 ? (left - 1) % 1_000 + 1 : nil
  }
}
