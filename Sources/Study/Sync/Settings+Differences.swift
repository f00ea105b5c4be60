extension Settings {
  /// Returns the settings that affect intervals and differ from those in a configuration of another
  /// machine.
  ///
  /// Fitted parameters are not compared, because every machine uses the newest fit in the log.
  package func differences(from other: SchedulerConfiguration) -> [SettingDifference] {
    let mine = configuration
    var pairs = [
      ("desired-retention", Self.text(mine.desiredRetention), Self.text(other.desiredRetention)),
      ("learning-steps", Self.text(mine.learningSteps), Self.text(other.learningSteps)),
      ("relearning-steps", Self.text(mine.relearningSteps), Self.text(other.relearningSteps)),
      (
        "maximum-interval", String(mine.maximumIntervalDays), String(other.maximumIntervalDays)
      ),
      ("fuzz", Self.text(mine.isFuzzed), Self.text(other.isFuzzed)),
      ("leech-threshold", String(mine.leechThreshold), String(other.leechThreshold)),
      (
        "leech-action", mine.suspendsLeeches ? "suspend" : "flag",
        other.suspendsLeeches ? "suspend" : "flag"
      ),
    ]
    if case .own(let values) = parameterChoice {
      let theirs = other.fit == nil ? other.parameters.map { String($0) } : ["auto"]
      pairs.append(
        (
          "parameters", values.map { String($0) }.joined(separator: ","),
          theirs.joined(separator: ",")
        )
      )
    }
    return pairs.filter { $0.1 != $0.2 }.map {
      SettingDifference(name: $0.0, here: $0.1, there: $0.2)
    }
  }

  private static func text(_ number: Double) -> String { String(number) }

  private static func text(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  private static func text(_ steps: [Int]) -> String {
    steps.map { seconds in
      if seconds.isMultiple(of: 3600) { return "\(seconds / 3600)h" }
      return seconds.isMultiple(of: 60) ? "\(seconds / 60)m" : "\(seconds)s"
    }.joined(separator: " ")
  }
}
