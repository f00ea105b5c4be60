import Quiz
import Testing

@testable import REPL

/// What is said of a list of pupils.
struct PupilListScreenTests {
  private static let cleaner = PlayerName { $0.unicodeScalars.count }

  private func lines(_ names: [String], line: Int?, width: Int) -> [String] {
    var style = ScreenStyle.plain
    style.width = width
    return PupilListScreen(style: style).lines(
      "made 9b with \(names.count.counted("pupil"))",
      names.map(ComparedName.init(cleaned:)),
      titles: ["Vorname", "Nachname"],
      line: line
    )
  }

  @Test func `the names and their columns are told`() {
    #expect(
      lines(["Anna Müller", "Ben Özdemir"], line: 4, width: 80) == [
        "made 9b with 2 pupils, from the columns ‘Vorname’ and ‘Nachname’, line 4 on:",
        "  Anna Müller, Ben Özdemir",
      ]
    )
    #expect(lines([], line: 4, width: 80) == ["made 9b with 0 pupils"])
  }

  @Test func `names with commas are parted by semicolons`() {
    #expect(
      lines(["King, Ann, Jr", "Ben"], line: nil, width: 80).last == "  King, Ann, Jr; Ben"
    )
  }

  @Test func `of many names the first ones and the last one are told`() {
    let found = lines((1...60).map { "Pupil \($0)" }, line: nil, width: 40)
    #expect(found.count == 5)
    #expect(found.last?.hasSuffix(", Pupil 60") == true)
    let text = found.flatMap { $0.split(separator: " ") }.joined(separator: " ")
    let shown = text.matches(of: /Pupil \d+/).count
    #expect(shown > 2 && text.contains("(\(60 - shown) more)"))
  }

  @Test func `what was cut, repeated or skipped is told`() {
    let list = PupilList(
      [
        .init(given: "Leonie-Charlotte", surname: "von der Heide", line: 2),
        .init(given: "Jonas", line: 11), .init(given: "Jonas", line: 12),
        .init(given: "Ben"), .init(given: "ben"), .init(given: "\u{200B}"),
      ],
      cleaner: Self.cleaner
    )
    #expect(
      PupilListScreen.problems(list) == [
        "‘Leonie-Charlotte von der Heide’ is too long for a name; it is now ‘Leonie-Charlotte H.’",
        "Jonas stands twice, in lines 11 and 12: add a letter to tell them apart",
        "Ben is named twice: add a letter to tell them apart", "1 line without a name skipped",
      ]
    )
    // Of a name that is in the class already, it says nothing more.
    let rest = PupilListScreen.problems(list, besides: ["ben", "jonas"])
    #expect(rest.count == 2 && !rest.contains { $0.contains("add a letter") })
  }
}
