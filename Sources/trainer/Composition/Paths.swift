import Foundation
import StatsStore

/// Where everything lies, from the environment and the place of the program.
struct Paths: Codable {
  /// The learner's data: PTStats.sqlite, backups, packs.
  let data: String
  /// What is worth keeping but not worth backing up: log and history.
  let state: String
  let words: String
  let templates: [String]

  enum CodingKeys: String, CodingKey { case data, state, words, templates }

  var stats: String { location.database }
  var backups: String { location.backups }
  var packs: String { data + "/packs" }
  var log: String { state + "/trainer.log" }
  var history: String { state + "/history" }
  var location: StatsLocation { StatsLocation(directory: data, templates: templates) }

  /// The variables that name a place.
  private static let names = [
    "TRAINER_HOME", "TRAINER_WORDS", "HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
  ]

  /// - Throws: `PathProblem` when there is neither a home directory nor `TRAINER_HOME`, or a name
  ///   would be taken for another one.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) throws(PathProblem) {
    // A Swift string cannot hold such a name; with its bytes replaced it would be another directory.
    for name in Self.names {
      guard let bytes = getenv(name) else { continue }
      guard String(validatingCString: bytes) != nil else { throw .notUTF8(name: name) }
    }
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    /// The XDG rules ignore a path that is not absolute.
    func base(_ name: String, _ fallback: String) throws(PathProblem) -> String {
      if let path = value(name), path.hasPrefix("/") { return path + "/trainer" }
      guard let home = value("HOME"), home.hasPrefix("/") else { throw .noHome }
      return "\(home)/\(fallback)/trainer"
    }
    if let home = value("TRAINER_HOME") {
      let absolute = URL(fileURLWithPath: home).standardizedFileURL.path
      data = absolute
      state = absolute
    } else {
      data = try base("XDG_DATA_HOME", ".local/share")
      state = try base("XDG_STATE_HOME", ".local/state")
    }
    let shared = Self.sharedDirectory()
    words = value("TRAINER_WORDS") ?? shared + "/ChineseWords.sqlite"
    templates = [shared + "/PTStats.template.sqlite"]
  }

  /// `../share/trainer` beside the program, in a checkout as well as under a prefix.
  private static func sharedDirectory() -> String {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: program).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/trainer").path
  }
}

/// Why no place for the learner's data is known.
enum PathProblem: Error {
  case noHome
  /// The value of a variable is not UTF-8.
  case notUTF8(name: String)
}
