/// The clock of a line that must be typed within a time.
package struct LineClock {
  /// Returns the milliseconds left; at 0 the line is not read any more.
  package let left: () -> Int
  /// Returns the prompt with the time; shown again whenever a second has passed.
  package let prompt: () -> String

  package init(left: @escaping () -> Int, prompt: @escaping () -> String) {
    self.left = left
    self.prompt = prompt
  }

  /// Returns the milliseconds until the time shown changes, which is rounded up to a second; nil
  /// when the time is over.
  var untilChange: Int? {
    let left = left()
    return left > 0 ? (left - 1) % 1_000 + 1 : nil
  }
}
