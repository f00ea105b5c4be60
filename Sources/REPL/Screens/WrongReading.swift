import Pinyin
import Study

/// A wrong reading that the learner gave for a word, with the verdict and the remarks on it.
struct WrongReading {
  let word: Word
  let verdict: Verdict
  let remarks: [Remark]

  /// Returns the explanation of the wrong reading.
  ///
  /// The explanation has remarks on characters that are read as given in other words, or that look
  /// alike; the differences from the right reading; another word with the given reading; and the
  /// tone changes that were missed.
  ///
  /// The differences are not listed in three cases:
  /// - The given reading is that of another word that the learner has begun, and not just tones
  ///   differ.
  /// - The given reading is that of another word that the learner has not begun, and more than one
  ///   initial, final or syllable differs.
  /// - The answer has another number of syllables and nothing in common with the word.
  func lines(_ style: ScreenStyle) -> [String] {
    var texts: [String] = []
    var named: String?
    var isMet = true
    for remark in remarks {
      let line = RemarkText(style: style, word: word).line(remark)
      switch remark {
      case .otherWord: named = line
      case .unmetWord:
        named = line
        isMet = false
      case .polyphone, .shared, .alike, .parts: texts.append(line)
      }
    }
    let isComparable =
      !verdict.isUnrelated || verdict.given?.syllables.count == verdict.compared.syllables.count
    let isTaken = named != nil && (isMet || verdict.isFar)
    if isComparable, !isTaken || rest.allSatisfy(\.isOfTone) {
      texts += DifferenceText.lines(
        rest,
        among: verdict.isUnrelated ? verdict.differences : nil,
        in: verdict.compared,
        dictionary: verdict.expected,
        style: style
      )
    }
    texts += [named].compactMap(\.self)
    if missesToneChange,
      let change = ReadingNotes(style: style).explanation(of: verdict.expected, word)
    {
      texts.append(change)
    }
    return texts.flatMap { style.indent($0, hanging: 2) }
  }

  /// The differences that no remark on a character explains.
  ///
  /// They include tones only if the answer has something in common with the word.
  private var rest: [Difference] {
    let explained = remarks.compactMap { remark in
      if case .polyphone(let polyphone) = remark { polyphone.syllableIndex } else { nil }
    }
    return verdict.differences.filter {
      !explained.contains($0.syllableIndex) && !(verdict.isUnrelated && $0.isOfTone)
    }
  }

  /// True if the wrong reading misses a tone change, which ``lines(_:)`` then explain.
  var missesToneChange: Bool { rest.contains(where: isOfChangedTone) }

  /// Returns true if a difference is in a tone that changes in speech.
  private func isOfChangedTone(_ difference: Difference) -> Bool {
    difference.isOfTone
      && (verdict.expected.spokenForm(hanzi: word.simplified)?.changes ?? [])
        .contains { $0.syllableIndex == difference.syllableIndex }
  }
}

/// The text for the differences between two readings.
enum DifferenceText {
  /// Returns a line for each difference between the expected and the given reading.
  ///
  /// A wrong initial and a wrong final of one syllable share a line, and so do superfluous
  /// syllables without another difference between them. A repeated syllable (谢谢) is named once.
  /// Sounds are named by the letters that the learner sees.
  ///
  /// `differences`: the differences that get lines. `all`: these and those in tones, if tones get
  /// no lines; wrong syllables are then shown with the given tone. It is nil if `differences` has
  /// all. `expected`: the reading that was compared, which can have the tones of speech.
  /// `dictionary`: the reading in citation tones; nil if it is `expected`.
  static func lines(
    _ differences: [Difference],
    among all: [Difference]? = nil,
    in expected: Reading,
    dictionary: Reading? = nil,
    style: ScreenStyle
  ) -> [String] {
    let hasTones = all != nil || style.readingForm == .zhuyin
    var lines: [String] = []
    var rest = distinct(differences, in: expected)[...]
    let written =
      dictionary?.syllables.count == expected.syllables.count ? dictionary ?? expected : expected
    while let difference = rest.popFirst() {
      let name = name(
        of: difference,
        in: difference.isOfTone ? expected : written,
        style: style
      )
      let tone =
        hasTones ? tone(of: difference, among: all ?? differences, in: expected) : nil
      if case .initial(let right, let initial) = difference.part, let next = rest.first,
        next.syllableIndex == difference.syllableIndex, case .final(_, let final) = next.part
      {
        let given = BareSyllable(initial, final)
        // Only pinyin writes ü and u alike.
        if style.readingForm != .zhuyin,
          expected.syllables.indices.contains(difference.syllableIndex),
          given.isWrittenLike(expected.syllables[difference.syllableIndex].bare)
        {
          lines.append(
            "\(name): \(right.rawValue), not \(initial.rawValue); u after j, q and x is ü"
          )
        } else {
          lines.append("\(name), not \(text(given, tone, style))")
        }
        rest.removeFirst()
      } else if case .extra = difference.part {
        var extra = [difference]
        while let next = rest.first, case .extra = next.part { extra.append(rest.removeFirst()) }
        lines.append(tooMany(extra, style))
      } else {
        lines.append(line(difference, in: expected, name: name, given: tone, style: style))
      }
    }
    return lines
  }

  /// Returns the differences without those that are repeated at another position, as in 谢谢.
  private static func distinct(_ differences: [Difference], in expected: Reading) -> [Difference] {
    var seen: Set<[String]> = []
    return differences.filter { difference in
      guard !difference.isOfTone, expected.syllables.indices.contains(difference.syllableIndex)
      else { return true }
      let syllable = expected.syllables[difference.syllableIndex].bare.letters
      return seen.insert([syllable, "\(difference.part)"]).inserted
    }
  }

  /// Returns a line for each tone that is neutral in only one of the two readings.
  ///
  /// `dictionary`: the reading in citation tones.
  static func neutral(
    _ differences: [Difference],
    in expected: Reading,
    dictionary: Reading,
    style: ScreenStyle
  ) -> [String] {
    differences.compactMap { difference in
      guard case .tone(let tone, let given) = difference.part else { return nil }
      let name = name(of: difference, in: expected, style: style)
      if expected.syllables.indices.contains(difference.syllableIndex) {
        switch expected.syllables[difference.syllableIndex].final {
        case .r: return "\(suffix(style)) is no syllable here: \(style.text(dictionary))"
        case .er: return "\(suffix(style)) is a syllable of its own here: \(style.text(dictionary))"
        default: break
        }
      }
      return tone == .neutral
        ? "\(name) is neutral, not tone \(given.rawValue)"
        : "\(name) has tone \(tone.rawValue), it is not neutral"
    }
  }

  /// Returns the character of erhua in the learner's script.
  private static func suffix(_ style: ScreenStyle) -> String {
    style.script == .traditional ? "兒" : "儿"
  }

  private static func name(
    of difference: Difference,
    in expected: Reading,
    style: ScreenStyle
  ) -> String {
    let index = difference.syllableIndex
    guard expected.syllables.indices.contains(index) else { return "" }
    let syllable = expected.syllables[index]
    return style.readingForm.text(syllable)
  }

  /// Returns the tone in which the syllable of a difference was given; nil if the expected reading
  /// has no such syllable.
  ///
  /// It is the expected tone if no difference is in the tone of this syllable.
  private static func tone(
    of difference: Difference,
    among differences: [Difference],
    in expected: Reading
  ) -> Tone? {
    for other in differences where other.syllableIndex == difference.syllableIndex {
      if case .tone(_, let given) = other.part { return given }
    }
    guard expected.syllables.indices.contains(difference.syllableIndex) else { return nil }
    return expected.syllables[difference.syllableIndex].tone
  }

  /// Returns a syllable as text, with its tone unless that is nil.
  ///
  /// Bopomofo needs the tone, since a syllable without a mark has the first tone.
  private static func text(_ bare: BareSyllable, _ tone: Tone?, _ style: ScreenStyle) -> String {
    tone.map { style.readingForm.text(Syllable(bare, $0)) } ?? style.readingForm.text(bare)
  }

  /// Returns the line about one difference.
  ///
  /// `given`: the tone in which the syllable was given.
  private static func line(
    _ difference: Difference,
    in expected: Reading,
    name: String,
    given tone: Tone?,
    style: ScreenStyle
  ) -> String {
    switch difference.part {
    case .initial(let initial, let given) where initial == .zero || given == .zero:
      "\(name), not "
        + text(
          BareSyllable(given, expected.syllables[difference.syllableIndex].final),
          tone,
          style
        )
    case .initial(let initial, let given):
      "\(name): \(style.readingForm.text(initial)), not \(style.readingForm.text(given))"
    case .final(_, let given):
      "\(name), not "
        + text(
          BareSyllable(expected.syllables[difference.syllableIndex].initial, given),
          tone,
          style
        )
    case .tone(let expected, let given):
      "\(name): tone \(named(expected, style)), not \(named(given, style))"
    case .missing(let missing):
      "\(style.readingForm.text(missing)) is missing"
    case .extra: tooMany([difference], style)
    }
  }

  /// Returns the line about superfluous syllables of an answer.
  private static func tooMany(_ differences: [Difference], _ style: ScreenStyle) -> String {
    let syllables = differences.compactMap { difference -> String? in
      guard case .extra(let bare, let tone) = difference.part else { return nil }
      return tone.map {
        let syllable = Syllable(bare.initial, bare.final, $0)
        return style.readingForm.text(syllable)
      } ?? style.readingForm.text(bare)
    }
    let count = syllables.count == 1 ? "one syllable" : "\(syllables.count) syllables"
    return "\(count) too many: \(syllables.joined(separator: " "))"
  }

  /// Returns the number of a tone with the sign for its contour.
  private static func named(_ tone: Tone, _ style: ScreenStyle) -> String {
    tone == .neutral
      ? "5 (neutral)" : "\(tone.rawValue) \(ToneContour(style: style).sign(tone))"
  }
}

extension BareSyllable {
  /// Returns true if one syllable has ü and the other u, but both are spelled alike after the
  /// initial, as in qu and chu.
  fileprivate func isWrittenLike(_ other: BareSyllable) -> Bool {
    let umlauts: [Final] = [.umlautU, .umlautUe, .umlautUan, .umlautUn]
    guard umlauts.contains(final) != umlauts.contains(other.final) else { return false }
    return letters.dropFirst(initial.rawValue.count)
      == other.letters.dropFirst(other.initial.rawValue.count)
  }
}
