import Pinyin

/// The questions of one kind: two worksheets, so that what is counted in one is guessed with in the
/// other.
enum Worksheets {
  static func items(
    _ kind: Item.Kind,
    program: Program,
    deck: Deck,
    options: JudgeOptions
  ) throws -> [Item] {
    let sheets = try (0..<2).map { sheet in
      try program.questions(
        kind,
        count: options.count,
        seed: options.seed + UInt64(sheet),
        deck: deck,
        sheet: sheet
      )
    }
    return sheets.flatMap { $0 }
  }

  /// Questions of every level, to be read by a person.
  static func print(
    _ kind: Item.Kind,
    count: Int,
    program: Program,
    deck: Deck,
    seed: UInt64
  ) throws -> [String] {
    let levels = ["1", "2", "3", "4", "5", "6", "7-9"]
    return try levels.flatMap { level in
      let items = try program.questions(
        kind,
        count: count / levels.count,
        seed: seed,
        deck: deck,
        sheet: 0,
        more: ["--level", level]
      )
      return ["", "\(kind.rawValue), level \(level)"]
        + items.map { item in
          let options = item.options.enumerated().map { place, option in
            place == item.answer ? "[\(option.text)]" : option.text
          }
          let prompt = kind == .meaning ? "" : " · \(kind == .cloze ? item.prompt : item.gloss)"
          return "\(item.word) \(item.reading.marked)\(prompt): " + options.joined(separator: "  ")
        }
    }
  }
}
