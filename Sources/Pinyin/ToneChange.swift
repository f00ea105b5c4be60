/// The change of a syllable's written tone in speech.
public struct ToneChange: Codable, Hashable, Sendable {
  /// The rule by which a tone changes.
  public enum Rule: String, Codable, Hashable, Sendable {
    /// A third tone before a third tone.
    case third
    /// A third tone before a neutral syllable that has the third tone in other words, as in 小姐 and
    /// 哪里.
    case thirdBeforeNeutral
    /// The tone of 不 (bù) before a fourth tone.
    case bu
    /// The tone of 一 (yī) before a fourth tone.
    case yiBeforeFourth
    /// The tone of 一 (yī) before a first, second or third tone.
    case yiBeforeOthers
    /// The neutral tone of 不 or 一 in the middle of a word, as in 看一看 and 受不了.
    case between
  }

  /// The index of the syllable in the reading, from 0.
  public let syllableIndex: Int
  /// The spoken tone.
  public let tone: Tone
  /// The rule by which the tone changes.
  public let rule: Rule

  /// Makes a change of the syllable at an index, from 0, to the spoken tone `tone`.
  public init(syllableIndex: Int, tone: Tone, rule: Rule) {
    self.syllableIndex = syllableIndex
    self.tone = tone
    self.rule = rule
  }
}

/// The usual pronunciation of a reading whose tones change in speech.
public struct SpokenForm: Hashable, Sendable {
  /// The reading with its spoken tones.
  public let reading: Reading
  /// The changes, in the order of the syllables; never empty.
  public let changes: [ToneChange]
}

extension Reading {
  /// Returns the usual pronunciation of a word in this reading; nil if it is spoken as written.
  ///
  /// `hanzi`: the word as written, with one character for each syllable.
  public func spokenForm(hanzi: String) -> SpokenForm? {
    let characters = Array(hanzi.filter { $0.isLetter || $0.isNumber })
    let changes = SandhiContext(self, hanzi: characters).usualChanges()
    guard !changes.isEmpty else { return nil }
    var spoken = self
    for change in changes { spoken.syllables[change.syllableIndex].tone = change.tone }
    return SpokenForm(reading: spoken, changes: changes)
  }

  /// Returns the reading with the tones of its usual pronunciation; the same reading if none
  /// changes.
  ///
  /// For a wrong reading of the word, the tones follow from its own syllables, not from the right
  /// ones.
  ///
  /// `hanzi`: the word as written, with one character for each syllable.
  public func spoken(hanzi: String) -> Reading { spokenForm(hanzi: hanzi)?.reading ?? self }
}

/// A reading with its characters, which determine the spoken tone of each syllable.
struct SandhiContext {
  private let reading: Reading
  /// The character of each syllable; empty if there is not one character for each syllable.
  private let hanzi: [Character]
  /// The indices, from 0, of all syllables except the suffix `r`, which the rules for tones ignore.
  private let full: [Int]

  init(_ reading: Reading, hanzi: [Character]) {
    self.reading = reading
    self.hanzi = hanzi.count == reading.syllables.count ? hanzi : []
    full = reading.syllables.indices.filter { !reading.syllables[$0].bare.isErhua }
  }

  /// A possible tone of a syllable, with the rule by which it replaces the written tone.
  ///
  /// The rule is nil if none applies, for example to the written tone itself. It is also nil in a
  /// run of third tones, where ``usualChanges()`` adds it.
  private typealias Choice = (tone: Tone, rule: ToneChange.Rule?)

  /// Returns the reading, followed by its other spoken forms, at most 64 in all.
  func spoken() -> [Reading] {
    var forms = [reading]
    forEachPart { positions, choices in
      forms = choices.flatMap { choice in
        forms.map { $0.with(tones: choice.map(\.tone), at: positions) }
      }
      forms = Array(forms.prefix(64))
    }
    return forms
  }

  /// Returns the tone changes of the usual pronunciation, in the order of the syllables.
  ///
  /// In a run of third tones, all except the last become second tones.
  func usualChanges() -> [ToneChange] {
    var changes: [ToneChange] = []
    forEachPart { positions, choices in
      guard let written = choices.first, written.allSatisfy({ $0.tone != .neutral }) else { return }
      let usual =
        positions.count > 1
        ? written.indices.map { $0 == written.count - 1 ? written[$0] : (.second, .third) }
        : choices[choices.count - 1]
      for (position, choice) in zip(positions, usual) {
        guard let rule = choice.rule, choice.tone != reading.syllables[position].tone else {
          continue
        }
        changes.append(ToneChange(syllableIndex: position, tone: choice.tone, rule: rule))
      }
    }
    return changes
  }

  /// Calls the body for each run of third tones and for each other syllable, with the indices of
  /// its syllables, from 0, and its possible tones.
  ///
  /// The written tones come first. For a single syllable, the usual tone comes last.
  private func forEachPart(_ body: ([Int], [[Choice]]) -> Void) {
    var place = 0
    while place < full.count {
      let run = full[place...].prefix { reading.syllables[$0].tone == .third }
      if run.count > 1 {
        let endsNeutral = place + run.count == full.count && mayBeNeutral(after: full.count - 2)
        body(Array(run), Self.thirdTones(run.count, endsNeutral: endsNeutral))
        place += run.count
      } else {
        body([full[place]], choices(at: place).map { [$0] })
        place += 1
      }
    }
  }

  /// Returns the possible tones of a run of `count` third tones: the written ones, and all those
  /// without two adjacent third tones.
  ///
  /// `endsNeutral`: true if the last syllable may also be neutral.
  private static func thirdTones(_ count: Int, endsNeutral: Bool) -> [[Choice]] {
    var spoken: [[Tone]] = [[.third]]
    for _ in 1..<count {
      spoken = spoken.flatMap { rest -> [[Tone]] in
        rest.first == .third ? [[.second] + rest] : [[.second] + rest, [.third] + rest]
      }
      spoken = Array(spoken.prefix(32))
    }
    spoken.insert(Array(repeating: .third, count: count), at: 0)
    if endsNeutral { spoken += spoken.map { $0.dropLast() + [.neutral] } }
    return spoken.map { tones in tones.map { ($0, nil) } }
  }

  /// Returns the possible tones of the syllable at an index, from 0, of `full`, the written tone
  /// first.
  private func choices(at place: Int) -> [Choice] {
    let position = full[place]
    let written: Choice = (reading.syllables[position].tone, nil)
    guard !hanzi.isEmpty, place + 1 < full.count else { return [written] }
    let next = full[place + 1]
    let before = place > 0 ? hanzi[full[place - 1]] : nil
    let isBetweenTwins = before == hanzi[next]
    let isBeforeFourth = nextIsFourth(next)
    switch (hanzi[position], written.tone) {
    case ("不", .fourth):
      var choices = [written]
      if isBeforeFourth { choices.append((.second, .bu)) }
      if isBetweenTwins || (place == 1 && full.count == 3) { choices.append((.neutral, .between)) }
      return choices
    case ("不", .neutral):
      return [written, (.fourth, nil)] + (isBeforeFourth ? [(.second, nil)] : [])
    case ("一", .first):
      if isNumeral(before, hanzi[next]) { return [written] }
      var choices = [written]
      if isBeforeFourth {
        choices.append((.second, .yiBeforeFourth))
      } else if reading.syllables[next].tone != .neutral {
        choices.append((.fourth, .yiBeforeOthers))
      }
      if isBetweenTwins { choices.append((.neutral, .between)) }
      return choices
    case (_, .third):
      let isChanged = reading.syllables[next].tone == .neutral && mayBeNeutral(after: place)
      return isChanged ? [written, (.second, .thirdBeforeNeutral)] : [written]
    default: return [written]
    }
  }

  /// Returns true if the syllable after an index of `full` is the last one and is often spoken in
  /// the neutral tone (哪里, 想起, 小姐).
  ///
  /// Such a syllable still changes a third tone before it.
  private func mayBeNeutral(after place: Int) -> Bool {
    guard !hanzi.isEmpty, place >= 0, place + 2 == full.count else { return false }
    let next = hanzi[full[place + 1]]
    return "里裡裏起姐".contains(next) && hanzi[full[place]] != next
  }

  /// Returns true if a syllable has the fourth tone, or had it before it became neutral (一个, 不是).
  ///
  /// `next`: the index of the syllable, from 0.
  private func nextIsFourth(_ next: Int) -> Bool {
    switch reading.syllables[next].tone {
    case .fourth: true
    case .neutral: "个個是过過去上下".contains(hanzi[next])
    default: false
    }
  }

  /// Returns true if 一 between two characters is a numeral or an ordinal, which keeps its tone: 第一,
  /// 十一, 一月, 一二.
  ///
  /// `before`: nil at the beginning of the word.
  private func isNumeral(_ before: Character?, _ after: Character) -> Bool {
    if let before, "第十初〇零".contains(before) { return true }
    return "月号號二三四五六七八九〇零".contains(after)
  }
}

extension Reading {
  fileprivate func with(tones: [Tone], at positions: [Int]) -> Reading {
    var result = self
    for (position, tone) in zip(positions, tones) { result.syllables[position].tone = tone }
    return result
  }
}
