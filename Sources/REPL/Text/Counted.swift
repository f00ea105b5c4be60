extension BinaryInteger {
  /// Returns the number with its noun, such as `1 word` or `2,400 words`.
  ///
  /// `many`: an irregular plural; nil to add an s.
  package func counted(_ one: String, _ many: String? = nil) -> String {
    "\(Int(self).grouped) \(self == 1 ? one : many ?? one + "s")"
  }
}

extension Int {
  /// The number with commas between groups of three digits: `12,345`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + text
  }
}
