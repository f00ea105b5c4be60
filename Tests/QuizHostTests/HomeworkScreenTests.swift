import Foundation
import Quiz
import REPL
import Testing

@testable import QuizHost

/// What the host of a homework sees.
struct HomeworkScreenTests {
  @Test func `the end of a homework may be written with the day first`() throws {
    let utc = try #require(TimeZone(identifier: "UTC"))
    for time in ["", " 18:00"] {
      let end = try #require(HomeworkTime.milliseconds("2026-12-07" + time, utc))
      #expect(HomeworkTime.milliseconds("7.12.2026" + time, utc) == end)
    }
    for text in ["12/7/2026", "7.13.2026", "7.12.2026 25:00", "7.12. 18:00"] {
      #expect(HomeworkTime.milliseconds(text, utc) == nil, "\(text)")
    }
  }

  /// Returns a view of a homework that some pupils have begun.
  private static func view(pupils: Int) -> HomeworkView {
    var homework = Homework(
      items: QuizItem.samples(3),
      until: 300_000,
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    for number in 0..<pupils {
      let join = PlayerMessage.join(.init(name: "Pupil \(number + 1)"))
      _ = homework.receive(join, from: ConnectionID(number), at: 0)
    }
    return HomeworkView(homework, roster: [], at: 0, .gmt)
  }

  private static func screen(_ host: String, width: Int = 80, rows: Int = 24) -> HomeworkScreen {
    var style = ScreenStyle.plain
    style.width = width
    return HomeworkScreen(
      address: HostAddress(host: host, code: "KD7QX"),
      style: style,
      rows: rows
    )
  }

  @Test func `pupils who do not fit are on further pages`() {
    let (screen, view) = (Self.screen("192.168.1.20:8377"), Self.view(pupils: 60))
    #expect(view.results.count == 60)
    var seen: Set<String> = []
    for page in 0..<8 {
      let lines = screen.lines(view, prompt: nil, page: page)
      #expect(lines.count <= 24 && lines.allSatisfy { CellWidth.of($0) <= 80 }, "\(lines)")
      #expect(lines.contains { $0.contains(" of 60; n shows more") })
      seen.formUnion(lines.flatMap { $0.matches(of: /Pupil \d+/).map { String($0.0) } })
    }
    #expect(seen.count == 60)
    let all = Self.screen("192.168.1.20:8377", rows: 80).lines(view, prompt: nil)
    #expect(!all.contains { $0.contains("n shows more") })
  }

  @Test func `those who have begun are on the first page, those who have not on the last`() {
    var homework = Homework(
      items: QuizItem.samples(17),
      until: 300_000,
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    // The first to join has not answered anything.
    for number in [11] + Array(0..<11) {
      let connection = ConnectionID(number)
      let join = PlayerMessage.join(.init(name: "Pupil \(number + 1)"))
      _ = homework.receive(join, from: connection, at: 0)
      for q in 1...8 where number < 11 {
        _ = homework.receive(.answer(.init(q: q, c: q % 4, ms: 0)), from: connection, at: 0)
        _ = homework.receive(.next(.init(q: q)), from: connection, at: 0)
      }
    }
    let roster = (1...22).map { ComparedName(cleaned: "Pupil \($0)") }
    let view = HomeworkView(homework, roster: roster, at: 0, .gmt)
    #expect(view.missed.count > 4)
    let screen = Self.screen("192.168.1.20:8377")
    let pages = (0...1).map { screen.lines(view, prompt: nil, page: $0) }
    let named: [[Int]] = pages.map { lines in
      lines.flatMap { $0.matches(of: /Pupil (\d+)/).compactMap { Int($0.1) } }
    }
    #expect(Set(named[0]) == Set(1...12) && Set(named[1]) == Set(13...22), "\(pages)")
    #expect(pages[0].contains { $0.contains("10 not begun; n shows more") })
    #expect(pages[0].contains { $0.contains(/Pupil 12 +opened/) }, "\(pages[0])")
    #expect(pages[0].contains { $0.contains("and \(view.missed.count - 2) more") }, "\(pages[0])")
    for lines in pages {
      #expect(lines.count <= 24 && lines.allSatisfy { CellWidth.of($0) <= 80 }, "\(lines)")
      #expect(!lines.contains { $0.hasSuffix("~") || $0.hasSuffix("…") }, "\(lines)")
    }
  }

  @Test(arguments: [24, 80])
  func `a name that is not on the list has a mark, and the pupil who may be meant`(rows: Int) {
    var homework = Homework(
      items: QuizItem.samples(3),
      until: 300_000,
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    let joined = ["Finn", "Batman", "Anna Müller", "Jonas"] + (1...20).map { "Pupil \($0)" }
    for (number, name) in joined.enumerated() {
      _ = homework.receive(.join(.init(name: name)), from: ConnectionID(number), at: 0)
    }
    let listed = ["Finn Krüger", "Anna Müller", "Jonas Beck", "Jonas Kühn"] + joined.suffix(20)
    let roster = listed.map { ComparedName(cleaned: $0) }
    func text(_ roster: [ComparedName]) -> String {
      Self.screen("192.168.1.20:8377", width: 140, rows: rows)
        .lines(HomeworkView(homework, roster: roster, at: 0, .gmt), prompt: nil)
        .joined(separator: "\n")
    }
    let seen = text(roster)
    #expect(seen.contains("? not on the list: Finn (Finn Krüger?), Batman, Jonas"), "\(seen)")
    #expect(seen.contains(#/1 +Finn \? /#) && seen.contains(#/2 +Batman \? /#), "\(seen)")
    #expect(!seen.contains("Anna Müller ?") && !seen.contains("Pupil 3 ?"), "\(seen)")
    #expect(!text([]).contains("?"))
  }

  @Test(arguments: [("192.168.1.20:8377", true), ("127.0.0.1:8377", false)])
  func `the host sees where and when pupils reach the homework`(host: String, isReached: Bool) {
    let lines = Self.screen(host, width: 120).lines(Self.view(pupils: 0), prompt: nil)
    let sentence = "Pupils reach it only on this Wi-Fi, and while this window is open"
    #expect(lines.contains { $0.contains(sentence) } == isReached, "\(lines)")
  }
}
