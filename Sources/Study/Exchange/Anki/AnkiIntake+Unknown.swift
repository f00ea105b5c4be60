extension AnkiIntake {
  /// The content of a log before an import from Anki.
  enum Known {
    /// No entries, apart from configurations.
    case nothing
    /// Reviews or events, but none from Anki.
    case own
    case imported

    init(_ reader: any StudyReading) throws(StudyError) {
      if try reader.hasEntry(withPrefix: EntryGate.importedPrefix) {
        self = .imported
      } else {
        self = try reader.hasEntry(withPrefix: "") ? .own : .nothing
      }
    }
  }

  /// Returns the entries, made from the Anki cards of a card, that are missing from the log.
  ///
  /// An answer that was exported from this program comes back with a key of Anki, and is recognized
  /// by its time. The card's state in Anki is not imported if both programs have the same answers:
  /// the log has answers to the card, among them the last one that Anki has (if any). `floor`: the
  /// clock of a reset of the card, after which the entries must sort; nil if there is none.
  static func new(
    _ key: CardKey,
    _ cards: [AnkiCard],
    _ history: AnkiHistory,
    after floor: Int64?,
    in reader: any StudyReading,
    _ known: Known,
    _ report: inout Report
  ) throws(StudyError) -> AnkiHistory.Entries {
    guard known != .nothing else {
      return try unknown(history.entries(of: key, from: cards, after: floor), [], in: reader, known)
    }
    let answers = try reader.answers(to: key)
    let keys = Set(answers.map(\.position.key))
    let times = try times(of: answers, to: key, in: reader)
    let stored = try reader.card(key)
    guard !times.isEmpty else {
      let entries = history.entries(of: key, from: cards, after: floor)
      return try unknown(entries, keys, in: reader, known)
    }
    func isKnown(_ id: Int64) -> Bool {
      (id - AnkiExport.mostMoved...id).contains(where: times.contains)
    }
    var left = cards
    for index in left.indices {
      let count = left[index].answers.count
      left[index].answers.removeAll { $0.kind != .forgotten && isKnown($0.id) }
      report.known += count - left[index].answers.count
    }
    let last = stored?.lastReviewedAt?.milliseconds ?? .max
    let continues =
      stored?.memory != nil && left.allSatisfy { $0.answers.allSatisfy { $0.id > last } }
    var entries = try unknown(
      history.entries(
        of: key,
        from: continues ? left : cards,
        continuing: continues ? stored : nil,
        after: floor
      ),
      keys,
      in: reader,
      known
    )
    if !continues {
      entries.reviews.removeAll { isKnown($0.answeredAt.milliseconds) }
      entries.practice.removeAll { isKnown($0.answeredAt.milliseconds) }
    }
    let isUpToDate = cards.compactMap(\.lastEntry).max().map(isKnown) ?? true
    entries.events.removeAll { event in
      switch event.change {
      case .place: isUpToDate
      case .hold: stored?.hold != nil
      case .flag: stored?.isFlagged == true
      case .undo, .reset, .priority, .introduced: false
      }
    }
    return entries
  }

  /// Returns the times, in milliseconds since 1970, of the answers to a card, without answers from
  /// Anki that were undone or reset here.
  private static func times(
    of answers: [LoggedAnswer],
    to key: CardKey,
    in reader: any StudyReading
  ) throws(StudyError) -> Set<Int64> {
    let fold = try LogFold(ofImportsTo: key, in: reader)
    let counted = answers.filter { answer in
      !answer.position.key.hasPrefix(EntryGate.importedPrefix) || !fold.isVoid(answer)
    }
    return Set(counted.map(\.answeredAt.milliseconds))
  }

  /// Returns the entries whose keys are not in the log.
  ///
  /// Each key is returned once, because a damaged collection can have an answer twice. `keys`: the
  /// keys of the card's answers in the log.
  private static func unknown(
    _ entries: AnkiHistory.Entries,
    _ keys: Set<String>,
    in reader: any StudyReading,
    _ known: Known
  ) throws(StudyError) -> AnkiHistory.Entries {
    var (new, seen, events) = (AnkiHistory.Entries(), keys, Set<String>())
    func isNew(_ review: Review) throws(StudyError) -> Bool {
      guard seen.insert(review.idempotencyKey).inserted else { return false }
      guard known == .imported else { return true }
      return try reader.review(idempotencyKey: review.idempotencyKey) == nil
    }
    for review in entries.reviews where try isNew(review) { new.reviews.append(review) }
    for review in entries.practice where try isNew(review) { new.practice.append(review) }
    for event in entries.events where events.insert(event.key).inserted {
      if known == .imported, try reader.event(key: event.key) != nil { continue }
      new.events.append(event)
    }
    return new
  }
}
