package import Study

/// A language of pages to print; its raw value is the language tag (BCP 47).
package enum PaperLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case spanish = "es"
  case french = "fr"
  case simplifiedChinese = "zh-Hans"
  case traditionalChinese = "zh-Hant"

  /// Makes the language of the user's locale; English if there are no texts in that language.
  package init(environment: [String: String]) {
    let locale = UserLocale("LC_MESSAGES", in: environment)
    guard locale.language == "zh" else {
      self = Self(rawValue: locale.language) ?? .english
      return
    }
    let isTraditional = ["TW", "HK", "MO", "HANT"].contains { locale.territory.hasPrefix($0) }
    self = isTraditional ? .traditionalChinese : .simplifiedChinese
  }

  /// Returns a date as it is written in the language.
  package func text(_ date: StudyDay) -> String {
    let (year, month, day) = date.civil
    switch self {
    case .english: return "\(day) \(Self.months[month - 1]) \(year)"
    case .german: return "\(day).\(month).\(year)"
    case .spanish, .french: return "\(Self.two(day))/\(Self.two(month))/\(year)"
    case .simplifiedChinese, .traditionalChinese: return "\(year)年\(month)月\(day)日"
    }
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// The language and the territory of the user's locale, such as `de` and `AT` for `de_AT.UTF-8`.
package struct UserLocale {
  /// The language as a code of two or three letters; empty if no locale is set.
  package let language: String
  /// The territory, and the script if the name has one; empty if it is not given.
  package let territory: String

  /// Reads the locale of a category such as `LC_MESSAGES` from the environment.
  ///
  /// As in POSIX, `LC_ALL` comes before the category and `LANG` after it, and an empty variable is
  /// not set.
  package init(_ category: String, in environment: [String: String]) {
    let names = ["LC_ALL", category, "LANG"].compactMap { environment[$0] }
    let name = (names.first { !$0.isEmpty } ?? "").prefix { $0 != "." && $0 != "@" }
    let parts = name.split(maxSplits: 1) { $0 == "_" || $0 == "-" }
    language = parts.first?.lowercased() ?? ""
    territory = parts.count > 1 ? parts[1].uppercased() : ""
  }
}
