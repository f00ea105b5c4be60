/// How often a word's set of options comes again within five questions on that word (k).
///
/// The words of one level are asked seven times over, so that each question has the five before it
/// to be compared with.
enum Repetition {
  private static let passes = 7
  private static let window = 5

  static func row(_ program: Program, _ kind: Item.Kind, _ deck: Deck) throws -> Row {
    let words = try program.run(["words", "list", "--json", "--level", "2"]).count
    let items = try program.questions(
      kind,
      count: words * passes,
      seed: 77,
      deck: deck,
      sheet: 0,
      more: ["--level", "2"]
    )
    var before: [String: [Set<String>]] = [:]
    var values: [(group: String, value: Double)] = []
    for item in items {
      let last = before[item.group, default: []].suffix(window)
      if !last.isEmpty { values.append((item.group, last.contains(item.set) ? 1 : 0)) }
      before[item.group, default: []].append(item.set)
    }
    return Row(
      "k the same set within five, \(kind.rawValue)",
      Estimate(values),
      target: kind == .tone ? .none : .atMost(0.1)
    )
  }
}
