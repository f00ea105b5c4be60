package import DaemonProtocol
import Foundation
package import Lexicon
package import StatsStore

/// Where everything lies, from the environment and the place of the program.
package struct Paths: Sendable {
  /// The learner's data: PTStats.sqlite, backups, packs.
  package let data: String
  /// What is worth keeping but not worth backing up: log and history.
  package let state: String
  /// Where clients and the daemon meet.
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
  /// The packs that are there.
  package var library: PackLibrary { PackLibrary(studyPath: words, directory: packs) }
  /// The files that decide what a learner sees.
  package var place: Place { Place(stats: stats, words: words, packs: packs) }

  /// The variables that name a place.
  private static let names = [
    "TRAINER_HOME", "TRAINER_WORDS", "HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
  ]

  /// - Throws: `PathProblem` when there is no usable place, or one that is another user's.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(PathProblem) {
    // A Swift string cannot hold such a name; with its bytes replaced it would be another directory.
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
    for place in [data, state] { try PathVariables.checkOwner(place) }
  }

  /// Where this program lies; the data is in `../share/trainer`, in a checkout as under a prefix.
  private static func programDirectory() -> String {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: program).deletingLastPathComponent().path
  }
}
