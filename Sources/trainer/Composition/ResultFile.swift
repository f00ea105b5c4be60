import Workspace

/// The file with the results of a host's games, written anew at every reveal.
///
/// A file is replaced as a whole and synchronized, so that it is complete after any crash; it
/// begins with a byte order mark, by which spreadsheets recognize UTF-8. Standard output and
/// devices get the results once, at the end, without a mark.
final class ResultFile {
  private static let mark = "\u{FEFF}"

  private let path: String
  private let force: Bool
  private let paths: Paths
  /// The file that was prepared before the first game, so that a bad path is an error at once; nil
  /// after the first writing.
  private var prepared: OutputFile?
  private let isReplaceable: Bool
  private var isSaved = false

  /// Prepares the file; `force` allows replacing an existing one.
  ///
  /// - Throws: `Failure` if the path must not or cannot be written.
  init(_ path: String, force: Bool, in paths: Paths) throws {
    (self.path, self.force, self.paths) = (path, force, paths)
    let file = try OutputFile(path, force: force, in: paths)
    isReplaceable = file.isReplaceable
    prepared = file
  }

  /// Writes the results so far, as CSV, if the file can be replaced by later ones.
  func update(_ csv: String) throws {
    if isReplaceable { try write(Self.mark + csv) }
  }

  /// Writes the results as CSV at the end.
  func finish(_ csv: String) throws {
    try write((isReplaceable ? Self.mark : "") + csv)
  }

  private func write(_ text: String) throws {
    var file = try prepared.take() ?? OutputFile(path, force: force || isSaved, in: paths)
    try file.write(text)
    try file.finish()
    isSaved = true
  }
}
