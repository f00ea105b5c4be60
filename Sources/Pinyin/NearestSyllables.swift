/// A search for the Mandarin syllables whose spelling is most similar to letters that are not a
/// syllable.
public enum NearestSyllables {
  /// Returns the one or two syllables, without tones, whose spelling is most similar to a text;
  /// empty if none is similar.
  ///
  /// A non-standard spelling gives the syllables that it can mean: `liu` for `liou`, `wu` and `wo`
  /// for `wuo`, `xian` for `shian`. Letters with an easily confused initial give the syllable with
  /// the other initial: `ren` for `len`. Otherwise, the syllables with the most similar beginning
  /// and the most similar end are found: `tian` and `jiang` for `tiang`. Tones are ignored.
  /// Consonants alone, a single letter and more than seven letters give no result.
  public static func of(_ text: String) -> [String] {
    let letters = Self.letters(text)
    guard (2...longest).contains(letters.count), letters.contains(where: "aeiouüê".contains) else {
      return []
    }
    if let short = shortened(String(letters)) {
      let glide = String(letters.prefix(2))
      return letters.count == 3 && ["wu", "yi", "yü"].contains(glide)
        ? [glide == "yü" ? "yu" : glide, short] : [short]
    }
    if let written = rewritten(String(letters)) { return [written] }
    let romanized = romanized(String(letters))
    guard romanized.isEmpty else { return romanized }
    if let alike = withAlikeInitial(letters) { return [alike] }
    let near = Inventory.toneless.map { Array($0.letters) }.compactMap { syllable in
      let distance = distance(letters, syllable)
      return distance <= 2 ? (syllable, distance) : nil
    }
    guard let first = near.min(by: { rank($0, letters) < rank($1, letters) }) else { return [] }
    let others = near.filter { $0.0 != first.0 }
    let reversed = Array(letters.reversed())
    let second = others.min { left, right in
      rank((left.0.reversed(), left.1), reversed) < rank((right.0.reversed(), right.1), reversed)
    }
    return ([first] + [second].compactMap(\.self)).map { String($0.0) }
  }

  /// The maximum number of letters of a text for which syllables are searched.
  private static let longest = 7

  /// Returns the letters of a text in lower case, without tone marks and tone numbers.
  private static func letters(_ text: String) -> [Character] {
    guard let typed = try? TypedText(text, limit: PinyinText.maximumLength) else { return [] }
    return typed.atoms.compactMap(\.letter)
  }

  /// The beginnings and ends of non-standard spellings, such as finals that are written in full,
  /// each with its standard spelling.
  private static let writtenOut = [
    ("iou", "iu"), ("uei", "ui"), ("uen", "un"), ("wu", "w"), ("yi", "y"), ("yü", "yu"),
    ("buo", "bo"), ("puo", "po"), ("muo", "mo"), ("fuo", "fo"), ("bong", "beng"),
    ("pong", "peng"), ("mong", "meng"), ("fong", "feng"), ("wong", "weng"),
  ]

  /// The beginnings of syllables in other romanizations used in Taiwan (Wade-Giles and Tongyong),
  /// each with the pinyin that it can mean.
  private static let otherBeginnings = [
    ("tzu", ["zi"]), ("ssu", ["si"]), ("szu", ["si"]), ("hs", ["x"]), ("jh", ["zh"]), ("tz", ["z"]),
    ("shi", ["xi"]), ("chi", ["qi", "ji"]),
  ]
  /// The ends of syllables in other romanizations used in Taiwan, each with its pinyin.
  private static let otherEnds = [("eh", "e"), ("ih", "i"), ("ung", "ong")]

  /// Returns the attested syllables that a spelling in another romanization of Taiwan can mean,
  /// such as `qiu` and `jiu` for `chiu`.
  private static func romanized(_ letters: String) -> [String] {
    let end = otherEnds.first { letters.hasSuffix($0.0) }
    let ended = end.map { letters.dropLast($0.0.count) + $0.1 } ?? letters
    let beginning = otherBeginnings.first { ended.hasPrefix($0.0) }
    guard end != nil || beginning != nil else { return [] }
    let candidates =
      beginning.map { other, ours in ours.map { $0 + ended.dropFirst(other.count) } } ?? [ended]
    return candidates.compactMap { Spelling.bareByLetters[$0] }
      .filter { Inventory.tones[$0] != nil }.map(\.letters)
  }

  /// Returns the attested syllable that a non-standard spelling means; nil if there is none.
  ///
  /// The spelling can be a final without its y or w (`ing` for `ying`, `uo` for `wo`), or have a ü
  /// where pinyin writes u (`chü` for `chu`).
  private static func rewritten(_ letters: String) -> String? {
    let whole = Final(rawValue: letters).map { BareSyllable(.zero, $0) }
    let plain = letters.contains("ü") ? letters.replacing("ü", with: "u") : nil
    let bare = whole ?? plain.flatMap { Spelling.bareByLetters[$0] }
    return bare.flatMap { Inventory.tones[$0] == nil ? nil : $0.letters }
  }

  /// Returns the attested syllable that is meant by a spelling with a beginning or an end of
  /// `writtenOut` (`liu` for `liou`); nil if there is none.
  private static func shortened(_ letters: String) -> String? {
    for (long, short) in writtenOut {
      let candidate: String
      if letters.hasSuffix(long) {
        candidate = letters.dropLast(long.count) + short
      } else if letters.hasPrefix(long) {
        candidate = short + letters.dropFirst(long.count)
      } else {
        continue
      }
      if let bare = Spelling.bareByLetters[candidate], Inventory.tones[bare] != nil {
        return bare.letters
      }
    }
    return nil
  }

  /// Returns the sort key of a candidate: the distance, the negative length of the common
  /// beginning, the difference in length, and the letters.
  private static func rank(
    _ candidate: ([Character], distance: Int),
    _ letters: [Character]
  ) -> (Int, Int, Int, String) {
    let common = zip(candidate.0, letters).prefix { $0 == $1 }.count
    let length = abs(candidate.0.count - letters.count)
    return (candidate.distance, -common, length, String(candidate.0))
  }

  /// The pairs of initial letters whose sounds learners confuse.
  private static let alike = ["lr", "bp", "dt", "gk", "cq", "sx", "jz", "fh"]

  /// Returns the attested syllable that differs from the letters only in an easily confused
  /// initial, such as `ren` for `len`; nil if there is none.
  private static func withAlikeInitial(_ letters: [Character]) -> String? {
    for pair in alike {
      guard let first = letters.first, let other = pair.first(where: { $0 != first }),
        pair.contains(first)
      else { continue }
      if let bare = Spelling.bareByLetters[String([other] + letters.dropFirst())],
        Inventory.tones[bare] != nil
      {
        return bare.letters
      }
    }
    return nil
  }

  /// Returns the edit distance of two spellings, in which swapping two adjacent letters costs 1 and
  /// any other change 2.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count).map { $0 * 2 }]
    for row in 1...left.count {
      var next = [row * 2]
      for column in 0..<right.count {
        let isSame = left[row - 1] == right[column]
        var least = min(
          rows[row - 1][column] + (isSame ? 0 : 2),
          rows[row - 1][column + 1] + 2,
          next[column] + 2
        )
        if row > 1, column > 0, left[row - 1] == right[column - 1], left[row - 2] == right[column] {
          least = min(least, rows[row - 2][column - 1] + 1)
        }
        next.append(least)
      }
      rows.append(next)
    }
    return rows[left.count][right.count]
  }
}

extension PinyinError {
  /// Returns the letters and digits of a text that are not a syllable; nil for an error of another
  /// kind.
  ///
  /// If the range of the error begins with i, u or ü, or has no vowel, the letters directly before
  /// it are included: all of `bong1` or `chiu2`, although `bo` and `chi` are syllables.
  public func syllable(in text: String) -> String? {
    guard case .notPinyin(let range, let fragment) = self else { return nil }
    let characters = Array(text)
    guard characters.indices.contains(range.lowerBound), range.upperBound <= characters.count,
      fragment.contains(where: \.isLetter),
      fragment.first.map("iuü".contains) == true || !fragment.contains(where: isVowel)
    else { return fragment }
    let before = characters[..<range.lowerBound].reversed().prefix { $0.isLetter }.count
    return String(characters[(range.lowerBound - before)..<range.upperBound])
  }

  private func isVowel(_ letter: Character) -> Bool {
    ToneMark.read(letter).map { "aeiouüê".contains($0.plain) } ?? "vV".contains(letter)
  }
}
