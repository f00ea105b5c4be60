import Foundation

/// A cleaner of players' names, which all players see on terminals and pages.
package struct PlayerName: Sendable {
  /// The maximum length of a name, in characters and in columns of a terminal.
  package static let longest = 20

  private let width: @Sendable (String) -> Int

  /// Makes a cleaner; `width`: a function that counts the columns of a text on a terminal.
  package init(width: @escaping @Sendable (String) -> Int) { self.width = width }

  /// Returns a text as a name that is safe to show; nil if nothing visible is left.
  ///
  /// The text is normalized (NFC). Control, format and other invisible characters are removed. So
  /// are combining marks that follow no character, and all but the first two on one character.
  /// Blanks become single spaces; those at the beginning and the end are removed. The result is cut
  /// to the maximum length.
  package func cleaned(_ text: String) -> String? {
    let name = fitted(visible(text), besides: "")
    return name.isEmpty || width(name) == 0 ? nil : name
  }

  /// Returns true if the name in a text is cut to the maximum length.
  func isCut(_ text: String) -> Bool {
    let whole = visible(text)
    return fitted(whole, besides: "") != whole
  }

  /// Returns the normalized text without invisible characters, not yet cut to the maximum length.
  private func visible(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var isBlank = false
    var marks = 0
    for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      if scalar.properties.isWhitespace || Self.looksBlank(scalar) {
        isBlank = true
        continue
      }
      guard Self.isVisible(scalar) else { continue }
      // Piled marks would cover the lines above and below.
      let isMark = Self.isMark(scalar)
      marks = isMark ? marks + 1 : 0
      if isMark, marks > Self.mostMarks || scalars.isEmpty || isBlank { continue }
      if isBlank, !scalars.isEmpty { scalars.append(" ") }
      isBlank = false
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// Returns a name that no other player has: the given name, with a number if necessary.
  ///
  /// Case is ignored.
  ///
  /// `taken`: the names of the other players.
  package func unique(_ name: String, among taken: some Sequence<String>) -> String {
    let taken = Set(taken.map { $0.lowercased() })
    var candidate = name
    var number = 1
    while taken.contains(candidate.lowercased()) {
      number += 1
      let suffix = " \(number)"
      candidate = fitted(name, besides: suffix) + suffix
    }
    return candidate
  }

  /// Returns the beginning of a name, cut so that the suffix fits after it within the maximum
  /// length.
  func fitted(_ name: String, besides suffix: String) -> String {
    let room = (characters: Self.longest - suffix.count, columns: Self.longest - width(suffix))
    var kept = String(name.prefix(max(0, room.characters)))
    while width(kept) > room.columns { kept.removeLast() }
    while kept.last == " " { kept.removeLast() }
    return kept
  }

  /// The maximum number of combining marks on one character.
  private static let mostMarks = 2

  /// Returns true if a character looks blank but is not white space.
  private static func looksBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x2800 }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

/// Names that a game gives to its players.
enum AnimalNames {
  static let all = [
    "熊猫", "老虎", "狮子", "大象", "猴子", "兔子", "狐狸", "松鼠", "刺猬", "骆驼",
    "斑马", "河马", "犀牛", "袋鼠", "考拉", "海豚", "海豹", "企鹅", "鲸鱼", "海龟",
    "章鱼", "螃蟹", "龙虾", "金鱼", "鲨鱼", "蝴蝶", "蜜蜂", "蜻蜓", "瓢虫", "蚂蚁",
    "孔雀", "天鹅", "老鹰", "鹦鹉", "鸽子", "燕子", "麻雀", "喜鹊", "鸭子", "公鸡",
    "小猫", "小狗", "小羊", "小马", "奶牛", "水牛", "山羊", "鸵鸟", "青蛙", "蜗牛",
    "仙鹤", "白鹭", "海鸥", "黑熊", "棕熊", "北极熊", "羚羊", "河狸", "水獭", "雪豹",
  ]
}

/// The name of a class or of a pupil, with the key by which names are compared.
package struct ComparedName: Hashable, Sendable {
  package let text: String
  /// The name in compatibility form (NFKC) and lower case, with single spaces; two names with one
  /// key are the same name.
  package let key: String

  /// Makes a name from a text, which is cleaned; nil if nothing is left.
  package init?(_ text: String, cleaner: PlayerName) {
    guard let name = cleaner.cleaned(text) else { return nil }
    self.init(cleaned: name)
  }

  /// Makes a name from a text that was cleaned before.
  package init(cleaned name: String) {
    text = name
    key = name.precomposedStringWithCompatibilityMapping.lowercased()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the names that differ from this one in accents and ß alone; if there are none, those
  /// that begin with its words, as Jonas Beck begins with Jonas.
  package func fitting(_ names: [ComparedName]) -> [ComparedName] {
    let same = names.filter { $0.plain == plain }
    return same.isEmpty ? names.filter { $0.plain.hasPrefix(plain + " ") } : same
  }

  /// The key without accents and with ss for ß.
  private var plain: String {
    let scalars = key.replacing("ß", with: "ss").decomposedStringWithCanonicalMapping.unicodeScalars
    return String(
      String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .nonspacingMark })
    )
  }
}

/// The list of a class, from which players choose their names.
extension [ComparedName] {
  /// Returns the message with the list of a class, with a mark for each name that is taken; nil if
  /// the list is empty.
  ///
  /// `names`: the names that are taken, on the list or not.
  func message(taken names: some Sequence<String>) -> ServerMessage? {
    guard !isEmpty else { return nil }
    let taken = Set(names.map { ComparedName(cleaned: $0).key })
    return .names(.init(names: map { .init(name: $0.text, taken: taken.contains($0.key)) }))
  }

  /// Returns true if a name is on the list and is taken.
  ///
  /// `names`: the names that are taken, on the list or not.
  func isTaken(_ name: String, taken names: some Sequence<String>) -> Bool {
    let key = ComparedName(cleaned: name).key
    return contains { $0.key == key } && names.contains { ComparedName(cleaned: $0).key == key }
  }
}
