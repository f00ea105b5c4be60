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

  /// Returns the date of a time in milliseconds since 1970, in the local time zone.
  static func date(_ time: Int64) -> String {
    DayClock(timeZone: .current, dayStartHour: 0).day(of: Timestamp(milliseconds: time)).text
  }
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

  /// Returns the names of the list and then those of the options; warns about lines without a name,
  /// which are skipped.
  func names() throws -> [ComparedName] {
    var texts = pupil
    if let file {
      try InputFile.check(file)
      let list = try NameList(path: file, sheet: sheet)
      if let encoding = list.encoding {
        Console.standard.warn("read as \(encoding.rawValue), not UTF-8")
      }
      texts = list.names + texts
    }
    let names = texts.compactMap { ComparedName($0, cleaner: ClassNames.cleaner) }
    let skipped = texts.count - names.count
    if skipped > 0 {
      Console.standard.warn("\(skipped.counted("line")) without a name skipped")
    }
    return names
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
    let (name, pupils) = (try ClassNames.name(name), try pupils.names())
    let count = try session.databases.classes().make(name, pupils: pupils)
    session.record("made a class", ["pupils": "\(count)"])
    Console.standard.print([
      "made \(name.text) with \(count.counted("pupil"))",
      "to play with it: trainer host --class \(ShellWord.quoted(name.text))",
    ])
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
    let (name, pupils) = (try ClassNames.name(name), try pupils.names())
    let count = try session.databases.existingClasses(name).add(pupils, to: name)
    Console.standard.print(["added \(count.counted("pupil")) to \(name.text)"])
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

  func run() throws {
    let session = try Session()
    let (name, new) = (try ClassNames.name(name), try ClassNames.name(to))
    let classes = try session.databases.existingClasses(name)
    if let pupil {
      try classes.rename(try ClassNames.name(pupil), of: name, to: new)
    } else {
      try classes.rename(name, to: new)
    }
    Console.standard.print(["renamed to \(new.text)"])
  }
}

/// `trainer class remove`: deletes a class or a pupil, also from the backups.
struct ClassRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Delete a class, or one of its pupils, with all results.",
    discussion: "The backups of the classes are replaced by a new one without what was deleted."
  )

  @Argument(help: "The name of the class.", completion: .classes)
  var name: String

  @Option(help: "Delete only this pupil.")
  var pupil: String?

  @Flag(help: "Delete without asking.")
  var yes = false

  func run() throws {
    let session = try Session()
    let name = try ClassNames.name(name)
    let pupil = try pupil.map { try ClassNames.name($0) }
    let classes = try session.databases.existingClasses(name)
    let results = try classes.results(of: name)
    let games = results.games.count.counted("game")
    let keys = Set(results.pupils.map { ComparedName(cleaned: $0.name).key })
    if let pupil, !keys.contains(pupil.key) {
      throw ClassError.noPupil(pupil.text, of: name.text)
    }
    let what =
      pupil.map { "\($0.text) of \(name.text)" }
      ?? "\(name.text) with \(results.pupils.count.counted("name")) and \(games)"
    guard
      try session.screen.confirm(
        "Delete \(what), also from the backups?",
        yes,
        refusal: "add --yes to delete \(what)"
      )
    else { return }
    if let pupil { try classes.remove(pupil, of: name) } else { try classes.remove(name) }
    session.record("removed from the classes")
    let copies = try classes.replaceBackups()
    Console.standard.print(["deleted \(pupil?.text ?? name.text), also from the backups"])
    for copy in copies {
      Console.standard.warn(
        "\(TerminalText.sanitized(copy)) was not made by this program and may still have it; delete it yourself"
      )
    }
  }
}
