/// The parser for lists of durations such as `30s 10m 1h`.
package enum Durations {
  /// The maximum number of durations in a list.
  package static let most = 100

  /// Returns each duration of a list in seconds, from one second to a day; a number without a unit
  /// is minutes.
  ///
  /// `setting`: the name of the setting, for the error that is thrown for an invalid list.
  package static func seconds(_ text: String, setting: String) throws(SettingError) -> [Int] {
    var result: [Int] = []
    for part in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      let unit: Int
      switch part.last {
      case "s": unit = 1
      case "h": unit = 3600
      default: unit = 60
      }
      let digits = part.last.map { "smh".contains($0) } == true ? part.dropLast() : part
      guard let number = Int(digits), number > 0, number <= 86_400, number * unit <= 86_400 else {
        throw .badSteps(name: setting, value: text, part: String(part))
      }
      result.append(number * unit)
      guard result.count <= most else { throw .tooManySteps(name: setting, most: most) }
    }
    return result
  }
}
