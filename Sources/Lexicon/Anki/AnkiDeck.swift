import FSRS
import Foundation
package import Study

/// The notes of an Anki collection, with their cards and the answers to them.
package struct AnkiDeck: Sendable {
  /// A note with the texts from which its word is made.
  ///
  /// If the kind of note has no field for a word, the only text is the beginning of the note, which
  /// stands for it in the list of skipped notes.
  struct Note: Sendable {
    let guid: String
    let notetype: Int64
    /// The number of the note in its table, from 1.
    let number: Int
    let texts: [WordField: String]
    let isMarked: Bool
    let isLeech: Bool
    /// The reason why no word can be made from the note; nil if one can.
    let fault: SkipReason?
  }

  /// A card with the id of its note and the number of its template, from 0.
  struct Place: Sendable {
    let note: Int64
    let template: Int
    var card: AnkiCard
  }

  package let path: String
  /// The clock of the collection, which has its time zone and the hour at which its days begin.
  package let clock: DayClock
  private let notetypesByID: [Int64: AnkiNotetype]
  private let fields: [Int64: AnkiFields]
  /// The fields of a few notes of each kind, by the id of the kind, to show to the learner.
  private let examples: [Int64: [[String]]]
  private(set) var notes: [Int64: Note] = [:]
  private(set) var cards: [Place] = []
  /// The number of notes that are damaged or too long, or whose kind is missing in the file.
  package private(set) var otherNotes = 0
  /// The number of cards that are damaged, or whose note is damaged or missing.
  package private(set) var otherCards = 0
  /// The number of answers whose card is damaged or missing, for example deleted.
  ///
  /// Practice, resets and damaged entries of the review log are not counted.
  package private(set) var otherAnswers = 0
  /// The number of new cards a day in Anki; nil if it is unknown, 0, or differs between decks.
  package private(set) var newPerDay: Int?

  /// Reads a package or the collection of a profile, without changing the file.
  ///
  /// `uses`: the uses of fields that the learner chose, by names such as `Basic:Front`. `progress`:
  /// a function that is called with the share of a table that was read, from 0 to 1.
  ///
  /// - Throws: `LexiconError` if the file is missing, damaged or too large, is not from Anki, has a
  ///   format that is too new, or is open in Anki.
  package init(
    path: String,
    uses: [String: AnkiFieldUse] = [:],
    progress: @escaping (Double) -> Void = { _ in }
  ) throws(LexiconError) {
    self = try AnkiCollection.read(try AnkiFile(path: path), progress: progress) { collection in
      try AnkiDeck(path, collection, uses)
    }
  }

  init(
    _ path: String,
    _ collection: AnkiCollection,
    _ uses: [String: AnkiFieldUse] = [:]
  ) throws {
    self.path = path
    clock = collection.clock
    notetypesByID = collection.notetypes
    let samples = try collection.samples(FieldContent.sampleSize)
    fields = collection.fields(samples, uses)
    examples = samples.mapValues { Array($0.prefix(Self.shownExamples)) }
    try readNotes(collection)
    let positions = try readCards(collection)
    try readAnswers(collection, positions)
    markLeeches(atLapses: try collection.leechThreshold)
    newPerDay = try collection.newPerDay
  }

  /// The maximum number of notes of a kind that are shown as examples.
  private static let shownExamples = 2

  /// The kinds of note that the collection uses, with their ids, sorted by name.
  var kinds: [(id: Int64, notetype: AnkiNotetype)] {
    let used = Set(notes.values.map(\.notetype))
    return notetypesByID.filter { used.contains($0.key) }
      .sorted { ($0.value.name, $0.key) < ($1.value.name, $1.key) }
      .map { ($0.key, $0.value) }
  }

  /// The kinds of note that the collection uses, with the uses of their fields, sorted by name.
  package var notetypes: [AnkiKind] {
    kinds.map { id, notetype in
      AnkiKind(notetype, fields(of: id), examples: examples[id] ?? [])
    }
  }

  /// Returns the uses of fields for the kind of note with an id; none if the id is unknown.
  func fields(of kind: Int64) -> AnkiFields { fields[kind] ?? AnkiFields([]) }

  private mutating func readNotes(_ collection: AnkiCollection) throws {
    var names = AnkiNoteNames()
    try collection.forEachRow(of: "notes", ["id", "guid", "mid", "tags", "flds"]) { row, number in
      let values = row[4] ?? ""
      let name = names.name(ofGUID: row[1] ?? "", note: row[0].flatMap(Int64.init) ?? 0)
      guard let id = row[0].flatMap(Int64.init), let kind = row[2].flatMap(Int64.init),
        let fields = fields[kind],
        values.utf8.count <= ImportBounds.lineLength * FieldMap.mostColumns
      else {
        otherNotes += 1
        return
      }
      let tags = row[3] ?? ""
      let parts = AnkiNote.fields(values)
      let texts = fields.hasWord ? fields.texts(of: parts) : AnkiNote.beginning(of: parts)
      notes[id] = Note(
        guid: name,
        notetype: kind,
        number: number,
        texts: texts,
        isMarked: AnkiNote.has("marked", in: tags),
        isLeech: AnkiNote.has("leech", in: tags),
        fault: fields.fault(of: texts)
      )
    }
  }

  // MARK: - Cards

  private static let cardColumns = [
    "id", "nid", "ord", "mod", "type", "queue", "due", "ivl", "factor", "lapses", "left", "odue",
    "odid", "flags", "data",
  ]

  private mutating func readCards(_ collection: AnkiCollection) throws -> [Int64: Int] {
    var positions: [Int64: Int] = [:]
    let firstDay = collection.firstDay
    try collection.forEachRow(of: "cards", Self.cardColumns) { row, _ in
      let numbers = row.prefix(14).map { $0.flatMap(Int64.init) }
      guard let id = numbers[0], let noteID = numbers[1], let template = numbers[2],
        (0..<10_000).contains(template), let note = notes[noteID],
        let phase = Self.phase(numbers[4])
      else {
        otherCards += 1
        return
      }
      var card = AnkiCard(
        name: "\(note.guid):\(template)",
        phase: phase,
        changedAt: Timestamp(milliseconds: Self.bounded(numbers[3], to: 0...1 << 39) * 1000)
      )
      card.isSuspended = numbers[5] == -1
      // A card in a filtered deck has its own due time in the column `odue`.
      let isAway = numbers[12] ?? 0 != 0 && numbers[11] ?? 0 != 0
      let due = isAway ? numbers[11] : numbers[6]
      if phase != .new { card.due = due.flatMap { Self.due($0, firstDay: firstDay) } }
      card.intervalDays = Int(Self.bounded(numbers[7], to: 0...36_500))
      card.factor = Int(Self.bounded(numbers[8], to: 0...10_000))
      card.lapses = Int(Self.bounded(numbers[9], to: 0...1_000_000))
      card.stepsLeft = Int(Self.bounded(numbers[10], to: 0...1 << 30)) % 1000
      card.isFlagged = (numbers[13] ?? 0) & 7 != 0 || note.isMarked
      if let data = row[14], let state = MemoryState(data) {
        (card.stability, card.difficulty) = (state.s, state.d)
      }
      positions[id] = cards.count
      cards.append(Place(note: noteID, template: Int(template), card: card))
    }
    return positions
  }

  private static func phase(_ type: Int64?) -> Phase? {
    switch type {
    case 0: .new
    case 1: .learning
    case 2: .review
    case 3: .relearning
    default: nil
    }
  }

  /// Returns the due time in the column `due`; nil if it is not plausible.
  ///
  /// The number is a time in seconds since 1970, or a number of days since the collection was
  /// created. `firstDay`: the day of that creation, as a number of days since 1970-01-01.
  private static func due(_ number: Int64, firstDay: Int) -> Due? {
    if number > 1_000_000_000 {
      guard number <= EntryGate.moments.upperBound / 1000 else { return nil }
      return .at(Timestamp(milliseconds: number * 1000))
    }
    guard (-1_000_000...1_000_000).contains(number) else { return nil }
    let day = firstDay + Int(number)
    return EntryGate.days.contains(day) ? .on(StudyDay(number: day)) : nil
  }

  private static func bounded(_ number: Int64?, to range: ClosedRange<Int64>) -> Int64 {
    min(range.upperBound, max(range.lowerBound, number ?? 0))
  }

  /// The FSRS state in the column `data` of a card.
  private struct MemoryState: Decodable {
    let s: Double?
    let d: Double?

    init?(_ json: String) {
      guard json.hasPrefix("{"), json.utf8.count < 1000,
        let state = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)),
        let s = state.s, s > 0
      else { return nil }
      self.s = s
      d = state.d
    }
  }

  // MARK: - Answers

  private mutating func readAnswers(
    _ collection: AnkiCollection,
    _ positions: [Int64: Int]
  ) throws {
    let isFirst = collection.isFirstScheduler
    let columns = ["id", "cid", "ease", "factor", "time", "type"]
    try collection.forEachRow(of: "revlog", numbers: columns) { numbers in
      guard let id = numbers[0], EntryGate.moments.contains(id),
        let ease = numbers[2], let factor = numbers[3], let type = numbers[5]
      else { return }
      guard let position = numbers[1].flatMap({ positions[$0] }) else {
        let kind = Self.kind(ease: ease, factor: factor, type: type, isFirst: isFirst)
        if case .answer? = kind { otherAnswers += 1 }
        return
      }
      cards[position].card.lastEntry = max(cards[position].card.lastEntry ?? 0, id)
      guard let kind = Self.kind(ease: ease, factor: factor, type: type, isFirst: isFirst) else {
        return
      }
      cards[position].card.answers.append(
        AnkiAnswer(
          id: id,
          kind: kind,
          milliseconds: Int(Self.bounded(numbers[4], to: 0...86_400_000)),
          isLearning: type == 0
        )
      )
    }
    for index in cards.indices {
      cards[index].card.answers.sort { $0.id < $1.id }
      // A log without a primary key can hold an answer twice.
      var last: Int64?
      cards[index].card.answers.removeAll { answer in
        defer { last = answer.id }
        return answer.id == last
      }
    }
  }

  /// Returns the kind of an entry of Anki's review log; nil for an entry that this program does not
  /// use.
  ///
  /// `ease`, `factor`, `type`: the columns of the entry. The types are 0 learning, 1 review, 2
  /// relearning, 3 filtered deck, 4 set by hand, 5 rescheduled. `isFirst`: true if the collection
  /// uses Anki's first scheduler.
  private static func kind(
    ease: Int64,
    factor: Int64,
    type: Int64,
    isFirst: Bool
  ) -> AnkiAnswer.Kind? {
    if type == 4, ease == 0, factor == 0 { return .forgotten }
    guard (0...3).contains(type), (1...4).contains(ease) else { return nil }
    // The first scheduler had no button ‘hard’ for a card on its steps.
    let isShifted = isFirst && (type == 0 || type == 2) && (2...3).contains(ease)
    guard let grade = Rating(rawValue: Int(ease) + (isShifted ? 1 : 0)) else { return nil }
    return type == 3 && factor == 0 ? .practice(grade) : .answer(grade)
  }

  /// Marks the leeches.
  ///
  /// On a note with the tag `leech`, the card with the most lapses is a leech, and so is each card
  /// with at least `threshold` lapses. Without the tag, which a deck can lack, a card is a leech if
  /// its lapses reach both `threshold` and Anki's default. A card without lapses is not a leech.
  private mutating func markLeeches(atLapses threshold: Int) {
    var most: [Int64: Int] = [:]
    for place in cards where notes[place.note]?.isLeech == true {
      most[place.note] = max(most[place.note] ?? 0, place.card.lapses)
    }
    for index in cards.indices {
      let lapses = cards[index].card.lapses
      let usual = max(threshold, AnkiCollection.usualLeechThreshold)
      let least = most[cards[index].note].map { min($0, threshold) } ?? usual
      cards[index].card.isLeech = lapses > 0 && lapses >= least
    }
  }
}
