/// The search for names similar to a misspelled one.
package enum Nearness {
  /// The maximum number of bytes of a text or name that is compared.
  package static let longestText = 256

  /// Returns up to three names that are similar to a text, the most similar first; empty if the
  /// text is longer than ``longestText``.
  ///
  /// A name is similar if it begins with the text, or if its edit distance from the text is at most
  /// a third of the text's characters, rounded up and at least 1. Upper and lower case count as the
  /// same.
  package static func nearest(to text: String, among names: [String]) -> [String] {
    guard text.utf8.count <= longestText else { return [] }
    let wanted = Array(text.lowercased())
    let limit = max(1, (wanted.count + 2) / 3)
    var found: [(name: String, distance: Int)] = []
    for name in names where name.utf8.count <= longestText {
      let candidate = Array(name.lowercased())
      if !wanted.isEmpty, candidate.starts(with: wanted) {
        found.append((name, 0))
      } else if abs(candidate.count - wanted.count) <= limit {
        let far = distance(wanted, candidate)
        if far <= limit { found.append((name, far)) }
      }
    }
    found.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.name < $1.name }
    return found.prefix(3).map(\.name)
  }

  /// Returns the minimum number of insertions, deletions, replacements and swaps of neighbouring
  /// characters that turn one text into the other (optimal string alignment).
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var earlier: [Int] = []
    var previous = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let change = left[i] == right[j] ? 0 : 1
        var best = min(previous[j] + change, previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, earlier[j - 1] + 1)
        }
        row.append(best)
      }
      earlier = previous
      previous = row
    }
    return previous[right.count]
  }
}
