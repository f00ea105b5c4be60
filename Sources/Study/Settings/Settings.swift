import FSRS
import Foundation
package import Pinyin

/// The learner's settings, with default values for those that were not changed.
package struct Settings: Hashable, Sendable {
  private let values: [String: String]

  /// Reads stored settings.
  ///
  /// - Parameter stored: The values by name, as in the database; unknown names are ignored.
  /// - Throws: the error of the first invalid value.
  package init(_ stored: [String: String] = [:]) throws(SettingError) {
    for definition in SettingDefinition.all {
      if let value = stored[definition.name] { _ = try definition.validated(value) }
    }
    values = stored
  }

  /// The default settings.
  package static let standard = Settings(defaults: ())

  private init(defaults: Void) { values = [:] }

  package func text(_ name: String) -> String {
    values[name] ?? SettingDefinition.all.first { $0.name == name }?.defaultValue ?? ""
  }

  private func integer(_ name: String) -> Int { Int(text(name)) ?? 0 }
  private func decimal(_ name: String) -> Double { Double(text(name)) ?? 0 }
  private func steps(_ name: String) -> [Int] {
    (try? Durations.seconds(text(name), setting: name)) ?? []
  }

  package var desiredRetention: Double { decimal("desired-retention") }
  package var packs: [String] { PackName.list(text("packs")) }
  package var newPerDay: Int { integer("new-per-day") }
  package var reviewsPerDay: Int { integer("reviews-per-day") }
  package var maximumLearning: Int { integer("max-learning") }
  package var pausesNewWords: Bool { text("pause-new") == "on" }
  package var drillLength: Int { integer("drill-length") }
  package var levels: LevelSet { (try? LevelSet(text("levels"), setting: "levels")) ?? LevelSet() }
  package var edition: Edition { Edition(rawValue: text("edition")) ?? .hsk2025 }
  package var skills: [Skill] {
    text("skills").split(separator: ",").compactMap { Skill(rawValue: String($0)) }
  }
  /// True if a word is asked in a further skill only on a later day, once it is learned in its
  /// earlier skills.
  package var keepsSkillsApart: Bool { text("skills-apart") == "on" }
  /// The first of the practised skills, in which the known words of the statistics are counted.
  package var mainSkill: Skill { skills.first ?? .reading }
  /// The rule for which new words are introduced: shown to the learner before they are asked.
  package var introductions: IntroductionMode {
    IntroductionMode(rawValue: text("introduce")) ?? .auto
  }
  package var typedAfterDays: Double { decimal("typed-after") }
  /// The weekdays that should have few reviews, 0 for Monday to 6 for Sunday.
  package var easyWeekdays: Set<Int> {
    Set(
      text("easy-days").split(separator: ",").compactMap { Weekday(rawValue: String($0))?.number }
    )
  }
  package var dayStartHour: Int { integer("day-start") }
  /// The absolute path of the folder that is shared with other machines; empty if there is none.
  package var sharedFolder: String { text("sync") }
  package var script: Script { Script(rawValue: text("script")) ?? .simplified }
  package var region: Region { Region(rawValue: text("region")) ?? .mainland }
  package var phrases: ShownPhrases { ShownPhrases(rawValue: text("phrases")) ?? .answer }
  package var readingForm: ReadingForm { ReadingForm(rawValue: text("spelling")) ?? .marks }

  package var speech: SpeechChoice { (try? SpeechChoice(text("speech"))) ?? .auto }
  /// The absolute path of the folder with recordings; empty if there is none.
  package var recordings: String { text("recordings") }
  package var spokenAnswers: SpokenAnswers {
    SpokenAnswers(rawValue: text("speak-answers")) ?? .off
  }

  /// The choice of the parameters of the memory model.
  package var parameterChoice: ParameterChoice {
    switch text("parameters") {
    case "keep": .keep
    case "published": .published
    case "auto": .auto
    case let text: .own(SettingDefinition.numbers(text))
    }
  }

  /// Returns the configuration of the scheduler, with the parameters of `fitted` if the settings
  /// allow it.
  ///
  /// `fitted`: the configuration of the newest fit; nil if there is none.
  package func configuration(fitted: SchedulerConfiguration?) -> SchedulerConfiguration {
    var configuration = configuration
    if let fitted, parameterChoice == .auto || parameterChoice == .keep {
      configuration.parameters = fitted.parameters
      configuration.fit = fitted.fit
    }
    return configuration
  }

  /// Returns the origin of the parameters in use.
  ///
  /// `fitted`: the configuration of the newest fit; nil if there is none.
  package func origin(fitted: SchedulerConfiguration?) -> ParameterOrigin {
    if case .own = parameterChoice { return .own }
    return configuration(fitted: fitted).fit.map { .fitted($0) } ?? .published
  }

  /// The configuration of the scheduler, with the parameters that the learner entered, otherwise
  /// the published ones; fits are not considered.
  package var configuration: SchedulerConfiguration {
    var parameters = FSRS7.Parameters.default.values
    if case .own(let values) = parameterChoice { parameters = values }
    return SchedulerConfiguration(
      parameters: parameters,
      desiredRetention: desiredRetention,
      learningSteps: steps("learning-steps"),
      relearningSteps: steps("relearning-steps"),
      maximumIntervalDays: integer("maximum-interval"),
      isFuzzed: text("fuzz") == "on",
      leechThreshold: integer("leech-threshold"),
      suspendsLeeches: text("leech-action") == "suspend",
      isBalanced: true,
      practiceSeconds: Self.practiceSeconds,
      usesGuessRate: true,
      checkIntervalDays: Self.checkIntervalDays,
      chosenCheckDays: Self.chosenCheckDays,
      growthLimit: Self.growthLimit,
      keepsRecalledTime: true,
      keepsDueDay: true,
      recalledGrowth: Self.recalledGrowth
    )
  }

  /// The minimum growth of intervals while a word is right day after day; see decision 69.
  private static let recalledGrowth = 1.75

  /// The number of seconds after an answer within which a further right answer counts as practice:
  /// half a day, longer than an evening of study.
  private static let practiceSeconds = 12 * 3600
  /// The maximum interval in days after the first answer to a word whose memory was estimated; even
  /// with fuzz, the next answer then comes within three months.
  private static let checkIntervalDays = 80
  /// The maximum interval in days after the first answer to a word whose memory was estimated, if
  /// that answer was a choice among four options: a guess is right in one of four cases.
  private static let chosenCheckDays = 25
  /// The maximum ratio of an interval to the days since a word was met: in a log of 12,580 answers,
  /// recall is as predicted up to this ratio, and lower beyond it.
  private static let growthLimit = 4
}

extension Settings {
  /// Returns the study day of a time in a time zone; days begin at the hour of the setting
  /// `day-start`.
  func day(of moment: Timestamp, _ timeZone: TimeZone) -> StudyDay {
    DayClock(timeZone: timeZone, dayStartHour: dayStartHour).day(of: moment)
  }
}

/// The names of the texts in the settings table that are not settings: a placement test, the best
/// results of quizzes, and a mark that the learner was told of a fit.
enum StoredTexts {
  static let fitTold = "fit-told"
  static let names: Set = [PlacementSitting.settingName, QuizBests.settingName, fitTold]

  /// Returns true if a text with one of these names does not depend on the log, so that it stays
  /// when the log is replaced.
  ///
  /// A placement test that was used refers to the placement in the log, which it corrects later.
  static func outlivesLog(_ name: String, _ value: String) -> Bool {
    names.contains(name)
      && (name != PlacementSitting.settingName || LocalStudyService.sitting(value)?.use == nil)
  }
}
