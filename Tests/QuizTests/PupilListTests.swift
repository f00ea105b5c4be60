import Testing

@testable import Quiz

/// The names of pupils that a list gives.
struct PupilListTests {
  private static let cleaner = PlayerName { $0.unicodeScalars.count }

  private func list(_ written: [PupilList.Written]) -> PupilList {
    PupilList(written, cleaner: Self.cleaner)
  }

  @Test(arguments: [
    ("Anna", "Müller", "Anna Müller"), ("明", "李", "李明"), ("Ben", "", "Ben"),
    ("Müller, Anna", "", "Anna Müller"), ("von der Heide ,Leonie", "", "Leonie von der Heide"),
    ("李，明", "", "李明"), ("Ben,", "", "Ben,"), ("King, Ann, Jr", "", "King, Ann, Jr"),
  ])
  func `a given name and a surname are one name`(given: String, surname: String, name: String) {
    let found = list([.init(given: given, surname: surname)])
    #expect(found.names.map(\.text) == [name])
    #expect(found.cut.isEmpty && found.repeated.isEmpty)
  }

  @Test func `a long name keeps as much of the surname as tells it from others`() {
    let found = list([
      .init(given: "Leonie-Charlotte", surname: "von der Heide"),
      .init(given: "Leonie-Charlotte", surname: "Heller"),
      .init(given: "Maximilian-Alexander", surname: "Vogt"),
    ])
    #expect(
      found.names.map(\.text) == [
        "Leonie-Charlott Hei.", "Leonie-Charlott Hel.", "Maximilian-Alexan V.",
      ]
    )
    let alone = list([.init(given: "Leonie-Charlotte", surname: "von der Heide")])
    #expect(alone.names.map(\.text) == ["Leonie-Charlotte H."])
    #expect(
      alone.cut == [
        .init(whole: "Leonie-Charlotte von der Heide", short: "Leonie-Charlotte H.")
      ]
    )
  }

  @Test func `a long name is cut alike in every form of a list`() {
    let names = [
      ("Leonie-Charlotte", "von der Heide"), ("Leonie-Charlotte", "Heller"), ("Ben", "Özdemir"),
    ]
    let forms = [
      list(names.map { PupilList.Written(given: $0.0, surname: $0.1) }),
      list(names.map { PupilList.Written(given: "\($0.1), \($0.0)") }),
      list(names.map { PupilList.Written(given: "\($0.0) \($0.1)") }),
    ]
    for form in forms {
      #expect(
        form.names.map(\.text) == ["Leonie-Charlott Hei.", "Leonie-Charlott Hel.", "Ben Özdemir"]
      )
    }
  }

  @Test func `a long name of one word is cut, and named`() {
    let found = list([.init(given: "Leonie-Charlotte-Wilhelmine", line: 2)])
    #expect(found.names.map(\.text) == ["Leonie-Charlotte-Wil"])
    #expect(found.cut.map(\.short) == ["Leonie-Charlotte-Wil"])
  }

  @Test func `a name that stands twice is one pupil, with its lines`() {
    let found = list([
      .init(given: "Jonas", line: 11), .init(given: "JONAS", line: 12), .init(given: "\u{200B}"),
    ])
    #expect(found.names.map(\.text) == ["Jonas"])
    #expect(found.repeated == [.init(name: "Jonas", count: 2, lines: [11, 12])])
    #expect(found.skipped == 1)
  }
}
