package import Daemon
import DiskFiles
import Foundation
package import Lexicon
package import StatsStore

/// The paths of all files, from the environment and the program's directory.
package struct Paths: Sendable {
  /// The directory of the learner's data: PTStats.sqlite, Classes.sqlite, strokes.sqlite, backups,
  /// packs.
  package let data: String
  /// The directory of files that are not backed up, such as the diagnostic log, the history of
  /// typed lines, and the records of games and homework.
  package let state: String
  /// The directory of the daemon's socket.
  package let meeting: SocketPlace
  package let words: String
  package let templates: [String]
  /// The directory that contains the programs.
  package let programs: String

  package var stats: String { location.database }
  package var backups: String { location.backups }
  package var packs: String { data + "/packs" }
  package var strokes: String { data + "/strokes.sqlite" }
  package var log: String { state + "/trainer.log" }
  package var history: String { state + "/history" }
  /// The file with the devices that may open the page of `trainer web --lan`.
  package var devices: String { state + "/" + Self.devicesName }
  static let devicesName = "devices.json"
  /// The empty file that is made when the welcome (the first start) is over.
  package var greeted: String { state + "/" + Self.greetedName }
  static let greetedName = "greeted"
  package var location: StatsLocation { StatsLocation(directory: data, templates: templates) }
  /// The location of the database of classes.
  package var classes: StatsLocation { StatsLocation(ofClassesIn: data) }
  /// The installed packs.
  package var library: PackLibrary { PackLibrary(studyPath: words, directory: packs) }
  /// The imported strokes of characters.
  package var strokeLibrary: StrokeLibrary { StrokeLibrary(path: strokes) }
  /// The paths of the databases.
  package var place: Place { Place(stats: stats, words: words, packs: packs) }

  /// The environment variables that contain a path.
  private static let names = [
    "TRAINER_HOME", "TRAINER_WORDS", "HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
  ]

  /// Finds the paths.
  ///
  /// - Throws: `PathProblem` if there is no usable directory, if a link in the path of the
  ///   learner's data has a missing target, if root runs this process and a directory belongs to
  ///   another user, if a variable is not UTF-8, or if one of the program's own variables begins
  ///   with `~`.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(PathProblem) {
    // A Swift string cannot hold a path that is not UTF-8; with its bytes repaired, the path would
    // name another directory.
    for name in Self.names {
      guard let bytes = getenv(name) else { continue }
      guard String(validatingCString: bytes) != nil else { throw .notUTF8(name: name) }
    }
    let variables = PathVariables(environment)
    if let home = try variables.path("TRAINER_HOME") {
      data = home
      state = home
      meeting = SocketPlace(directory: home + "/run")
    } else {
      data = try variables.base("XDG_DATA_HOME", ".local/share")
      state = try variables.base("XDG_STATE_HOME", ".local/state")
      meeting = SocketPlace(directory: variables.runtime.map { $0 + "/trainer" } ?? state + "/run")
    }
    programs = Self.programDirectory()
    let shared = URL(fileURLWithPath: programs).deletingLastPathComponent()
      .appendingPathComponent("share/trainer").path
    words = try variables.path("TRAINER_WORDS") ?? shared + "/ChineseWords.sqlite"
    templates = [shared + "/PTStats.template.sqlite"]
    try PathVariables.checkLinks(data)
    for place in [data, state] { try PathVariables.checkOwner(place) }
  }

  /// Returns the directory of this program; its data is in `../share/trainer`.
  private static func programDirectory() -> String {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? ProgramArguments.all.first ?? ""
    return URL(fileURLWithPath: program).deletingLastPathComponent().path
  }
}

/// The environment variables for paths.
struct PathVariables {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  private func value(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the path in one of this program's variables, made absolute; nil if the variable is
  /// unset or empty.
  ///
  /// - Throws: `.tilde` if the value begins with `~`, which only a shell expands.
  func path(_ name: String) throws(PathProblem) -> String? {
    guard let text = value(name) else { return nil }
    guard !text.hasPrefix("~") else { throw .tilde(name: name, value: text) }
    return URL(fileURLWithPath: text).standardizedFileURL.path
  }

  /// Returns the program's directory in one of the XDG base directories.
  ///
  /// `name`: the variable that names the base directory; a relative path in it is ignored, as XDG
  /// specifies. `fallback`: the base directory below `HOME` if the variable names none.
  ///
  /// - Throws: `.noHome`, `.homeMissing` or `.linkWithoutTarget` if `HOME` is needed and not
  ///   usable.
  func base(_ name: String, _ fallback: String) throws(PathProblem) -> String {
    if let path = value(name), path.hasPrefix("/") { return Self.plain(path + "/trainer") }
    guard let home = value("HOME"), home.hasPrefix("/") else { throw .noHome }
    var information = stat()
    guard stat(home, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
      try Self.checkLinks(Self.plain(home))
      throw .homeMissing(path: home)
    }
    return Self.plain("\(home)/\(fallback)/trainer")
  }

  /// The user's directory for sockets; nil unless it exists and belongs to this user, as XDG
  /// requires.
  var runtime: String? {
    var information = stat()
    guard let path = value("XDG_RUNTIME_DIR"), path.hasPrefix("/"), stat(path, &information) == 0,
      information.st_mode & S_IFMT == S_IFDIR, information.st_uid == geteuid()
    else { return nil }
    return Self.plain(path)
  }

  /// Removes duplicate slashes, which result from `HOME=/`.
  private static func plain(_ path: String) -> String {
    "/" + path.split(separator: "/").joined(separator: "/")
  }

  /// Checks that no link in the path of a directory has a missing target; the directory may be
  /// missing.
  ///
  /// The target may be on a disk that is not mounted, and then new data must not be created in its
  /// place.
  ///
  /// - Throws: `PathProblem.linkWithoutTarget`.
  static func checkLinks(_ place: String) throws(PathProblem) {
    var information = stat()
    var path = place
    while lstat(path, &information) != 0, path != "/" { path = DiskFile.directory(of: path) }
    guard information.st_mode & S_IFMT == S_IFLNK, stat(path, &information) != 0,
      [ENOENT, ELOOP, ENOTDIR].contains(errno)
    else { return }
    throw .linkWithoutTarget(path: path)
  }

  /// Throws an error if root runs this process and the directory belongs to another user.
  ///
  /// That user could not change the files that root makes there. For a missing directory, the
  /// nearest existing one that contains it is checked.
  static func checkOwner(_ place: String) throws(PathProblem) {
    guard geteuid() == 0 else { return }
    var information = stat()
    var path = place
    while stat(path, &information) != 0, path != "/" { path = DiskFile.directory(of: path) }
    guard information.st_uid != 0 else { return }
    let name = getpwuid(information.st_uid).map { String(cString: $0.pointee.pw_name) }
    throw .otherUser(path: path, user: name ?? "#\(information.st_uid)")
  }
}

/// A reason why the directories of the program cannot be used.
package enum PathProblem: Error, Hashable, Sendable {
  case noHome
  case homeMissing(path: String)
  /// A link in the path of the learner's data has a missing target.
  case linkWithoutTarget(path: String)
  /// The value of an environment variable is not UTF-8.
  case notUTF8(name: String)
  /// The value of an environment variable begins with a tilde, which only shells expand.
  case tilde(name: String, value: String)
  /// Root would create files in a directory of another user, who could not change them.
  case otherUser(path: String, user: String)

  /// The problem and what to do about it, in one line.
  package var explanation: String {
    switch self {
    case .noHome:
      "HOME is not set to an absolute path; set it, or name a directory in TRAINER_HOME"
    case .homeMissing(let path):
      "the home directory \(path) is missing; create it, or name a directory in TRAINER_HOME"
    case .linkWithoutTarget(let path):
      "\(path) is a link to a missing target; mount or create the target, remove the link, or name another directory in TRAINER_HOME"
    case .notUTF8(let name): "the value of \(name) is not UTF-8; name another directory"
    case .tilde(let name, let value):
      "\(name) is ‘\(value)’, but only a shell expands ‘~’, and only outside quotes; write \(name)=\"$HOME\(value.dropFirst(value.hasPrefix("~/") || value == "~" ? 1 : 0))\""
    case .otherUser(let path, let user):
      "\(path) belongs to \(user), and files that root makes here would be closed to that user; run: sudo -u \(user) trainer"
    }
  }
}

extension SocketPlace.Problem {
  /// The problem and what to do about it, in one line.
  package var explanation: String {
    switch self {
    case .tooLong(let path, let limit):
      "\(path) is too long for a socket (at most \(limit) bytes); choose a shorter directory"
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .unsafeDirectory(let path):
      "\(path) must be a directory of your own with mode 0700; change it or move it away"
    case .notASocket(let path): "\(path) is not your socket; move it away"
    }
  }
}

/// The form of the file names of records in the directory `Paths.state`; each contains a game's
/// code.
package struct RecordNames: Sendable {
  package static let games = RecordNames(prefix: "quiz-", suffix: ".json")
  package static let homework = RecordNames(prefix: "homework-", suffix: ".jsonl")

  private let prefix: String
  private let suffix: String

  package func name(code: String) -> String { prefix + code + suffix }

  package func contains(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(suffix)
  }
}

/// The arguments of this program; the first one is the name by which it was started.
package enum ProgramArguments {
  package static let all = found(by: CommandLine.arguments)

  /// Returns the arguments that the runtime found; if it found none, those that the kernel keeps.
  ///
  /// A statically linked runtime searches for the arguments before the environment in memory. It
  /// finds none if `setenv` has moved the environment, as a preloaded library may do before the
  /// start.
  package static func found(by runtime: [String]) -> [String] {
    guard runtime.isEmpty, let line = FileManager.default.contents(atPath: "/proc/self/cmdline")
    else { return runtime }
    // Each argument, an empty one too, ends with a zero byte.
    return line.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
