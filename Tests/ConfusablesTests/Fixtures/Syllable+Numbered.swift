import Pinyin

extension Syllable {
  /// Reads a syllable such as `zhong1`, `lü4` or `r5`; enough for the tests' own tables.
  init?(numbered text: some StringProtocol) {
    guard let tone = text.last?.wholeNumberValue.flatMap(Tone.init) else { return nil }
    let letters = String(text.dropLast())
    if let whole = [Final.r, .m, .n, .ng].first(where: { $0.rawValue == letters }) {
      self.init(.zero, whole, tone)
      return
    }
    let initial =
      Initial.allCases.filter { letters.hasPrefix($0.rawValue) }
      .max { $0.rawValue.count < $1.rawValue.count } ?? .zero
    var rest = String(letters.dropFirst(initial.rawValue.count))
    if [.j, .q, .x].contains(initial), rest.first == "u" { rest = "ü" + rest.dropFirst() }
    if initial == .zero, rest.first == "y" {
      rest = String(rest.dropFirst())
      if rest.first == "u" { rest = "ü" + rest.dropFirst() }
      if !"iü".contains(rest.first ?? "i") { rest = "i" + rest }
    }
    if initial == .zero, rest.first == "w" {
      rest = rest == "wu" ? "u" : "u" + rest.dropFirst()
    }
    let short = ["iou": "iu", "uei": "ui", "uen": "un"]
    guard let final = Final(rawValue: short[rest] ?? rest) else { return nil }
    self.init(initial, final, tone)
  }
}

extension Reading {
  /// Reads syllables such as `yin2hang2`.
  init?(numbered text: some StringProtocol) {
    var syllables: [Syllable] = []
    var letters = ""
    for character in text where character != " " {
      letters.append(character)
      guard character.isNumber else { continue }
      guard let syllable = Syllable(numbered: letters) else { return nil }
      syllables.append(syllable)
      letters = ""
    }
    guard letters.isEmpty, !syllables.isEmpty else { return nil }
    self.init(syllables)
  }
}
