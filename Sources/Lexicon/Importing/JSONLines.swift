import Foundation
import Study

/// A reader of JSON lines as `trainer words list --json` prints them.
struct JSONLines: WordReader {
  let source: ImportSource

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
    let phrase: PhraseText?
  }

  /// A phrase, given as a text or as an object with its text, its traditional form and its English.
  private struct PhraseText: Decodable {
    let text: String?
    let traditional: String?
    let english: String?

    private enum Field: String, CodingKey {
      case text, traditional, english
    }

    init(from decoder: any Decoder) throws {
      let fields = try? decoder.container(keyedBy: Field.self)
      traditional = try? fields?.decode(String.self, forKey: .traditional)
      english = try? fields?.decode(String.self, forKey: .english)
      text =
        (try? fields?.decode(String.self, forKey: .text))
        ?? (try? decoder.singleValueContainer().decode(String.self))
    }
  }

  /// The line of a bank question, with a list of wrong answers.
  private struct QuestionLine: Decodable {
    let word: String
    let gloss: String
    let wrong: [String]
  }

  /// A level, given as a number or as text.
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

  func read(into collector: inout WordCollector) throws(LexiconError) {
    let decoder = JSONDecoder()
    for line in try source.lines() {
      let text = try source.checked(line)
      guard text.contains(where: { !$0.isWhitespace }) else { continue }
      let place = LexiconError.Position(file: source.name, line: line.number, column: 1)
      let data = Data(text.utf8)
      do throws(WordRow.Fault) {
        if let question = try? decoder.decode(QuestionLine.self, from: data) {
          let row = try QuestionRow(
            prompt: question.word,
            answer: question.gloss,
            wrong: question.wrong
          )
          collector.add(row, line: line.number)
        } else if let entry = try? decoder.decode(Line.self, from: data) {
          var row = try WordRow(Self.fields(entry))
          row.word.isSeparable = entry.separable ?? false
          collector.add(row)
        } else {
          throw WordRow.Fault(field: .simplified, fault: .badJSON, reason: .badLine)
        }
      } catch {
        guard error.fault != .badJSON else { throw .malformed(place, .badJSON) }
        throw .malformed(Self.place(place, of: error.field, in: text), error.fault)
      }
    }
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
    fields[.phrase] = line.phrase?.text.map(ImportText.oneLine)
    fields[.phraseTraditional] = line.phrase?.traditional.map(ImportText.oneLine)
    fields[.phraseTranslation] = line.phrase?.english.map(ImportText.oneLine)
    fields[.hsk2012] = line.levels?["2012"]?.text
    fields[.hsk2021] = line.levels?["2021"]?.text
    fields[.hsk2025] = line.levels?["2025"]?.text
    return fields
  }

  /// Returns the position of a field's name in a line, for errors; if the line lacks the name,
  /// returns `start`, the beginning of the line.
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
