package enum ColourSetting: String, CaseIterable, Sendable {
  /// Colours on a terminal that supports them, unless `NO_COLOR` is set.
  case auto
  /// Colours always, for example for a pager or a recording.
  case always
  /// Neither colours nor bold or faint text.
  case never
}

/// The form in which the colours of text are written.
package enum ColourMode: Equatable, Sendable {
  /// No escape sequences.
  case off
  /// The 16 colours of the terminal's theme.
  case sixteen
  /// The 256 indexed colours.
  case indexed
  /// Roles instead of colours, for text that a page displays; see ``TextSpan``.
  case roles

  /// Chooses a mode from the setting, the environment and whether the output is a terminal.
  ///
  /// A non-empty `NO_COLOR` turns colours off (no-color.org), unless the setting is `always`.
  package init(setting: ColourSetting, environment: [String: String], isTerminal: Bool) {
    let terminal = environment["TERM"] ?? ""
    let isDumb = terminal.isEmpty || terminal == "dumb"
    let isRefused = !(environment["NO_COLOR"] ?? "").isEmpty
    switch setting {
    case .never:
      self = .off
    case .auto where isRefused || isDumb || !isTerminal:
      self = .off
    case .auto, .always:
      let has256 =
        terminal.contains("256color") || terminal.contains("direct")
        || ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      self = has256 ? .indexed : .sixteen
    }
  }
}
