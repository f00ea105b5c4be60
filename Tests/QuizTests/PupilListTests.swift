import Testing

@testable import Quiz

/// The names of pupils that a list gives.
struct PupilListTests {
  private static let cleaner = PlayerName { $0.unicodeScalars.count }

  private func list(_ written: [PupilList.Written]) -> PupilList {
    PupilList(written, cleaner: Self.cleaner)
  }

  @Test(arguments: [("Anna", "Müller", "Anna Müller"), ("明", "李", "李明"), ("Ben", "", "Ben")])
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

  @Test func `a whole name that is too long is cut, and named`() {
    let found = list([.init(given: "Leonie-Charlotte von der Heide", line: 2)])
    #expect(found.names.map(\.text) == ["Leonie-Charlotte von"])
    #expect(found.cut.map(\.short) == ["Leonie-Charlotte von"])
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
