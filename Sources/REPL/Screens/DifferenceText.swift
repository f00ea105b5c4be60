import Pinyin

/// Says where one reading differs from another.
enum DifferenceText {
  /// The syllable, the part, what was expected and what was given.
  static func line(_ difference: Difference, in expected: Reading, style: ScreenStyle) -> String {
    let index = difference.syllableIndex
    let syllable = expected.syllables.indices.contains(index) ? expected.syllables[index] : nil
    let name = syllable.map { style.showsNumbers ? $0.numbered : $0.marked } ?? ""
    switch difference.part {
    case .initial:
      return
        "\(name): initial \(named(difference.expectedText)), not \(named(difference.givenText))"
    case .final:
      return "\(name): final \(difference.expectedText), not \(difference.givenText)"
    case .tone(let expected, let given):
      return "\(name): tone \(named(expected)), not \(named(given))"
    case .missing(let missing):
      return "\(style.showsNumbers ? missing.numbered : missing.marked) is missing"
    case .extra:
      return "\(difference.givenText) is too much"
    }
  }

  private static func named(_ initial: String) -> String { initial == "∅" ? "none" : initial }

  private static func named(_ tone: Tone) -> String {
    tone == .neutral ? "5 (neutral)" : String(tone.rawValue)
  }
}
