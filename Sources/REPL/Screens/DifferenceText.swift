import Pinyin

/// The text for the differences between two readings.
enum DifferenceText {
  /// Returns a line for each difference; another initial and another final of one syllable share
  /// one.
  static func lines(
    _ differences: [Difference],
    in expected: Reading,
    style: ScreenStyle
  ) -> [String] {
    var lines: [String] = []
    var rest = differences[...]
    while let difference = rest.popFirst() {
      let name = name(of: difference, in: expected, style: style)
      if case .initial(_, let initial) = difference.part, let next = rest.first,
        next.syllableIndex == difference.syllableIndex, case .final(_, let final) = next.part
      {
        lines.append("\(name), not \(BareSyllable(initial, final).letters)")
        rest.removeFirst()
      } else if case .extra = difference.part {
        var extra = [difference]
        while let next = rest.first, case .extra = next.part { extra.append(rest.removeFirst()) }
        lines.append(tooMany(extra, style))
      } else {
        lines.append(line(difference, in: expected, name: name, style: style))
      }
    }
    return lines
  }

  /// Returns a line for each neutral tone that was given as a full one, or a full one as neutral.
  static func neutral(
    _ differences: [Difference],
    in expected: Reading,
    style: ScreenStyle
  ) -> [String] {
    differences.compactMap { difference in
      guard case .tone(let tone, let given) = difference.part else { return nil }
      let name = name(of: difference, in: expected, style: style)
      return tone == .neutral
        ? "\(name) is neutral, not tone \(given.rawValue)"
        : "\(name) has tone \(tone.rawValue), it is not neutral"
    }
  }

  private static func name(
    of difference: Difference,
    in expected: Reading,
    style: ScreenStyle
  ) -> String {
    let index = difference.syllableIndex
    guard expected.syllables.indices.contains(index) else { return "" }
    let syllable = expected.syllables[index]
    return style.showsNumbers ? syllable.numbered : syllable.marked
  }

  private static func line(
    _ difference: Difference,
    in expected: Reading,
    name: String,
    style: ScreenStyle
  ) -> String {
    switch difference.part {
    case .initial(let initial, let given):
      "\(name): "
        + Self.initial(initial, not: given, difference.syllableIndex, in: expected)
    case .final: "\(name): final \(difference.expectedText), not \(difference.givenText)"
    case .tone(let expected, let given):
      "\(name): tone \(named(expected, style)), not \(named(given, style))"
    case .missing(let missing):
      "\(style.showsNumbers ? missing.numbered : missing.marked) is missing"
    case .extra: tooMany([difference], style)
    }
  }

  /// Returns the line for syllables that were given in one place and are not in the word.
  private static func tooMany(_ differences: [Difference], _ style: ScreenStyle) -> String {
    let syllables = differences.compactMap { difference -> String? in
      guard case .extra(let bare, let tone) = difference.part else { return nil }
      return tone.map {
        let syllable = Syllable(bare.initial, bare.final, $0)
        return style.showsNumbers ? syllable.numbered : syllable.marked
      } ?? bare.letters
    }
    let count = syllables.count == 1 ? "one syllable" : "\(syllables.count) syllables"
    return "\(count) too many: \(syllables.joined(separator: " "))"
  }

  /// Returns the difference of two initials, where y and w stand for none.
  private static func initial(
    _ expected: Initial,
    not given: Initial,
    _ index: Int,
    in reading: Reading
  ) -> String {
    let final = reading.syllables.indices.contains(index) ? reading.syllables[index].final : .a
    let glide = BareSyllable(.zero, final).letters.first.flatMap { "yw".contains($0) ? $0 : nil }
    if expected == .zero {
      return "\(glide.map(String.init) ?? "no initial"), not \(given.rawValue)"
    }
    if given == .zero {
      return "initial \(expected.rawValue)" + (glide.map { ", not \($0)" } ?? " is missing")
    }
    return "initial \(expected.rawValue), not \(given.rawValue)"
  }

  /// Returns the number of a tone with the sign of its contour.
  private static func named(_ tone: Tone, _ style: ScreenStyle) -> String {
    tone == .neutral
      ? "5 (neutral)" : "\(tone.rawValue) \(ToneContour(style: style).sign(tone))"
  }
}
