import FSRS
import TestSupport
import Testing

@testable import Study

/// Settings, the forms of their values, and the names near to a wrong one.
struct SettingsTests {
  @Test func `every default is a valid value of its own setting`() throws {
    for definition in SettingDefinition.all {
      #expect(try definition.validated(definition.defaultValue) == definition.defaultValue)
      #expect(Settings.standard.text(definition.name) == definition.defaultValue)
      #expect(!definition.summary.isEmpty)
    }
    #expect(Set(SettingDefinition.all.map(\.name)).count == SettingDefinition.all.count)
  }

  @Test func `the defaults make the scheduler's own defaults`() {
    let settings = Settings.standard
    #expect(
      settings.configuration
        == SchedulerConfiguration(
          isBalanced: true,
          practiceSeconds: 12 * 3600,
          usesGuessRate: true,
          checkIntervalDays: 80,
          chosenCheckDays: 25,
          growthLimit: 4,
          keepsRecalledTime: true,
          keepsDueDay: true,
          recalledGrowth: 1.75
        )
    )
    #expect(settings.skills == [.reading, .meaning] && settings.keepsSkillsApart)
    #expect(settings.levels.isEverything)
    #expect(settings.edition == .hsk2025 && settings.script == .simplified)
    #expect(settings.newPerDay == 10 && settings.drillLength == 20 && settings.dayStartHour == 4)
  }

  @Test(arguments: [
    ("desired-retention", "0.85", "0.85"), ("desired-retention", "0.9e0", "0.9"),
    ("typed-after", "3.0", "3"), ("new-per-day", "007", "7"), ("fuzz", "off", "off"),
    ("skills", "meaning,reading", "meaning,reading"), ("levels", "1-3,7-9", "1-3,7-9"),
    ("levels", "", ""), ("learning-steps", "30s, 5m 1h", "30s, 5m 1h"), ("learning-steps", "", ""),
    ("spelling", "bopomofo", "zhuyin"), ("spelling", "zhuyin", "zhuyin"),
  ])
  func `a value is stored in its plain form`(name: String, value: String, stored: String) throws {
    #expect(try SettingDefinition.named(name).validated(value) == stored)
  }

  @Test(arguments: [
    ("new-per-day", "-1"), ("new-per-day", "10000"), ("new-per-day", "ten"), ("new-per-day", ""),
    ("new-per-day", "1.5"), ("new-per-day", "１０"), ("day-start", "24"), ("desired-retention", "1"),
    ("desired-retention", "nan"), ("desired-retention", "0.69"), ("desired-retention", "90%"),
    ("typed-after", "-0.1"), ("typed-after", "inf"), ("maximum-interval", "0"),
    ("new-per-day", "99999999999999999999"),
  ])
  func `a number out of its range is refused`(name: String, value: String) throws {
    let definition = try SettingDefinition.named(name)
    let error = #expect(throws: SettingError.self) { try definition.validated(value) }
    guard case .notANumber(name, value, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a range is named as people write it`() throws {
    #expect(
      throws: SettingError.notANumber(
        name: "desired-retention",
        value: "2",
        lowest: "0.7",
        highest: "0.99"
      )
    ) { try SettingDefinition.named("desired-retention").validated("2") }
    #expect(
      throws: SettingError.notANumber(
        name: "typed-after",
        value: "-1",
        lowest: "0",
        highest: "36500"
      )
    ) { try SettingDefinition.named("typed-after").validated("-1") }
  }

  @Test(arguments: [
    ("fuzz", "yes"), ("fuzz", "On"), ("script", "hanzi"), ("edition", "2022"), ("color", ""),
    ("skills", ""), ("skills", "reading,"), ("skills", "reading,dancing"),
    ("skills", "reading,reading"), ("easy-days", "sat, sun"), ("easy-days", "sat,"),
    ("easy-days", "sunday"), ("easy-days", "sat,sat"), ("easy-days", "Sat"),
    ("leech-action", "delete"), ("log-level", "loud"),
  ])
  func `a word that is no choice is refused`(name: String, value: String) throws {
    let definition = try SettingDefinition.named(name)
    let error = #expect(throws: SettingError.self) { try definition.validated(value) }
    guard case .notAChoice(name, value, let choices) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!choices.isEmpty)
  }

  @Test(arguments: [
    ("0m", "0m"), ("10x", "10x"), ("5m -1m", "-1m"), ("1m 25h", "25h"), ("s", "s"),
    ("1.5m", "1.5m"),
    ("1d", "1d"), ("86401s", "86401s"), ("99999999999999999999h", "99999999999999999999h"),
  ])
  func `a duration that is none is named`(value: String, part: String) {
    #expect(throws: SettingError.badSteps(name: "x", value: value, part: part)) {
      try Durations.seconds(value, setting: "x")
    }
  }

  @Test func `other machines accept the answers under every value of a setting`() throws {
    let steps = Array(repeating: "1m", count: Durations.most).joined(separator: " ")
    var sets = [["learning-steps": steps, "relearning-steps": steps]]
    for definition in SettingDefinition.all {
      switch definition.form {
      case .integer(let range):
        sets += [range.lowerBound, range.upperBound].map { [definition.name: "\($0)"] }
      case .decimal(let range):
        sets += [range.lowerBound, range.upperBound].map { [definition.name: "\($0)"] }
      default: break
      }
    }
    for values in sets {
      let configuration = try Settings(values).configuration
      let entry = LoggedConfiguration(createdAt: .noon, value: configuration)
      #expect(EntryGate.fault(in: .configuration(entry)) == nil, "\(values)")
    }
  }

  @Test(arguments: ["learning-steps", "relearning-steps"])
  func `a list of too many steps is refused`(name: String) throws {
    let definition = try SettingDefinition.named(name)
    let steps = Array(repeating: "1m", count: Durations.most + 1).joined(separator: ",")
    #expect(throws: SettingError.tooManySteps(name: name, most: Durations.most)) {
      try definition.validated(steps)
    }
  }

  @Test(
    arguments: [
      ("", []), ("1m 10m", [60, 600]), ("30s,1h", [30, 3600]), ("5", [300]), ("24h", [86_400]),
    ] as [(String, [Int])]
  )
  func `durations are read`(text: String, seconds: [Int]) throws {
    #expect(try Durations.seconds(text, setting: "x") == seconds)
  }

  @Test(
    arguments: [
      ("1", [1]), ("1-3", [1, 2, 3]), ("2,4", [2, 4]), ("7-9", [7]), ("5-7", [5, 6, 7]), ("8", [7]),
      ("6 1", [1, 6]), ("1-9", [1, 2, 3, 4, 5, 6, 7]),
    ] as [(String, [Int])]
  )
  func `levels are read`(text: String, numbers: [Int]) throws {
    #expect(try LevelSet(text, setting: "x").levels.map(\.number).sorted() == numbers)
  }

  @Test(arguments: ["0", "10", "3-1", "1-", "-1", "1-2-3", "one", "1;2", "2-2"])
  func `levels that are none are refused`(text: String) {
    #expect(throws: SettingError.badLevels(name: "x", value: text, part: text)) {
      try LevelSet(text, setting: "x")
    }
  }

  @Test(arguments: ["", "none", "1", "1,2,x", "nan,nan", "1,2", "Auto"])
  func `parameters that are none are refused`(value: String) {
    #expect(throws: SettingError.self) {
      try SettingDefinition.named("parameters").validated(value)
    }
  }

  @Test func `parameters are a choice or 34 numbers inside their bounds`() throws {
    let definition = try SettingDefinition.named("parameters")
    let values = FSRS7.Parameters.default.values
    let text = try definition.validated(values.map { "\($0)" }.joined(separator: ", "))
    let own = try Settings(["parameters": text])
    #expect(own.parameterChoice == .own(values))
    let fitted = SchedulerConfiguration(
      parameters: [Double](repeating: 1, count: 34),
      fit: ParameterVersion(
        number: 4,
        fittedAt: .noon,
        reviews: 99,
        objective: 1,
        objectiveBefore: 2
      )
    )
    #expect(own.configuration(fitted: fitted).parameters == values)
    #expect(own.configuration(fitted: fitted).fit == nil)
    #expect(own.origin(fitted: fitted) == .own)
    for (choice, isFitted) in [("auto", true), ("keep", true), ("published", false)] {
      let settings = try Settings(["parameters": choice])
      let configuration = settings.configuration(fitted: fitted)
      #expect((configuration.fit == fitted.fit) == isFitted, "\(choice)")
      #expect((configuration.parameters == fitted.parameters) == isFitted, "\(choice)")
      #expect(settings.configuration(fitted: nil).fit == nil)
    }
    var outside = values
    outside[24] = 0.99
    #expect(
      throws: SettingError.badParameters(
        name: "parameters",
        fault: .outOfBounds(position: 25, value: 0.99, lowest: 0.01, highest: 0.95)
      )
    ) { try definition.validated(outside.map { "\($0)" }.joined(separator: ",")) }
  }

  @Test(arguments: [("", []), ("mon", [0]), ("sat,sun", [5, 6])] as [(String, Set<Int>)])
  func `easy days are read`(text: String, weekdays: Set<Int>) throws {
    #expect(try Settings(["easy-days": text]).easyWeekdays == weekdays)
  }

  @Test func `an empty set of levels holds words of every level and of none`() throws {
    let everything = LevelSet()
    #expect(everything.contains(nil) && everything.contains(Level(number: 7)))
    let one = try LevelSet("1", setting: "x")
    #expect(one.contains(Level(number: 1)))
    #expect(!one.contains(nil) && !one.contains(Level(number: 2)))
  }

  @Test(
    arguments: [
      ("new-per-dy", ["new-per-day"]), ("NEW-PER-DAY", ["new-per-day"]), ("colour", ["color"]),
      ("sklils", ["skills"]), ("lev", ["levels"]), ("retention", ["desired-retention"]),
      ("xyzzy", []), ("characters", ["script"]), ("font", ["script"]), ("Sound", ["speech"]),
      ("language", ["script", "region"]), ("kind", ["skills"]), ("kinds", ["skills"]),
      ("learning", ["learning-steps"]), ("leech", ["leech-action", "leech-threshold", "speech"]),
      ("fuz", ["fuzz"]),
    ] as [(String, [String])]
  )
  func `an unknown name finds its neighbours`(name: String, nearest: [String]) {
    #expect(throws: SettingError.unknown(name: name, nearest: nearest)) {
      try SettingDefinition.named(name)
    }
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("abc", "abc", 0), ("abc", "acb", 1),
    ("abc", "abd", 1),
    ("abc", "xabc", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("银行", "行银", 1),
  ])
  func `distance counts insertions, deletions, replacements and swaps`(
    left: String,
    right: String,
    distance: Int
  ) {
    #expect(Nearness.distance(Array(left), Array(right)) == distance)
    #expect(Nearness.distance(Array(right), Array(left)) == distance)
  }

  @Test func `a stored value that is not valid is reported, an unknown name is kept`() throws {
    #expect(throws: SettingError.self) { try Settings(["fuzz": "maybe"]) }
    let settings = try Settings(["from-the-future": "x", "new-per-day": "3"])
    #expect(settings.newPerDay == 3)
    #expect(settings.text("from-the-future") == "x")
  }

  @Test(arguments: StoreKind.allCases)
  func `the service stores what is valid and nothing else`(kind: StoreKind) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    try await bench.service.set("new-per-day", to: "05")
    #expect(try await bench.service.storedSettings() == ["new-per-day": "5"])
    await #expect(throws: StudyError.self) { try await bench.service.set("new-per-day", to: "x") }
    await #expect(throws: StudyError.setting(.unknown(name: "nonsense", nearest: []))) {
      try await bench.service.set("nonsense", to: "1")
    }
    try await bench.service.set("new-per-day", to: nil)
    #expect(try await bench.service.storedSettings().isEmpty)
  }
}
