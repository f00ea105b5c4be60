import Pinyin

/// A parser of the pinyin of CC-CEDICT: `lu:4 se4`, `yi1 dian3 r5`, `er4ci4 fang1cheng2`.
///
/// Commas, middle dots, hyphens and apostrophes separate syllables and are dropped. Anything that
/// is not pinyin (`san1 C`, `ka3la1 {OK}`) is refused.
struct CedictReadings {
  enum Fault: Error { case notPinyin, unknown }

  private var syllables: [String: [Syllable]] = [:]

  mutating func reading(_ text: Substring) -> Result<Reading, Fault> {
    var result = Reading([])
    var letters = ""
    var isCapital = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."u", "w"..."z", "ê": letters.unicodeScalars.append(scalar)
      case "v", "ü": letters += "ü"
      case "A"..."U", "W"..."Z":
        if letters.isEmpty { isCapital = true }
        letters += scalar.properties.lowercaseMapping
      case ":":
        guard letters.last == "u" else { return .failure(.notPinyin) }
        letters.removeLast()
        letters += "ü"
      case "0"..."5":
        guard !letters.isEmpty else { return .failure(.notPinyin) }
        if letters == "xx" { return .failure(.unknown) }
        letters.unicodeScalars.append(scalar == "0" ? "5" : scalar)
        guard let found = self.found(letters) else { return .failure(.notPinyin) }
        if isCapital { result.capitals.insert(result.syllables.count) }
        result.syllables += found
        letters = ""
        isCapital = false
      case " ", ",", "·", "-", "'", "’", "•":
        guard letters.isEmpty else { return .failure(.notPinyin) }
      default: return .failure(.notPinyin)
      }
    }
    guard letters.isEmpty, !result.syllables.isEmpty else { return .failure(.notPinyin) }
    return .success(result)
  }

  /// Returns the syllable with a tone number, or two syllables if it ends with the r of erhua
  /// (`wanr2`); nil if it is not pinyin.
  private mutating func found(_ text: String) -> [Syllable]? {
    if let known = syllables[text] { return known.isEmpty ? nil : known }
    var found: [Syllable] = []
    if let syllable = try? Syllable(numbered: text) {
      found = [syllable]
    } else if text.dropLast().last == "r",
      let syllable = try? Syllable(numbered: String(text.dropLast(2)) + text.suffix(1))
    {
      found = [syllable, .erhua]
    }
    syllables[text] = found
    return found.isEmpty ? nil : found
  }
}
