/// The setting for colours.
package enum ColourSetting: String, CaseIterable, Sendable {
  /// Colours on a terminal that has them, unless `NO_COLOR` says otherwise.
  case auto
  /// Colours always, for example for a pager or a recording.
  case always
  /// Neither colours nor bold or faint text.
  case never
}

/// The colours that are used.
package enum ColourMode: Equatable, Sendable {
  /// No escape sequences at all.
  case off
  /// The 16 colours of the terminal's theme.
  case sixteen
  /// The 256 indexed colours.
  case indexed
  /// Roles in place of colours, for text that is shown by a page; see ``TextSpan``.
  case roles

  /// Chooses by the setting, the environment and whether the output is a terminal.
  ///
  /// A non-empty `NO_COLOR` switches colours off (no-color.org), unless the setting is `always`.
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
