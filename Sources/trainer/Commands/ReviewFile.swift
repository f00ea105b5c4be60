import FSRS
import Foundation
import Lexicon
import Study
import Workspace

/// A review log in the CSV format of open-spaced-repetition.
///
/// The columns `card_id`, `review_time` (milliseconds since 1970) and `review_rating` (1–4) are
/// read, in any order, and `review_duration` (milliseconds) if the file has it; other columns are
/// ignored. Rows need not be in chronological order. Rows of the same moment are sorted by card,
/// grade and duration, so the order of the rows in the file never matters.
struct ReviewFile {
  /// A row of the file, with one answer; rows are ordered by time, card, grade and duration.
  private struct Row: Comparable {
    let card: String
    let time: Timestamp
    let grade: Rating
    /// The time from question to answer in milliseconds; 0 if it is missing or not a number.
    let duration: Int

    static func < (left: Row, right: Row) -> Bool {
      (left.time, left.card, left.grade.rawValue, left.duration)
        < (right.time, right.card, right.grade.rawValue, right.duration)
    }
  }

  /// A skipped row and the reason.
  struct BadRow {
    let line: Int
    let fault: String
  }

  private var rows: [Row] = []
  private(set) var badRows: [BadRow] = []

  /// Reads a file; the path `-` is standard input.
  ///
  /// - Throws: `Failure` if the file cannot be read, is not CSV, or lacks a column; `LexiconError`
  ///   if it is too large.
  init(path argument: String) throws {
    let path = Self.name(argument)
    var reader = SeparatedRows(try Self.bytes(argument), separator: UInt8(ascii: ","))
    let first: SeparatedRows.Row?
    do throws(SeparatedRows.Fault) {
      first = try reader.next()
    } catch {
      throw Failure("\(path) is not a CSV file: its first line cannot be read", .badData)
    }
    let header = first?.fields.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? []
    func column(_ name: String) throws -> Int {
      guard let index = header.firstIndex(of: name) else {
        throw Failure(
          "\(path) has no column ‘\(name)’; a review log has card_id, review_time and review_rating",
          .badData
        )
      }
      return index
    }
    let columns = (
      card: try column("card_id"), time: try column("review_time"),
      rating: try column("review_rating"), duration: header.firstIndex(of: "review_duration")
    )
    var collected: [Row] = []
    var bad: [BadRow] = []
    do throws(SeparatedRows.Fault) {
      while let row = try reader.next() {
        guard row.fields.contains(where: { !$0.isEmpty }) else { continue }
        do throws(Fault) {
          collected.append(try Self.row(row.fields, columns, count: header.count))
        } catch {
          bad.append(BadRow(line: row.line, fault: error.text))
        }
      }
    } catch {
      throw Failure("\(path), line \(error.line): a quotation mark is out of place", .badData)
    }
    rows = collected.sorted()
    badRows = bad
  }

  /// The valid times of answers in milliseconds since 1970: a thousand years before and after.
  private static let times: ClosedRange<Int64> = -31_556_952_000_000...31_556_952_000_000

  private struct Fault: Error {
    let text: String
  }

  private static func row(
    _ fields: [String],
    _ columns: (card: Int, time: Int, rating: Int, duration: Int?),
    count: Int
  ) throws(Fault) -> Row {
    guard fields.count == count else {
      throw Fault(text: "expected \(count) fields, got \(fields.count)")
    }
    let card = fields[columns.card]
    guard !card.isEmpty else { throw Fault(text: "card_id is empty") }
    guard let time = Int64(fields[columns.time]), times.contains(time) else {
      throw Fault(text: "review_time ‘\(fields[columns.time])’ is not milliseconds since 1970")
    }
    guard let number = Int(fields[columns.rating]), let grade = Rating(rawValue: number) else {
      throw Fault(text: "review_rating ‘\(fields[columns.rating])’ is not a grade from 1 to 4")
    }
    return Row(
      card: card,
      time: Timestamp(milliseconds: time),
      grade: grade,
      duration: columns.duration.flatMap { Int(fields[$0]) } ?? 0
    )
  }

  /// Returns the name of a file in messages; the path `-` is standard input.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  private static func bytes(_ path: String) throws -> [UInt8] {
    let bytes: [UInt8]
    do throws(LexiconError) {
      bytes = try ImportBounds.contents(of: path)
      try ImportBounds.check(bytes, path: name(path), separator: UInt8(ascii: ","))
    } catch .unreadable {
      throw Failure("\(name(path)) cannot be read; check its path and permissions", .missingInput)
    } catch .tooLarge(_, let megabytes) {
      throw LexiconError.tooLarge(path: name(path), megabytes: megabytes)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Failure("\(name(path)) is not UTF-8 text", .badData)
    }
    return ImportText.inUTF8(bytes)
  }

  /// Returns the answers in chronological order.
  func history() -> TrainingHistory {
    var history = TrainingHistory()
    for row in rows {
      history.add(
        card: row.card,
        grade: row.grade,
        guessRate: 0,
        time: AnswerTime(milliseconds: row.duration),
        at: row.time
      )
    }
    return history
  }
}
