/// The coding of a selection as an object with one field: `words`, `levels`, `skill` or `all`.
extension ResetSelection: Codable {
  private enum CodingKeys: CodingKey { case words, levels, skill, all }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = values.allKeys.first, values.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "one field says what is chosen")
      )
    }
    switch key {
    case .words: self = .words(try values.decode([WordKey].self, forKey: .words))
    case .levels: self = .levels(try values.decode(LevelSet.self, forKey: .levels))
    case .skill: self = .skill(try values.decode(Skill.self, forKey: .skill))
    case .all: self = .all
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .words(let keys): try values.encode(keys, forKey: .words)
    case .levels(let levels): try values.encode(levels, forKey: .levels)
    case .skill(let skill): try values.encode(skill, forKey: .skill)
    case .all: try values.encode(true, forKey: .all)
    }
  }
}
