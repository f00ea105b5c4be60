package import Study

/// A notification to the clients that have subscribed to it.
///
/// A notice needs no subscription; it is sent to one client that has a drill.
package enum DaemonEvent: Codable, Hashable, Sendable {
  /// The name of an event, which is part of the method of its notification.
  ///
  /// A subscription to `notice` has no effect.
  package enum Name: String, CaseIterable, Codable, Hashable, Sendable {
    case due, drill, settings, notice
  }

  /// The counts that the call `due` returns have changed.
  case due(DueReport)
  /// A drill of another client began or ended; `drills` is the number of active drills.
  case drill(drills: Int)
  /// Another client changed a setting; without a value it was reset to its default.
  case settings(name: String, value: String?)
  /// A notice about the learner's files.
  case notice(StoreNotice)

  package var name: Name {
    switch self {
    case .due: .due
    case .drill: .drill
    case .settings: .settings
    case .notice: .notice
    }
  }
}

/// The change of a setting, as it is sent in an event.
private struct SettingChange: Codable {
  let name: String
  let value: String?
}

/// The number of drills, as it is sent in an event.
private struct DrillCount: Codable {
  let drills: Int
}

extension DaemonEvent {
  private enum CodingKeys: CodingKey { case jsonrpc, method, params }
  private static let prefix = "event."

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode("2.0", forKey: .jsonrpc)
    try values.encode(Self.prefix + name.rawValue, forKey: .method)
    switch self {
    case .due(let report): try values.encode(report, forKey: .params)
    case .drill(let drills): try values.encode(DrillCount(drills: drills), forKey: .params)
    case .settings(let name, let value):
      try values.encode(SettingChange(name: name, value: value), forKey: .params)
    case .notice(let notice): try values.encode(notice, forKey: .params)
    }
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let method = try values.decode(String.self, forKey: .method)
    guard method.hasPrefix(Self.prefix),
      let name = Name(rawValue: String(method.dropFirst(Self.prefix.count)))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .method,
        in: values,
        debugDescription: "no event"
      )
    }
    switch name {
    case .due: self = .due(try values.decode(DueReport.self, forKey: .params))
    case .drill:
      self = .drill(drills: try values.decode(DrillCount.self, forKey: .params).drills)
    case .settings:
      let change = try values.decode(SettingChange.self, forKey: .params)
      self = .settings(name: change.name, value: change.value)
    case .notice: self = .notice(try values.decode(StoreNotice.self, forKey: .params))
    }
  }
}
