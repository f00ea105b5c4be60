/// The reason why a text is not pinyin, with the range of the text to mark.
///
/// Ranges count the characters of the text from 0, and `fragment` is the text in the range.
public enum PinyinError: Error, Codable, Hashable, Sendable {
  /// The text contains neither letters nor digits.
  case empty
  /// The text is longer than `limit` characters and was not read.
  case tooLong(limit: Int)
  /// The text contains letters that are not Latin, such as hanzi.
  case notLatin(range: Range<Int>, fragment: String)
  /// The text contains a digit that is not a tone, from 6 to 9.
  case toneOutOfRange(range: Range<Int>, fragment: String)
  /// The text contains characters that are not a syllable.
  ///
  /// The range begins after the last syllable that could be read, and ends with the last of the
  /// adjacent letters and digits: `hoa3` in `nihoa3`. For letters that can be read only as two
  /// syllables, such as `tiang`, it contains all of them. For a character that pinyin does not use,
  /// it contains only this character.
  case notPinyin(range: Range<Int>, fragment: String)

  /// The range of the characters to mark, from 0; nil for an error of the whole text.
  public var range: Range<Int>? {
    switch self {
    case .empty, .tooLong: nil
    case .notLatin(let range, _), .toneOutOfRange(let range, _), .notPinyin(let range, _): range
    }
  }
}
