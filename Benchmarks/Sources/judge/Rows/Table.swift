import Foundation

/// The rows shown so far, beside the figures of the old generator.
struct Table {
  private var before: [String: Double] = [:]
  private var shown: [String] = []
  /// The number of rows that miss their target.
  private(set) var misses = 0

  /// Reads the old figures: a line for each, its section, measure and number separated by tabs.
  init(before path: String?) throws {
    guard let path else { return }
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      if fields.count == 3, let value = Double(fields[2]) {
        before["\(fields[0])\t\(fields[1])"] = value
      }
    }
  }

  /// Shows the rows of a section, whose title begins with its name.
  mutating func show(_ title: String, _ rows: [Row], _ say: (String) -> Void) {
    let section = title.prefix { $0 != "," }
    say("\n\(title)\n\(Row.header)")
    for row in rows {
      let key = "\(section)\t\(row.measure)"
      say(row.line(before: before[key]))
      shown.append("\(key)\t\(decimal(row.value, 5))")
      if row.isMet == false { misses += 1 }
    }
  }

  /// Writes all figures shown.
  func save(to path: String) throws {
    try Data((shown.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
  }
}
