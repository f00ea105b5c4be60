package import Study

/// Asks for the statistics.
package struct StatisticsCall: DaemonCall {
  package static let method = "statistics"
  package typealias Result = Statistics
  package var since: StudyDay?
  package var word: WordKey?

  package init(since: StudyDay?, word: WordKey?) {
    self.since = since
    self.word = word
  }
}

/// Asks how much there is to do.
package struct DueCall: DaemonCall {
  package static let method = "due"
  package typealias Result = DueReport
  package init() {}
}

/// Asks what a reset would forget.
package struct PlanResetCall: DaemonCall {
  package static let method = "reset.plan"
  package typealias Result = ResetReport
  package var selection: ResetSelection
  /// Whether the settings go back to their defaults as well.
  package var settings: Bool

  package init(_ selection: ResetSelection, settings: Bool) {
    self.selection = selection
    self.settings = settings
  }
}

/// Forgets what such a plan names at this moment.
package struct ResetCall: DaemonCall {
  package static let method = "reset.apply"
  package typealias Result = Done
  package var selection: ResetSelection
  package var settings: Bool

  package init(_ selection: ResetSelection, settings: Bool) {
    self.selection = selection
    self.settings = settings
  }
}

/// Asks for the settings that were changed.
package struct SettingsCall: DaemonCall {
  package static let method = "settings.get"
  package typealias Result = [String: String]
  package init() {}
}

/// Changes a setting; without a value it goes back to its default.
package struct SetCall: DaemonCall {
  package static let method = "settings.set"
  package typealias Result = Done
  package var name: String
  package var value: String?

  package init(name: String, value: String?) {
    self.name = name
    self.value = value
  }
}
