/// The calls about settings and resets.
enum SettingCalls {
  static let all: [any StudyCall.Type] = [
    GetSettings.self, ChangeSetting.self, PlanReset.self, ApplyReset.self,
  ]
}

/// The request for the stored settings by name; a setting that is not stored has its default.
///
/// The result also has the other texts that are stored with the settings: a placement test, and the
/// best results of quizzes.
package struct GetSettings: StudyCall {
  package static let method = "settings.get"
  package typealias Response = [String: String]

  package init() {}

  package func run(on service: LocalStudyService) async throws(StudyError) -> [String: String] {
    try await service.storedSettings()
  }
}

/// The request to change a setting; a nil `value` restores the default.
package struct ChangeSetting: StudyCall {
  package static let method = "settings.set"
  package typealias Response = Done
  package static let changesStudy = true
  package var name: String
  package var value: String?

  package init(_ name: String, to value: String?) {
    self.name = name
    self.value = value
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Done {
    try await service.set(name, to: value)
    return Done()
  }
}

/// The request for a report of what a reset would change.
package struct PlanReset: StudyCall {
  package static let method = "reset.plan"
  package typealias Response = ResetReport
  package var selection: ResetSelection
  /// True if the settings are reset to their defaults as well.
  package var settings: Bool

  package init(_ selection: ResetSelection, settings: Bool) {
    self.selection = selection
    self.settings = settings
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> ResetReport {
    try await service.planReset(selection, settings: settings)
  }
}

/// The request to make a reset; its cards are selected at the time of the request.
package struct ApplyReset: StudyCall {
  package static let method = "reset.apply"
  package typealias Response = Done
  package static let changesStudy = true
  package var selection: ResetSelection
  package var settings: Bool

  package init(_ selection: ResetSelection, settings: Bool) {
    self.selection = selection
    self.settings = settings
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Done {
    try await service.reset(try await service.planReset(selection, settings: settings))
    return Done()
  }
}
