import Foundation
package import Quiz
import REPL
package import Study

/// The record of all games of a host, from which the host can continue after a crash.
package struct HostRecord: Codable, Sendable {
  /// The version of the format of a record.
  package static let version = 1
  /// The maximum length of a record in bytes.
  package static let longest = 16 << 20
  /// The maximum number of games before the current one.
  private static let mostGames = 1_000
  /// The possible times of a start or an end, in milliseconds since 1970: until the end of the year
  /// 9999.
  static let times = Int64(0)...253_402_300_799_999

  /// The choice of words for further games, as on the command line.
  package struct Choice: Codable, Sendable {
    package var level: String?
    package var topic: String?
    package var pack: String?
    /// The words that were chosen one by one, in their order; nil if there are none.
    package var words: [WordKey]?
    package var kinds: [String]
    package var questions: Int
    /// The name of the class for which the results are stored; nil if they are stored for none.
    package var group: String?

    package init(
      level: String?,
      topic: String?,
      pack: String?,
      words: [WordKey]?,
      kinds: [String],
      questions: Int,
      group: String?
    ) {
      self.level = level
      self.topic = topic
      self.pack = pack
      self.words = words
      self.kinds = kinds
      self.questions = questions
      self.group = group
    }
  }

  private var v: Int
  package let code: String
  /// The address on which the server listened.
  package let address: String
  package let port: Int
  /// The process identifier of the host.
  package let process: Int32
  /// The time at which the first game was prepared, in milliseconds since 1970.
  package let startedAt: Int64
  package let choice: Choice
  package private(set) var game: GameRecord
  package private(set) var earlier: [GameRecord]

  package init(
    code: String,
    address: String,
    port: Int,
    process: Int32,
    startedAt: Int64,
    choice: Choice,
    _ games: HostGames
  ) {
    v = Self.version
    (self.code, self.address, self.port) = (code, address, port)
    (self.process, self.startedAt, self.choice) = (process, startedAt, choice)
    (game, earlier) = (games.current, games.earlier)
  }

  /// Reads a record, which may come from any program; nil if it is no record, is of another
  /// version, or exceeds a limit.
  ///
  /// The texts of its questions are made safe for a terminal.
  package init?(json bytes: [UInt8]) {
    guard bytes.count <= Self.longest,
      let record = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      record.v == Self.version, (1...65_535).contains(record.port), record.choice.questions > 0,
      record.earlier.count <= Self.mostGames, Self.times.contains(record.startedAt)
    else { return nil }
    self = record
    game.items = game.items.map(\.sanitized)
    for index in earlier.indices { earlier[index].items = earlier[index].items.map(\.sanitized) }
  }

  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers, texts and lists of them can always be encoded.
    guard let data = try? encoder.encode(self) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Restores a game; nil if the record describes a state that no game can reach.
  package static func restored(_ record: GameRecord) -> LiveGame? {
    LiveGame(
      record,
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
  }
}

/// The records of the games of a host.
package struct HostGames: Sendable {
  package let current: GameRecord
  /// The games that have ended before.
  package let earlier: [GameRecord]

  package init(current: GameRecord, earlier: [GameRecord]) {
    (self.current, self.earlier) = (current, earlier)
  }
}

extension QuizItem {
  /// The item with its texts made safe for a terminal.
  var sanitized: QuizItem {
    func safe(_ text: String) -> String { TerminalText.sanitized(text) }
    return QuizItem(
      id: id,
      kind: kind,
      text: safe(text),
      lang: safe(lang),
      options: options.map(safe),
      right: right,
      missed: safe(missed),
      word: word.map { word in
        QuizWord(
          text: safe(word.text),
          lang: safe(word.lang),
          reading: safe(word.reading),
          gloss: safe(word.gloss),
          phrase: word.phrase.map(safe),
          english: word.english.map(safe)
        )
      }
    )
  }
}

/// The part of a session that keeps the record of its games up to date.
struct RecordKeeper {
  /// The values on which the record depends; when they change, it is written again.
  private struct State: Equatable {
    let game: Int
    let revealed: Int
    let isOver: Bool
    let isLocked: Bool
    let names: [String]
  }

  private let write: (HostGames) -> String?
  private var earlier: [GameRecord]
  private var written: State?

  /// Makes a keeper.
  ///
  /// `earlier`: the games that have ended before. `write`: a function that stores the records, and
  /// returns a problem to show, or nil.
  init(earlier: [GameRecord], write: @escaping (HostGames) -> String?) {
    self.earlier = earlier
    self.write = write
  }

  /// Writes the record if the game has changed in one of the values of ``State``; returns a problem
  /// to show, or nil.
  ///
  /// The values change when a player joins, leaves the lobby, is removed or is renamed, when a
  /// question is revealed, when the game ends or another one begins, and when it is locked or
  /// unlocked.
  mutating func follow(_ view: HostView, _ room: QuizRoom) -> String? {
    let state = State(
      game: view.game,
      revealed: view.revealed,
      isOver: view.phase == .end,
      isLocked: view.lobby.locked,
      names: view.lobby.players.map { "\($0.id) \($0.name)" }
    )
    guard state != written else { return nil }
    written = state
    return write(HostGames(current: room.read { game, _ in game.record }, earlier: earlier))
  }

  /// Adds a game that has ended to the earlier ones, before another one begins.
  mutating func keep(_ record: GameRecord) { earlier.append(record) }
}
