package import Quiz
import Study

/// The lines about the names that were read from a list of pupils, and about changes to them.
package struct PupilListScreen {
  private let style: ScreenStyle
  /// The largest number of lines with names; if there are more, some names are left out.
  private static let mostLines = 4

  package init(style: ScreenStyle) { self.style = style }

  /// Returns lines with what was done, the origin of the names, and the names.
  ///
  /// If the names do not fit in four lines, the first ones are shown, the number of those left out,
  /// and the last one.
  ///
  /// `done`: the beginning of the sentence, such as `made 9b with 2 pupils`. `titles`: the titles
  /// of the columns of names. `line`: the line of the first name; nil if no file was read.
  package func lines(
    _ done: String,
    _ names: [ComparedName],
    titles: [String] = [],
    line: Int? = nil
  ) -> [String] {
    guard !names.isEmpty else { return style.wrap(done) }
    let columns = titles.map { "‘\(TerminalText.sanitized($0))’" }.joined(separator: " and ")
    let noun = titles.count == 1 ? "column" : "columns"
    let from = titles.isEmpty ? "from" : "from the \(noun) \(columns),"
    let place = line.map { ", \(from) line \($0) on" } ?? ""
    return style.wrap("\(done)\(place):", hanging: 2) + list(names)
  }

  private func list(_ names: [ComparedName]) -> [String] {
    let texts = names.map { TerminalText.sanitized($0.text) }
    let separator = texts.contains { $0.contains(",") } ? "; " : ", "
    var lines = style.indent(texts.joined(separator: separator))
    var shown = texts.count - 1
    while lines.count > Self.mostLines, shown > 1 {
      shown -= 1
      let some = texts.prefix(shown) + ["(\(texts.count - shown - 1) more)"] + texts.suffix(1)
      lines = style.indent(some.joined(separator: separator))
    }
    return lines
  }

  /// Returns a sentence for each name that was cut or stands in the list more than once, and one
  /// about lines without a name.
  ///
  /// `told`: the keys of the names of which repetitions are left out.
  package static func problems(
    _ list: PupilList,
    besides told: Set<String> = []
  ) -> [String] {
    let repeated = list.repeated.filter { !told.contains(ComparedName(cleaned: $0.name).key) }
    return list.cut.map { "‘\($0.whole)’ is too long for a name; it is now ‘\($0.short)’" }
      + repeated.map { "\($0.name) \(places($0)): add a letter to tell them apart" }
      + (list.skipped > 0 ? ["\(list.skipped.counted("line")) without a name skipped"] : [])
  }

  /// Returns the lines of a repeated name as text: `stands twice, in lines 11 and 12`.
  private static func places(_ name: PupilList.Repeated) -> String {
    let times = name.count == 2 ? "twice" : "\(name.count) times"
    guard name.lines.count == name.count, let last = name.lines.last else {
      return "is named \(times)"
    }
    let first = name.lines.dropLast().map(String.init).joined(separator: ", ")
    return "stands \(times), in lines \(first) and \(last)"
  }
}
