import Foundation
import Study
import TestSupport
import Testing

@testable import StatsStore

/// An import reads, checks and stores in one transaction.
struct ImportTests {
  private static let schema = "SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema)"

  private static func importer(_ lines: [String]) -> Importer {
    Importer(Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  @Test func `a bad line behind good ones leaves all that was stored`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    _ = try Importer(Data(try MigrationTests.fixture("export-2.jsonl").utf8)).store(in: store)
    let lines = try Exporter(store).lines().filter { !$0.isEmpty }
    let schema = try scratch.text(Self.schema)
    let review = try #require(lines.last { $0.hasSuffix("}") && $0.contains(#""type":"review""#) })
    let place = try #require(lines.firstIndex(of: review))
    var repeated = lines
    repeated.insert(review, at: place)
    let bad: [(lines: [String], error: ExchangeError)] = [
      (repeated, .duplicate(line: place + 2)),
      (lines.dropLast(), .cut(lines: lines.count - 1)),
      (lines + ["{}"], .afterEnd(line: lines.count + 1)),
    ]
    for (lines, error) in bad {
      #expect(throws: StudyError.exchange(error)) {
        try Self.importer(lines).store(in: store)
      }
    }
    #expect(try Exporter(store).lines().filter { !$0.isEmpty } == lines)
    #expect(try scratch.text(Self.schema) == schema)
    #expect(try Audit(of: store).differences == [])
    #expect(try Self.importer(lines).store(in: store).reviews == 70)
  }

  @Test func `values that are bound one by one are those that are read`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    _ = try Importer(Data(try MigrationTests.fixture("export-2.jsonl").utf8)).store(in: store)
    let lines = try Exporter(store).lines()
    let other = try StatsScratch()
    let second = try other.open()
    _ = try Self.importer(lines.filter { !$0.isEmpty }).store(in: second)
    #expect(try Exporter(second).lines() == lines)
    let found = try second.write { (writer) -> [Review?] in
      guard var review = try writer.lastStandingReview(upTo: .max) else { return [] }
      review.given = "a\"\\\u{1}é"
      review.answer = nil
      review.elapsedDays = nil
      try writer.replace(review)
      return [review, try writer.review(id: review.id)]
    }
    #expect(found.count == 2 && found.first == found.last)
  }
}
