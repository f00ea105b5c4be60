import ArgumentParser
import Foundation
import Lexicon
import Quiz
import REPL
import StatsStore
import Study
import Workspace

/// `trainer class`: keeps classes, their pupils and the results of their games.
struct ClassCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "class",
    abstract: "Keep classes and the results of their games.",
    subcommands: [
      ClassList.self, ClassNew.self, ClassAdd.self, ClassShow.self, ClassWeak.self,
      ClassRename.self, ClassRemove.self,
    ],
    defaultSubcommand: ClassList.self
  )
}

/// The names of classes and pupils on a command line.
enum ClassNames {
  /// The rules for the characters and the length of names, the same as for the players of a game.
  static let cleaner = PlayerName(width: { CellWidth.of($0) })

  /// Returns the name of a class or a pupil from the text that was typed.
  ///
  /// - Throws: `Failure` if the text has no letters or digits, or is longer than a name can be.
  static func name(_ text: String) throws(Failure) -> ComparedName {
    let shown = TerminalText.sanitized(text)
    guard let name = ComparedName(text, cleaner: cleaner) else {
      throw Failure("‘\(shown)’ is not a name; use letters or digits", .usage)
    }
    guard name.key == ComparedName(cleaned: text).key else {
      throw Failure(
        "‘\(shown)’ is not a name; use at most \(PlayerName.longest) characters, half as many in Chinese",
        .usage
      )
    }
    return name
  }

  /// Returns the day of a time in milliseconds since 1970, in the local time zone.
  static func day(_ time: Int64) -> StudyDay {
    DayClock(timeZone: .current, dayStartHour: 0).day(of: Timestamp(milliseconds: time))
  }

  /// Returns the date of a time in milliseconds since 1970, in the form `2026-11-21`.
  static func date(_ time: Int64) -> String { day(time).text }
}

/// `trainer class list`: lists the classes.
struct ClassList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the classes."
  )

  @Flag(help: "Print JSON, one object a line.")
  var json = false

  private struct ClassJSON: Encodable {
    let name: String
    let pupils: Int
    let games: Int
    let last: String?
  }

  func run() throws {
    let session = try Session()
    let classes = try session.databases.classesIfAny()?.classes() ?? []
    guard !classes.isEmpty else {
      throw Failure(
        "there is no class; to make one: trainer class new 7b --file names.txt",
        .nothing
      )
    }
    if json {
      for found in classes {
        let last = found.lastPlayed.map(ClassNames.date)
        try JSONOutput.print(
          ClassJSON(name: found.name, pupils: found.pupils, games: found.games, last: last)
        )
      }
      return
    }
    let style = session.screen.style(try session.databases.settingsIfAny())
    Console.standard.print(ClassScreen(style: style, date: ClassNames.date).lines(classes))
  }
}

/// The options that name pupils.
struct PupilOptions: ParsableArguments {
  @Option(
    help: "A list of pupils: a name in each line, or a table or workbook with a column of names.",
    completion: .file()
  )
  var file: String?

  @Option(help: "The sheet of a workbook; by default the first one.")
  var sheet: String?

  @Option(help: "A pupil; repeatable.")
  var pupil: [String] = []

  func validate() throws {
    if sheet != nil, file == nil { throw ValidationError("--sheet needs --file") }
  }

  /// The names from the file and the options, with the place of the names in the file.
  struct Found {
    let list: PupilList
    /// The titles of the columns of names in the file.
    var titles: [String] = []
    /// The line of the first name in the file; nil without a file.
    var line: Int?

    /// Warns about names that were cut or repeated, and lines that were skipped.
    ///
    /// `told`: the keys of the names about which something else was said already.
    func warn(besides told: Set<String> = []) {
      for problem in PupilListScreen.problems(list, besides: told) {
        Console.standard.warn(problem)
      }
    }
  }

  /// Returns the names of the list and then those of the options.
  func found() throws -> Found {
    let typed = pupil.map { PupilList.Written(given: $0) }
    guard let file else { return Found(list: PupilList(typed, cleaner: ClassNames.cleaner)) }
    try InputFile.check(file)
    let read = try NameList(path: file, sheet: sheet)
    if let encoding = read.encoding {
      Console.standard.warn("read as \(encoding.rawValue), not UTF-8")
    }
    let written = read.names.map {
      PupilList.Written(given: $0.given, surname: $0.surname, line: $0.line)
    }
    return Found(
      list: PupilList(written + typed, cleaner: ClassNames.cleaner),
      titles: read.titles,
      line: read.names.first?.line
    )
  }
}

/// `trainer class new`: makes a class from a list of pupils.
struct ClassNew: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a class, with a list of its pupils.",
    discussion: "Nothing is stored about pupils but the names on the list and those used in games."
  )

  @Argument(help: "The name of the class.")
  var name: String

  @OptionGroup var pupils: PupilOptions

  func run() throws {
    let session = try Session()
    let (name, found) = (try ClassNames.name(name), try pupils.found())
    let names = found.list.names
    let count = try session.databases.classes().make(name, pupils: names)
    session.record("made a class", ["pupils": "\(count)"])
    let screen = PupilListScreen(style: session.screen.style(try session.databases.settingsIfAny()))
    let done = "made \(name.text) with \(count.counted("pupil"))"
    Console.standard.print(
      screen.lines(done, names, titles: found.titles, line: found.line)
        + ["to play with it: trainer host --class \(ShellWord.quoted(name.text))"]
    )
    found.warn()
  }
}

/// `trainer class add`: adds pupils to the list of a class.
struct ClassAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add pupils to the list of a class.",
    discussion: "A name that was used in games before brings its results with it."
  )

  @Argument(help: "The name of the class.", completion: .classes)
  var name: String

  @OptionGroup var pupils: PupilOptions

  func validate() throws {
    if pupils.file == nil, pupils.pupil.isEmpty {
      throw ValidationError("name pupils with --pupil or --file")
    }
  }

  func run() throws {
    let session = try Session()
    let (name, found) = (try ClassNames.name(name), try pupils.found())
    let classes = try session.databases.existingClasses(name)
    let pupils = try classes.pupils(of: name)
    let before = Set(pupils.map(\.key))
    let names = try found.list.names.filter {
      try before.contains($0.key) || mayAdd($0, to: name.text, besides: pupils, session.screen)
    }
    let count = try classes.add(names, to: name)
    let added = names.filter { !before.contains($0.key) }
    let screen = PupilListScreen(style: session.screen.style(try session.databases.settingsIfAny()))
    let done = "added \(count.counted("pupil")) to \(name.text)"
    Console.standard.print(screen.lines(done, added, titles: found.titles, line: found.line))
    for old in found.list.names where before.contains(old.key) {
      Console.standard.warn("\(old.text) is in \(name.text) already")
    }
    found.warn(besides: before)
  }

  /// Returns true if a new name may be added, after asking if it may be that of a pupil of the
  /// class; without a terminal, says so.
  private func mayAdd(
    _ new: ComparedName,
    to name: String,
    besides pupils: [ComparedName],
    _ screen: Screen
  ) throws -> Bool {
    let alike = new.fitting(pupils).map(\.text)
    guard let last = alike.last else { return true }
    let others = alike.dropLast().joined(separator: ", ")
    let known = others.isEmpty ? "\(last) is in \(name)" : "\(others) and \(last) are in \(name)"
    guard Screen.isTerminal else {
      Console.standard.warn("\(known); adding \(new.text) as another pupil")
      return true
    }
    return try screen.confirm(
      "\(known); add \(new.text) as another pupil?",
      false,
      refused: "\(new.text) was not added"
    )
  }
}

/// `trainer class rename`: renames a class or a pupil.
struct ClassRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a class, or one of its pupils.",
    discussion:
      "A pupil who is renamed to another name of the class gets the results of both names."
  )

  @Argument(help: "The name of the class.", completion: .classes)
  var name: String

  @Argument(help: "The new name, of the class or of the pupil.")
  var to: String

  @Option(help: "The pupil to rename, by the present name.")
  var pupil: String?

  @Flag(help: "Make two pupils one without asking.")
  var yes = false

  func validate() throws {
    if yes, pupil == nil { throw ValidationError("--yes needs --pupil") }
  }

  func run() throws {
    let session = try Session()
    let (name, new) = (try ClassNames.name(name), try ClassNames.name(to))
    let classes = try session.databases.existingClasses(name)
    var done = ["renamed to \(new.text)"]
    if let pupil = try pupil.map(ClassNames.name) {
      let pupils = try classes.results(of: name).pupils
      let found = [pupil, new].compactMap { name in
        pupils.first { ComparedName(cleaned: $0.name).key == name.key }
      }
      if found.count == 2, pupil.key != new.key {
        let (old, other) = (found[0].name, found[1].name)
        let answers = found.map { $0.tally.answered.counted("answer") }
        guard
          try session.screen.confirm(
            "\(other) is in \(name.text) already, with \(answers[1]). Make \(old) (\(answers[0])) and \(other) one pupil?",
            yes
          )
        else { return }
        _ = try classes.backUp(reason: "before-rename")
        done = ["\(old) and \(other) are one pupil now", "to go back: trainer restore --classes"]
      }
      try classes.rename(pupil, of: name, to: new)
    } else {
      try classes.rename(name, to: new)
    }
    Console.standard.print(done)
  }
}
