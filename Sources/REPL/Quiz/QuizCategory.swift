/// A category of questions for a quiz.
package struct QuizCategory: Hashable, Sendable {
  /// The kind of category.
  package enum Sort: String, CaseIterable, Codable, Hashable, Sendable {
    case level, topic, pack, bank
  }

  package let sort: Sort
  /// The name as typed: that of a level, topic, pack or question bank.
  package let name: String
  /// The number of questions in the category.
  package let count: Int

  package init(_ sort: Sort, _ name: String, count: Int) {
    self.sort = sort
    self.name = name
    self.count = count
  }

  /// The kind of category with the name, such as `level 2`.
  package var title: String { "\(sort.rawValue) \(name)" }
}
