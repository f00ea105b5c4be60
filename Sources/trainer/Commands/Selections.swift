import Study

/// Turns what people type for options into what the study knows.
enum Selections {
  static func levels(_ text: String?) throws(StudyError) -> LevelSet? {
    guard let text else { return nil }
    guard let set = try? LevelSet(text, setting: "--level"), !set.isEverything else {
      throw .unknown(.level, text: text, nearest: Level.all.map(\.text))
    }
    return set
  }

  /// `allowed`: the kinds to choose from.
  static func kinds(
    _ names: [String],
    among allowed: [QuestionKind] = QuestionKind.askable
  ) throws(StudyError) -> [QuestionKind] {
    var kinds: [QuestionKind] = []
    for name in names {
      guard let kind = QuestionKind(rawValue: name), allowed.contains(kind) else {
        let known = allowed.map(\.rawValue)
        let near = Nearness.nearest(to: name, among: known)
        throw .unknown(.kind, text: name, nearest: near.isEmpty ? known : near)
      }
      kinds.append(kind)
    }
    return kinds
  }

  static func skill(_ name: String) throws(StudyError) -> Skill {
    guard let skill = Skill(rawValue: name) else {
      let known = Skill.allCases.map(\.rawValue)
      let near = Nearness.nearest(to: name, among: known)
      throw .unknown(.skill, text: name, nearest: near.isEmpty ? known : near)
    }
    return skill
  }

  static func status(_ name: String?) throws(StudyError) -> Status? {
    guard let name else { return nil }
    guard let status = Status(rawValue: name) else {
      let known = Status.allCases.map(\.rawValue)
      let near = Nearness.nearest(to: name, among: known)
      throw .unknown(.status, text: name, nearest: near.isEmpty ? known : near)
    }
    return status
  }

  static func topic(_ name: String?, in words: any WordSource) throws(StudyError) -> String? {
    guard let name else { return nil }
    let keys = words.topics.map(\.key)
    guard keys.contains(name) else {
      let near = Nearness.nearest(to: name, among: keys)
      throw .unknown(.topic, text: name, nearest: near.isEmpty ? keys : near)
    }
    return name
  }
}
