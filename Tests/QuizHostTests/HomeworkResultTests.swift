import Quiz
import QuizHost
import REPL
import Testing

/// The results of a homework as a table.
struct HomeworkResultTests {
  @Test func `a pupil who joined in another case and has not answered has one row`() {
    var homework = Homework(
      items: QuizItem.samples(2),
      until: 1_000,
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    let roster = ["Anna", "Ben"].map { ComparedName(cleaned: $0) }
    _ = homework.receive(.join(.init(name: "anna")), from: ConnectionID(1), at: 0)
    let result = HomeworkResult(homework, roster: roster)
    #expect(result.notBegun == ["Anna", "Ben"])
    let texts = PaperText(language: .german)
    let csv = result.csv(separator: .comma, texts: texts)
    #expect(csv.hasPrefix("Name,richtig,beantwortet,gefragt,Frage 1: "))
    let rows = csv.split(whereSeparator: \.isNewline).dropFirst()
    let names = rows.prefix(2).map { $0.prefix { $0 != "," } }
    #expect(names == ["anna", "Ben"] && rows.count == 2, "\(rows)")
  }
}
