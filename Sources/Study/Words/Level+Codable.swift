/// The encoding of a level as its text: `3`, `7-9`.
extension Level: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let level = Level(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a level")
      )
    }
    self = level
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The encoding of a set of levels as a sorted list; an empty list stands for every level.
extension LevelSet: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(Set(try decoder.singleValueContainer().decode([Level].self)))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(levels.sorted())
  }
}
