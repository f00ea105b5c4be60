import FSRS

/// The definition of a setting: its name, default, form of values and summary.
package struct SettingDefinition: Sendable {
  package enum Form: Sendable {
    case integer(ClosedRange<Int>)
    case decimal(ClosedRange<Double>)
    case choice([String])
    /// Durations such as `1m 10m` or `30s`; empty for no steps.
    case steps
    case skills
    /// A list of levels such as `1`, `1-3` or `2,4`; empty for all.
    case levels
    /// Colours of the tones, such as `1=red,4=blue`, which are parsed where text is coloured.
    case toneColors
    /// A list of names of word packs.
    case packs
    /// A list of weekdays such as `sat,sun`; empty for none.
    case weekdays
    /// An absolute path; empty for none.
    case path
    /// `auto`, `off` or a command with placeholders; see ``SpeechCommand``.
    case speech
    /// `auto`, `keep`, `published` or the 34 parameters of FSRS-7.
    case parameters
  }

  package let name: String
  package let defaultValue: String
  package let form: Form
  package let summary: String
  /// Other words, in lower case, that people may use for the setting.
  var synonyms: [String] = []
}

extension SettingDefinition {
  /// Returns true if `value` names a program or a folder of this machine, so that it must never
  /// come from an imported file.
  ///
  /// `name`: the name of the setting.
  package static func isLocal(_ name: String, _ value: String) -> Bool {
    guard let definition = all.first(where: { $0.name == name }) else { return false }
    return switch definition.form {
    case .path: !value.isEmpty
    case .speech:
      if case .command? = try? SpeechChoice(value) { true } else { false }
    default: false
    }
  }

  package static func named(_ name: String) throws(SettingError) -> SettingDefinition {
    if let definition = all.first(where: { $0.name == name }) { return definition }
    let meant = all.filter { $0.synonyms.contains(name.lowercased()) }.map(\.name)
    let near = Nearness.nearest(to: name, among: all.map(\.name))
    throw .unknown(name: name, nearest: meant.isEmpty ? near : meant)
  }

  /// The alternative names of choices, each with the name under which the choice is stored.
  private static let otherNames = ["bopomofo": "zhuyin", "注音": "zhuyin"]

  /// Returns a value in its stored form; throws the reason if it is invalid.
  package func validated(_ value: String) throws(SettingError) -> String {
    switch form {
    case .integer(let range):
      guard let number = Int(value), range.contains(number) else {
        throw .notANumber(
          name: name,
          value: value,
          lowest: String(range.lowerBound),
          highest: String(range.upperBound)
        )
      }
      return String(number)
    case .decimal(let range):
      guard let number = Double(value), range.contains(number) else {
        throw .notANumber(
          name: name,
          value: value,
          lowest: Self.short(range.lowerBound),
          highest: Self.short(range.upperBound)
        )
      }
      return Self.short(number)
    case .choice(let choices):
      let value = Self.otherNames[value] ?? value
      guard choices.contains(value) else {
        throw .notAChoice(name: name, value: value, choices: choices)
      }
      return value
    case .steps:
      _ = try Durations.seconds(value, setting: name)
      return value
    case .skills:
      let names = Skill.practised.map(\.rawValue)
      let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard parts.allSatisfy(names.contains), Set(parts).count == parts.count else {
        throw .notAChoice(name: name, value: value, choices: names)
      }
      return value
    case .parameters: return try validatedParameters(value)
    case .weekdays:
      let names = Weekday.allCases.map(\.rawValue)
      let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard value.isEmpty || parts.allSatisfy(names.contains), Set(parts).count == parts.count
      else {
        throw .notAChoice(name: name, value: value, choices: names)
      }
      return value
    case .levels:
      _ = try LevelSet(value, setting: name)
      return value
    case .toneColors: return value
    case .path:
      guard value.isEmpty || value.hasPrefix("/") else {
        throw .notAbsolute(name: name, value: value)
      }
      return value
    case .speech:
      do throws(SpeechCommand.Fault) {
        _ = try SpeechChoice(value)
      } catch {
        throw .badCommand(name: name, value: value, fault: error)
      }
      return value
    case .packs:
      let names = PackName.list(value)
      for (index, part) in names.enumerated()
      where !PackName.isValid(part) || names[..<index].contains(part) {
        throw .badPacks(name: name, value: value, part: part)
      }
      return names.joined(separator: ",")
    }
  }

  private func validatedParameters(_ value: String) throws(SettingError) -> String {
    if ["auto", "keep", "published"].contains(value) { return value }
    let numbers = Self.numbers(value)
    guard numbers.count > 1, numbers.allSatisfy(\.isFinite) else {
      throw .badParameters(name: name, fault: .noNumbers)
    }
    do throws(FSRSError) {
      _ = try FSRS7.Parameters(numbers)
    } catch {
      throw .badParameters(name: name, fault: ParameterFault(error))
    }
    return numbers.map { String($0) }.joined(separator: ",")
  }

  /// Returns the numbers in a list separated by commas or blanks, with NaN for each part that is
  /// not a number.
  static func numbers(_ text: String) -> [Double] {
    text.split { $0 == "," || $0.isWhitespace }.map { Double($0) ?? .nan }
  }

  private static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}

/// A reason why the name or the value of a setting is invalid.
package enum SettingError: Error, Codable, Hashable, Sendable {
  case unknown(name: String, nearest: [String])
  case notANumber(name: String, value: String, lowest: String, highest: String)
  case notAChoice(name: String, value: String, choices: [String])
  case badSteps(name: String, value: String, part: String)
  case tooManySteps(name: String, most: Int)
  case badLevels(name: String, value: String, part: String)
  case badParameters(name: String, fault: ParameterFault)
  case badPacks(name: String, value: String, part: String)
  case notAbsolute(name: String, value: String)
  case badCommand(name: String, value: String, fault: SpeechCommand.Fault)
}

/// A reason why a value of the setting `parameters`, the parameters of the memory model, is
/// invalid.
package enum ParameterFault: Codable, Hashable, Sendable {
  case noNumbers
  case count(Int)
  /// A number is outside its bounds, `lowest` and `highest`; `position` counts from 1.
  case outOfBounds(position: Int, value: Double, lowest: Double, highest: Double)

  init(_ error: FSRSError) {
    switch error {
    case .parameterCount(let count, _): self = .count(count)
    case .parameterOutOfBounds(let index, let value, let bounds):
      self = .outOfBounds(
        position: index + 1,
        value: value,
        lowest: bounds.lowerBound,
        highest: bounds.upperBound
      )
    default: self = .noNumbers
    }
  }
}

/// The parser for lists of durations such as `30s 10m 1h`.
package enum Durations {
  /// The maximum number of durations in a list.
  package static let most = 100

  /// Returns each duration of a list in seconds, from one second to a day; a number without a unit
  /// is minutes.
  ///
  /// `setting`: the name of the setting, for the error that is thrown for an invalid list.
  package static func seconds(_ text: String, setting: String) throws(SettingError) -> [Int] {
    var result: [Int] = []
    for part in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      let unit: Int
      switch part.last {
      case "s": unit = 1
      case "h": unit = 3600
      default: unit = 60
      }
      let digits = part.last.map { "smh".contains($0) } == true ? part.dropLast() : part
      guard let number = Int(digits), number > 0, number <= 86_400, number * unit <= 86_400 else {
        throw .badSteps(name: setting, value: text, part: String(part))
      }
      result.append(number * unit)
      guard result.count <= most else { throw .tooManySteps(name: setting, most: most) }
    }
    return result
  }
}
