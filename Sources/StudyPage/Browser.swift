import Foundation

/// The browser that the environment chooses.
package enum Browser {
  /// Opens a file; returns false if there is no browser.
  ///
  /// It is the first program of the variable `BROWSER`, else xdg-open where there is a display.
  package static func open(_ path: String, _ environment: [String: String]) -> Bool {
    let chosen = (environment["BROWSER"] ?? "").split(separator: ":").first.map(String.init)
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
      environment[$0]?.isEmpty == false
    }
    guard let command = chosen ?? (hasDisplay ? "xdg-open" : nil) else { return false }
    let words = command.split(separator: " ").map(String.init)
    guard let program = program(words[0], environment["PATH"] ?? "/usr/bin:/bin") else {
      return false
    }
    let browser = Process()
    browser.executableURL = URL(fileURLWithPath: program)
    browser.arguments = words.dropFirst() + [path]
    browser.standardInput = FileHandle.nullDevice
    browser.standardOutput = FileHandle.nullDevice
    browser.standardError = FileHandle.nullDevice
    return (try? browser.run()) != nil
  }

  /// Returns the path of a program; nil if there is none of this name.
  private static func program(_ name: String, _ path: String) -> String? {
    let places = name.contains("/") ? [name] : path.split(separator: ":").map { "\($0)/\(name)" }
    return places.first(where: FileManager.default.isExecutableFile(atPath:))
  }
}
