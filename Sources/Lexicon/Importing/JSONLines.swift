import Foundation
import Study

/// Reads words from JSON lines as `trainer words list --json` prints them.
struct JSONLines {
  private(set) var collector = WordCollector(format: .jsonLines)

  private struct Line: Decodable {
    let word: String
    let traditional: String?
    let reading: String
    let accepted: [String]?
    let levels: [String: LevelText]?
    let pos: String?
    let topic: String?
    let gloss: String
    let frequencyRank: Int?
    let separable: Bool?
    let measureWords: [String]?
  }

  /// A question of a bank, which a list of wrong answers makes it.
  private struct QuestionLine: Decodable {
    let word: String
    let gloss: String
    let wrong: [String]
  }

  /// A level as a number or as text.
  private struct LevelText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        text = String(number)
      } else {
        text = try value.decode(String.self)
      }
    }
  }

  init(_ source: ImportSource, progress: (Double) -> Void) throws(LexiconError) {
    let decoder = JSONDecoder()
    var number = 0
    for bytes in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if number % 1024 == 0 {
        progress(Double(bytes.startIndex) / Double(source.bytes.count))
      }
      let place = LexiconError.Position(file: source.name, line: number, column: 1)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .malformed(place, .notUTF8)
      }
      guard text.contains(where: { !$0.isWhitespace }) else { continue }
      guard !ImportBounds.isTooLong(text) else {
        throw .malformed(place, .tooLong(characters: text.unicodeScalars.count))
      }
      if let question = try? decoder.decode(QuestionLine.self, from: Data(bytes)) {
        do throws(WordRow.Fault) {
          let row = try QuestionRow(
            prompt: question.word,
            answer: question.gloss,
            wrong: question.wrong
          )
          collector.add(row, line: number)
        } catch {
          throw .malformed(Self.place(place, of: error.field, in: text), error.fault)
        }
        continue
      }
      guard let line = try? decoder.decode(Line.self, from: Data(bytes)) else {
        throw .malformed(place, .badJSON)
      }
      do throws(WordRow.Fault) {
        var word = try WordRow(Self.fields(line)).word
        word.isSeparable = line.separable ?? false
        collector.add(word)
      } catch {
        throw .malformed(Self.place(place, of: error.field, in: text), error.fault)
      }
    }
    collector.dropUnanswerable()
  }

  private static func fields(_ line: Line) -> [WordField: String] {
    var fields: [WordField: String] = [
      .simplified: line.word, .reading: line.reading, .gloss: line.gloss,
    ]
    fields[.traditional] = line.traditional
    fields[.accepted] = line.accepted?.joined(separator: "|")
    fields[.pos] = line.pos
    fields[.topic] = line.topic
    fields[.rank] = line.frequencyRank.map(String.init)
    fields[.measure] = line.measureWords?.joined(separator: "|")
    fields[.hsk2012] = line.levels?["2012"]?.text
    fields[.hsk2021] = line.levels?["2021"]?.text
    fields[.hsk2025] = line.levels?["2025"]?.text
    return fields
  }

  /// The place where a field's name stands.
  private static func place(
    _ start: LexiconError.Position,
    of field: WordField,
    in text: String
  ) -> LexiconError.Position {
    let name =
      switch field {
      case .simplified: "word"
      case .rank: "frequencyRank"
      case .measure: "measureWords"
      case .hsk2012, .hsk2021, .hsk2025: "levels"
      default: field.rawValue
      }
    guard let range = text.range(of: "\"\(name)\"") else { return start }
    let column = text.distance(from: text.startIndex, to: range.lowerBound) + 1
    return .init(file: start.file, line: start.line, column: column)
  }
}
