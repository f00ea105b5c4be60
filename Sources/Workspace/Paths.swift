package import Daemon
import Foundation
package import Lexicon
package import StatsStore

/// The paths of all files, from the environment and the program's directory.
package struct Paths: Sendable {
  /// The directory of the learner's data: PTStats.sqlite, backups, packs.
  package let data: String
  /// The directory of the log and the history, which need no backup.
  package let state: String
  /// The directory of the daemon's socket.
  package let meeting: SocketPlace
  package let words: String
  package let templates: [String]
  /// The directory of the programs.
  package let programs: String

  package var stats: String { location.database }
  package var backups: String { location.backups }
  package var packs: String { data + "/packs" }
  package var log: String { state + "/trainer.log" }
  package var history: String { state + "/history" }
  package var location: StatsLocation { StatsLocation(directory: data, templates: templates) }
  /// The installed packs.
  package var library: PackLibrary { PackLibrary(studyPath: words, directory: packs) }
  /// The paths of the databases.
  package var place: Place { Place(stats: stats, words: words, packs: packs) }

  /// The variables that contain a path.
  private static let names = [
    "TRAINER_HOME", "TRAINER_WORDS", "HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
  ]

  /// Finds the paths.
  ///
  /// - Throws: `PathProblem` if there is no usable directory, if the learner's data lie behind a
  ///   link to a missing target, or if a directory belongs to another user.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(PathProblem) {
    // A Swift string cannot hold a path that is not UTF-8; repaired it would be another directory.
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

  /// Returns the directory of this program; the data is in `../share/trainer`.
  private static func programDirectory() -> String {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? ProgramArguments.all.first ?? ""
    return URL(fileURLWithPath: program).deletingLastPathComponent().path
  }
}
