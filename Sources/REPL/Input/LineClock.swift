/// A clock for a line that must be typed within a time limit.
package struct LineClock {
  /// Returns the milliseconds left; at 0, reading stops.
  package let left: () -> Int
  /// Returns the prompt with the time, which is shown again every second.
  package let prompt: () -> String

  package init(left: @escaping () -> Int, prompt: @escaping () -> String) {
    self.left = left
    self.prompt = prompt
  }

  /// Returns the milliseconds until the displayed time, which is rounded up to a second, changes;
  /// nil if the time is over.
  var untilChange: Int? {
    let left = left()
    return left > 0 ? (left - 1) % 1_000 + 1 : nil
  }
}
