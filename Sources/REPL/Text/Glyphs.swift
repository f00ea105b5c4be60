import Glibc

/// The set of characters for drawing plots.
package enum Glyphs: Equatable, Sendable {
  /// All characters, such as block elements, dots, lines and the ellipsis.
  case unicode
  /// Printable ASCII only.
  case ascii

  /// Chooses glyphs by the codeset of a locale, such as `UTF-8` or `ANSI_X3.4-1968`.
  package init(codeset: String) {
    let letters = codeset.lowercased().filter { $0 != "-" && $0 != "_" }
    self = letters == "utf8" ? .unicode : .ascii
  }

  /// The glyphs for the user's locale, determined at the first use.
  package static let ofUser: Glyphs = {
    guard let locale = newlocale(LC_CTYPE_MASK, "", nil) else { return .ascii }
    defer { freelocale(locale) }
    guard let name = nl_langinfo_l(nl_item(CODESET), locale) else { return .ascii }
    return Glyphs(codeset: String(cString: name))
  }()

  /// The sign at the end of a truncated text.
  package var cutSign: String { self == .unicode ? "…" : "~" }
}
