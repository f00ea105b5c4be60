/// The written form of a length of time: seconds (`90`), or minutes and seconds (`1:30`).
package enum GameTime {
  /// Returns the number of seconds in a text; nil if the text is not a time.
  package static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(number)
    switch parts.count {
    case 1: return parts[0]
    case 2:
      guard let minutes = parts[0], let seconds = parts[1], seconds < 60 else { return nil }
      return minutes * 60 + seconds
    default: return nil
    }
  }

  /// Returns a time as minutes and seconds, rounded up to a whole second: `1:30`.
  package static func text(milliseconds: Int) -> String {
    let seconds = (milliseconds + 999) / 1_000
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Returns the number that one to four digits stand for; nil for any other text.
  private static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}
