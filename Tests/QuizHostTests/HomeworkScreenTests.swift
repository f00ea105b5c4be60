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
    let (screen, view) = (Self.screen("192.168.1.20:8377"), Self.view(pupils: 19))
    #expect(view.results.count == 19)
    var seen: Set<String> = []
    for page in 0..<8 {
      let lines = screen.lines(view, prompt: nil, page: page)
      #expect(lines.count <= 24 && lines.allSatisfy { CellWidth.of($0) <= 80 }, "\(lines)")
      #expect(lines.contains { $0.contains(" of 19; n shows the next") })
      seen.formUnion(lines.flatMap { $0.matches(of: /Pupil \d+/).map { String($0.0) } })
    }
    #expect(seen.count == 19)
    let all = Self.screen("192.168.1.20:8377", rows: 60).lines(view, prompt: nil)
    #expect(!all.contains { $0.contains("n shows the next") })
  }

  @Test(arguments: [("192.168.1.20:8377", true), ("127.0.0.1:8377", false)])
  func `the host sees where and when pupils reach the homework`(host: String, isReached: Bool) {
    let lines = Self.screen(host, width: 120).lines(Self.view(pupils: 0), prompt: nil)
    let sentence = "Pupils reach it only on this Wi-Fi, and while this window is open"
    #expect(lines.contains { $0.contains(sentence) } == isReached, "\(lines)")
  }
}
