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
    /// Colours such as `1=red,4=blue`, which are parsed where text is coloured.
    case toneColors
    /// A list of names of word packs.
    case packs
    /// A list of weekdays such as `sat,sun`; empty for none.
    case weekdays
    /// An absolute path; empty for none.
    case path
    /// `auto`, `keep`, `published` or the 34 parameters of FSRS-7.
    case parameters
  }

  package let name: String
  package let defaultValue: String
  package let form: Form
  package let summary: String
}

extension SettingDefinition {
  private static let onOff = Form.choice(["on", "off"])

  /// All settings, in the order in which they are listed.
  package static let all: [SettingDefinition] = [
    SettingDefinition(
      name: "desired-retention",
      defaultValue: "0.9",
      form: .decimal(0.7...0.99),
      summary: "probability of recall at which a word falls due"
    ),
    SettingDefinition(
      name: "new-per-day",
      defaultValue: "10",
      form: .integer(0...9999),
      summary: "most new words a day"
    ),
    SettingDefinition(
      name: "reviews-per-day",
      defaultValue: "200",
      form: .integer(0...9999),
      summary: "most reviews a day; the rest waits"
    ),
    SettingDefinition(
      name: "max-learning",
      defaultValue: "30",
      form: .integer(1...9999),
      summary: "no new word while this many are in learning"
    ),
    SettingDefinition(
      name: "pause-new",
      defaultValue: "on",
      form: onOff,
      summary: "begin no new words while a backlog lasts"
    ),
    SettingDefinition(
      name: "drill-length",
      defaultValue: "20",
      form: .integer(1...9999),
      summary: "answers in one drill"
    ),
    SettingDefinition(
      name: "packs",
      defaultValue: PackName.study,
      form: .packs,
      summary: "word packs to drill, such as study,travel"
    ),
    SettingDefinition(
      name: "levels",
      defaultValue: "",
      form: .levels,
      summary: "levels that new words come from, such as 1-3; empty for all"
    ),
    SettingDefinition(
      name: "edition",
      defaultValue: "2025",
      form: .choice(Edition.allCases.map(\.rawValue)),
      summary: "edition of the HSK lists that levels refer to"
    ),
    SettingDefinition(
      name: "skills",
      defaultValue: "reading",
      form: .skills,
      summary: "skills that a drill practises"
    ),
    SettingDefinition(
      name: "typed-after",
      defaultValue: "7",
      form: .decimal(0...36_500),
      summary: "type pinyin once remembered for this many days"
    ),
    SettingDefinition(
      name: "learning-steps",
      defaultValue: "1m 10m",
      form: .steps,
      summary: "waits between the first answers to a new word"
    ),
    SettingDefinition(
      name: "relearning-steps",
      defaultValue: "10m",
      form: .steps,
      summary: "waits between answers to a forgotten word"
    ),
    SettingDefinition(
      name: "maximum-interval",
      defaultValue: "36500",
      form: .integer(1...36_500),
      summary: "longest interval in days"
    ),
    SettingDefinition(
      name: "fuzz",
      defaultValue: "on",
      form: onOff,
      summary: "vary intervals a little, to even out the days"
    ),
    SettingDefinition(
      name: "easy-days",
      defaultValue: "",
      form: .weekdays,
      summary: "weekdays with few reviews, such as sat,sun; empty for none"
    ),
    SettingDefinition(
      name: "parameters",
      defaultValue: "auto",
      form: .parameters,
      summary: "memory model: auto, keep, published or 34 numbers"
    ),
    SettingDefinition(
      name: "leech-threshold",
      defaultValue: "8",
      form: .integer(0...999),
      summary: "lapses that make a leech; 0 for never"
    ),
    SettingDefinition(
      name: "leech-action",
      defaultValue: "flag",
      form: .choice(["flag", "suspend"]),
      summary: "what happens to a leech"
    ),
    SettingDefinition(
      name: "day-start",
      defaultValue: "4",
      form: .integer(0...23),
      summary: "hour of local time at which a study day begins"
    ),
    SettingDefinition(
      name: "script",
      defaultValue: "simplified",
      form: .choice(Script.allCases.map(\.rawValue)),
      summary: "script of questions and options"
    ),
    SettingDefinition(
      name: "region",
      defaultValue: "mainland",
      form: .choice(Region.allCases.map(\.rawValue)),
      summary: "whose readings are shown; both are right"
    ),
    SettingDefinition(
      name: "spelling",
      defaultValue: "marks",
      form: .choice(["marks", "numbers"]),
      summary: "how pinyin is shown"
    ),
    SettingDefinition(
      name: "color",
      defaultValue: "auto",
      form: .choice(["auto", "always", "never"]),
      summary: "when to use colors"
    ),
    SettingDefinition(
      name: "tone-colors",
      defaultValue: "",
      form: .toneColors,
      summary: "colors of the tones, such as 1=red,2=yellow; empty for the defaults"
    ),
    SettingDefinition(
      name: "sync",
      defaultValue: "",
      form: .path,
      summary: "folder to share with other machines after each drill; empty for none"
    ),
    SettingDefinition(
      name: "log-level",
      defaultValue: "info",
      form: .choice(["trace", "debug", "info", "notice", "warning", "error"]),
      summary: "least severe entries in the diagnostic log"
    ),
  ]

  package static func named(_ name: String) throws(SettingError) -> SettingDefinition {
    guard let definition = all.first(where: { $0.name == name }) else {
      throw .unknown(name: name, nearest: Nearness.nearest(to: name, among: all.map(\.name)))
    }
    return definition
  }

  /// Returns a valid value in its stored form.
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

  /// Returns the numbers in a list separated by commas or blanks; an invalid one becomes NaN.
  static func numbers(_ text: String) -> [Double] {
    text.split { $0 == "," || $0.isWhitespace }.map { Double($0) ?? .nan }
  }

  private static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
