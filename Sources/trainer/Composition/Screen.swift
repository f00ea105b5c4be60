import Foundation
import Lexicon
import REPL
import Study
import Workspace

/// The terminal of a command, or the file or pipe that replaces it.
struct Screen {
  let environment: [String: String]

  /// Returns the layout and the colours for this screen.
  func style(_ settings: Settings) -> ScreenStyle {
    let mode = ColourMode(
      setting: ColourSetting(rawValue: settings.text("color")) ?? .auto,
      environment: environment,
      isTerminal: isatty(STDOUT_FILENO) == 1
    )
    let tones = (try? ToneColours(setting: settings.text("tone-colors"))) ?? ToneColours()
    var style = ScreenStyle(
      palette: Palette(mode: mode, tones: tones),
      width: width,
      glyphs: Glyphs.ofUser,
      readingForm: settings.readingForm,
      script: settings.script
    )
    style.showsPhrases = settings.phrases != .off
    return style
  }

  /// True if a person types and reads at a terminal.
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// True if the terminal has no cursor control.
  var isDumb: Bool { ["", "dumb"].contains(environment["TERM"] ?? "") }

  /// The number of cells of a line; a pipe has 80.
  var width: Int { size.columns }

  /// The number of lines of the terminal; a pipe has 24.
  var rows: Int { size.rows }

  private var size: TerminalSize {
    TerminalSize(
      terminal: TerminalSize.ofTerminal(),
      environment: isatty(STDOUT_FILENO) == 1 ? environment : [:]
    )
  }

  /// Prints lines; at a terminal, lines that are too wide are broken between words.
  ///
  /// A command at the end of a line stays whole.
  func report(_ lines: [String]) {
    guard isatty(STDOUT_FILENO) == 1 else { return Console.standard.print(lines) }
    Console.standard.print(
      lines.map(TerminalText.line).flatMap { CellWidth.of($0) > width ? broken($0) : [$0] }
    )
  }

  private func broken(_ line: String) -> [String] {
    let indent = String(line.prefix { $0 == " " })
    let command = line.firstRange(of: ": trainer ")?.lowerBound
    let text = command.map { String(line[...$0]) } ?? line
    let lines = text.wrapped(to: width - indent.count, hanging: 2).map { indent + $0 }
    return lines + (command.map { ["  \(line[$0...].dropFirst(2))"] } ?? [])
  }

  /// Asks for confirmation until the answer is yes or no, and returns true for yes.
  ///
  /// `isUsual`: true if an empty line means yes. `isGranted`: true to return true without asking.
  /// After a no, or at the end of the input, it prints `refused`.
  ///
  /// - Throws: a usage failure if standard input is not a terminal; its text is `refusal` or, if
  ///   `refusal` is nil, one that names `--yes`.
  func confirm(
    _ question: String,
    _ isGranted: Bool,
    isUsual: Bool = false,
    refusal: String? = nil,
    refused: String = "nothing was changed"
  ) throws -> Bool {
    if isGranted { return true }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure(refusal ?? "\(question) Add --yes to confirm", .usage)
    }
    while true {
      Console.standard.ask("\(question) [\(isUsual ? "Y/n" : "y/N")]")
      switch readLine()?.split(separator: " ").joined().lowercased() {
      case "y", "yes": return true
      case "" where isUsual: return true
      case "", "n", "no", nil:
        Console.standard.print([refused])
        return false
      default: Console.standard.print(["Type y for yes or n for no."])
      }
    }
  }
}

extension Session {
  /// Returns true if a pack may be written, after asking whether an existing one may be replaced.
  ///
  /// `isGranted`: true to replace it without asking. `isDry`: true if nothing will be written.
  /// `other`: a name that is proposed to keep both packs; nil to propose none.
  ///
  /// - Throws: an error if the name is not valid, or nobody can be asked.
  func mayWrite(
    pack name: String,
    _ isGranted: Bool,
    isDry: Bool,
    other: String? = nil
  ) throws -> Bool {
    guard PackName.isValid(name), name != PackName.study else {
      throw LexiconError.badPackName(name)
    }
    guard !isDry, databases.library.has(name) else { return true }
    let old = (try? databases.library.summary(of: name)).map { " (\($0.description))" } ?? ""
    let choice = other.map { ", or --name \($0) to keep both" } ?? ", or choose another name"
    return try screen.confirm(
      "Replace the pack \(name)\(old)?",
      isGranted,
      refusal: "there is a pack \(name) already\(old); add --yes to replace it\(choice)"
    )
  }
}
