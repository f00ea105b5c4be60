/// The coding of a reading as its numbered spelling: `yin2 hang2`.
extension Reading: Codable {
  /// Reads the numbered spelling; an empty text has no syllables.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(PinyinError) {
      self = text.isEmpty ? Reading([]) : try Reading(numbered: text)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a numbered reading")
      )
    }
  }

  /// Writes the numbered spelling.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(numbered)
  }
}
