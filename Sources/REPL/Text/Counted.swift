extension BinaryInteger {
  /// Returns the number with its noun, such as `1 word` or `2 words`; `many` is an irregular
  /// plural.
  package func counted(_ one: String, _ many: String? = nil) -> String {
    "\(self) \(self == 1 ? one : many ?? one + "s")"
  }
}
