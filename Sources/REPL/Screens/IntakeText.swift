/// The lines about data that an import, a merge or a restoration changed or left out.
package enum IntakeText {
  /// Returns a line for each setting that was left out; `file` names the file, for example "the
  /// backup".
  package static func leftOut(_ settings: [String: String], from file: String) -> [String] {
    settings.sorted { $0.key < $1.key }.map { name, value in
      "the setting \(name) of \(file) names a program or a folder and was left out; if you trust it, "
        + "run ‘trainer settings set \(name) \(ShellWord.quoted(value))’"
    }
  }

  /// Returns the line about a number of entries whose times were corrected; empty for 0.
  package static func corrected(_ count: Int) -> [String] {
    guard count > 0 else { return [] }
    return [
      "\(count.counted("entry", "entries")) had a time or clock out of range, which was corrected"
    ]
  }
}
