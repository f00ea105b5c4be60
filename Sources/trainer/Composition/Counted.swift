extension BinaryInteger {
  /// Returns the number with its noun: `1 word`, `2 words`; `many` is a plural that is not made by an s.
  func counted(_ one: String, _ many: String? = nil) -> String {
    "\(self) \(self == 1 ? one : many ?? one + "s")"
  }
}
