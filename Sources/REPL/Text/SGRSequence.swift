import _StringProcessing

/// The one kind of escape sequence that this program writes: colour and weight.
enum SGRSequence {
  /// ESC, `[`, numbers and semicolons, `m`.
  static var pattern: Regex<Substring> { /\u{1B}\[[0-9;]*m/ }
}
