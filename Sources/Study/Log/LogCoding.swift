/// The encoding of a change of a card in the log and in exports: an object with one field.
///
/// `{"undo": key}`, `{"reset": true}`, `{"hold": "known" | "suspended" | null}`,
/// `{"flag": true | false}`, `{"priority": "high"}`, `{"place": {"phase": "review", …}}` or
/// `{"introduced": true}`.
extension Event.Change: Codable {
  private enum CodingKeys: CodingKey {
    case undo, reset, hold, flag, priority, place, introduced
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = values.allKeys.first, values.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "one field names the change")
      )
    }
    switch key {
    case .undo: self = .undo(entry: try values.decode(String.self, forKey: .undo))
    case .reset: self = .reset
    case .hold: self = .hold(try values.decode(Hold?.self, forKey: .hold))
    case .flag: self = .flag(try values.decode(Bool.self, forKey: .flag))
    case .priority: self = .priority(try values.decode(Priority.self, forKey: .priority))
    case .place: self = .place(try values.decode(PlacedState.self, forKey: .place))
    case .introduced:
      guard try values.decode(Bool.self, forKey: .introduced) else {
        throw DecodingError.dataCorruptedError(
          forKey: .introduced,
          in: values,
          debugDescription: "an introduction cannot be false"
        )
      }
      self = .introduced
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .undo(let entry): try values.encode(entry, forKey: .undo)
    case .reset: try values.encode(true, forKey: .reset)
    case .hold(let hold): try values.encode(hold, forKey: .hold)
    case .flag(let isFlagged): try values.encode(isFlagged, forKey: .flag)
    case .priority(let priority): try values.encode(priority, forKey: .priority)
    case .place(let state): try values.encode(state, forKey: .place)
    case .introduced: try values.encode(true, forKey: .introduced)
    }
  }
}
