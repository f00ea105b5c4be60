import ArgumentParser
import Lexicon
import REPL
import Study
import Workspace

/// The options of the commands that write pages to print.
struct PaperOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write a page to print; ‘-’ for standard output.", valueName: "file"),
    completion: .file()
  )
  var html: String?

  @Flag(help: "With --html, replace an existing file.")
  var force = false

  @Option(help: "Title; by default the level, topic or pack.")
  var title: String?

  @OptionGroup var language: PaperLanguageOption

  /// The maximum number of characters of a title.
  private static let longestTitle = 200

  func validate() throws {
    if force, html == nil { throw ValidationError("--force needs --html") }
    if let title, title.count > Self.longestTitle {
      throw ValidationError("--title has more than \(Self.longestTitle) characters; use fewer")
    }
  }

  /// Returns the file of `--html`; nil without that option.
  func file(in paths: Paths) throws -> OutputFile? {
    try html.map { try OutputFile($0, force: force, in: paths) }
  }

  /// Returns the title of `--title`, or else one such as “HSK 2 · Food” from the selection of
  /// words.
  ///
  /// If a pack is named after its sheet, the title has the name of the sheet. Without `--title`,
  /// the result is nil if all words are selected.
  func title(level: String?, topic: String?, pack: String?, in words: any WordSource) -> String? {
    if let title { return title }
    let name = words.topics.first { $0.key == topic }?.name
    let sheet = (words.shelves.first as? WordPack)?.metadata["sheet"]
    let named = pack.map { pack in
      sheet.flatMap { PackName.plain($0) == PackName.plain(pack) ? $0 : nil } ?? pack
    }
    let parts = [level.map { "HSK \($0.replacing("-", with: "–"))" }, name ?? topic, named]
    let text = parts.compactMap(\.self).joined(separator: " · ")
    return text.isEmpty ? nil : text
  }

  /// Returns the style of words on paper: spelling and script of the settings, without colours.
  static func style(_ settings: Settings) -> ScreenStyle {
    ScreenStyle(
      palette: Palette(mode: .off),
      width: 80,
      glyphs: .unicode,
      readingForm: settings.readingForm,
      script: settings.script
    )
  }
}

/// The option for the language of pages to print.
struct PaperLanguageOption: ParsableArguments {
  @Option(
    help:
      """
      Language of the page: en, de, es, fr, zh-Hans or zh-Hant; by default that of the locale.
      """,
    completion: .list(PaperLanguage.allCases.map(\.rawValue))
  )
  var language: String?

  func validate() throws {
    if let language, PaperLanguage(rawValue: language) == nil {
      throw ValidationError("--language must be en, de, es, fr, zh-Hans or zh-Hant")
    }
  }

  /// Returns the style of words on paper in the language of the option, or else of the locale.
  ///
  /// The language is English if there are no texts in that language.
  func style(_ settings: Settings, in environment: [String: String]) -> ScreenStyle {
    var style = PaperOptions.style(settings)
    style.language =
      language.flatMap(PaperLanguage.init(rawValue:)) ?? PaperLanguage(environment: environment)
    return style
  }
}
