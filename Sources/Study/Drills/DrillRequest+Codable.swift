/// The coding of a request; absent fields have their defaults.
extension DrillRequest: Codable {
  private enum CodingKeys: CodingKey {
    case levels, topic, kinds, count, newWords, minutes, goesAhead, choice, isTones, isSilent,
      introduce, seed
  }

  /// The upper limit of words and minutes.
  static let mostOfAnything = 1_000_000

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Int? {
      try values.decodeIfPresent(Int.self, forKey: key).map { min(max(0, $0), Self.mostOfAnything) }
    }
    self.init(
      levels: try values.decodeIfPresent(LevelSet.self, forKey: .levels),
      topic: try values.decodeIfPresent(String.self, forKey: .topic),
      kinds: try values.decodeIfPresent([QuestionKind].self, forKey: .kinds) ?? [],
      count: try number(.count),
      newWords: try number(.newWords),
      minutes: try number(.minutes),
      goesAhead: try values.decodeIfPresent(Bool.self, forKey: .goesAhead) ?? false,
      choice: try values.decodeIfPresent(WordChoice.self, forKey: .choice),
      isTones: try values.decodeIfPresent(Bool.self, forKey: .isTones) ?? false,
      isSilent: try values.decodeIfPresent(Bool.self, forKey: .isSilent) ?? false,
      introduce: try values.decodeIfPresent(IntroductionMode.self, forKey: .introduce),
      seed: try values.decodeIfPresent(UInt64.self, forKey: .seed)
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(levels, forKey: .levels)
    try values.encodeIfPresent(topic, forKey: .topic)
    try values.encode(kinds, forKey: .kinds)
    try values.encodeIfPresent(count, forKey: .count)
    try values.encodeIfPresent(newWords, forKey: .newWords)
    try values.encodeIfPresent(minutes, forKey: .minutes)
    try values.encode(goesAhead, forKey: .goesAhead)
    try values.encodeIfPresent(choice, forKey: .choice)
    if isTones { try values.encode(isTones, forKey: .isTones) }
    if isSilent { try values.encode(isSilent, forKey: .isSilent) }
    try values.encodeIfPresent(introduce, forKey: .introduce)
    try values.encodeIfPresent(seed, forKey: .seed)
  }
}
