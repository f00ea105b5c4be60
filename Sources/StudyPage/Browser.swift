import Programs

/// The browser that the environment selects.
package enum Browser {
  /// Opens a file; returns false if there is no browser, or it cannot be started.
  ///
  /// The browser is the first program in the variable `BROWSER`, otherwise xdg-open if there is a
  /// display.
  package static func open(_ path: String, _ environment: [String: String]) -> Bool {
    let chosen = (environment["BROWSER"] ?? "").split(separator: ":").first.map(String.init)
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
      environment[$0]?.isEmpty == false
    }
    guard let command = chosen ?? (hasDisplay ? "xdg-open" : nil) else { return false }
    let words = command.split(separator: " ").map(String.init)
    guard let name = words.first,
      let program = ProgramPath.find(name, in: environment["PATH"] ?? "/usr/bin:/bin")
    else { return false }
    return (try? ChildProgram(path: program, arguments: words + [path])) != nil
  }
}
