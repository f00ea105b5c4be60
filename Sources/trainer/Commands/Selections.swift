import Study
import Workspace

/// The parsers for the values of options.
enum Selections {
  static func levels(_ text: String?) throws(StudyError) -> LevelSet? {
    guard let text else { return nil }
    guard let set = try? LevelSet(text, setting: "--level"), !set.isEverything else {
      throw .unknown(.level, text: text, nearest: Level.all.map(\.text))
    }
    return set
  }

  /// Returns the kinds with these names.
  ///
  /// - Throws: `StudyError.unknown` for a name that is not one of the `allowed` kinds.
  static func kinds(
    _ names: [String],
    among allowed: [QuestionKind] = QuestionKind.askable
  ) throws(StudyError) -> [QuestionKind] {
    var kinds: [QuestionKind] = []
    for name in names {
      guard let kind = QuestionKind(rawValue: name), allowed.contains(kind) else {
        throw unknown(.kind, name, among: allowed.map(\.rawValue))
      }
      kinds.append(kind)
    }
    return kinds
  }

  /// Returns the kinds with these names, for questions that offer options to choose from.
  ///
  /// - Throws: an error for typed questions, or a kind that is not `allowed`.
  static func kindsWithOptions(
    _ names: [String],
    among allowed: [QuestionKind] = QuestionKind.withOptions
  ) throws -> [QuestionKind] {
    guard !names.contains(QuestionKind.typed.rawValue) else {
      throw Failure("a typed question has no options; name another kind", .usage)
    }
    return try kinds(names, among: allowed)
  }

  static func skill(_ name: String) throws(StudyError) -> Skill {
    guard let skill = Skill(rawValue: name) else {
      throw unknown(.skill, name, among: Skill.allCases.map(\.rawValue))
    }
    return skill
  }

  static func status(_ name: String?) throws(StudyError) -> Status? {
    guard let name else { return nil }
    guard let status = Status(rawValue: name) else {
      throw unknown(.status, name, among: Status.allCases.map(\.rawValue))
    }
    return status
  }

  static func topic(_ name: String?, in words: any WordSource) throws(StudyError) -> String? {
    guard let name else { return nil }
    let keys = words.topics.map(\.key)
    guard keys.contains(name) else { throw unknown(.topic, name, among: keys) }
    return name
  }

  /// Returns the error for an unknown name, with the most similar names, or all names if none is
  /// similar.
  private static func unknown(
    _ noun: StudyError.Noun,
    _ name: String,
    among known: [String]
  ) -> StudyError {
    let near = Nearness.nearest(to: name, among: known)
    return .unknown(noun, text: name, nearest: near.isEmpty ? known : near)
  }
}
