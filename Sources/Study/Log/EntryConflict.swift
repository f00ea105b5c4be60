/// The effect of an entry on a log that may have an entry with the same key.
package enum EntryChoice {
  /// The log has no entry with this key.
  case new
  /// Nothing changes: the log has this entry already, or has recorded its line as a conflict.
  ///
  /// If the new entry is a configuration, or one that this machine wrote, the choice can also mean
  /// that the log keeps another entry with this key and records no conflict.
  case known
  /// The log has the same content, but from a copy. This entry comes from the machine that wrote
  /// it, so its origin is recorded.
  case originFound
  /// The entry replaces the stored one, which is given here and came from `source`.
  ///
  /// `moves`: true if the origin of the new entry is recorded too.
  case replaces(LogEntry, source: String, moves: Bool)
  /// The stored entry is kept, and the line of the new one, which came from `source`, is recorded
  /// as a conflict.
  ///
  /// `isFalse`: true if the line is in the files of a machine that claims to have written an entry
  /// of this machine; these files may even have this machine's name. `isNew`: true if the conflict
  /// is not recorded yet.
  case loses(source: String, isFalse: Bool, isNew: Bool)

  /// True if adding the entry changes neither the log nor the recorded conflicts.
  package var isKnown: Bool { if case .known = self { true } else { false } }

  /// True if the content of the entry will be stored.
  package var isStored: Bool {
    switch self {
    case .new, .replaces: true
    case .known, .originFound, .loses: false
    }
  }
}

/// The rule that chooses between two entries with the same key.
///
/// An entry that this machine wrote is never replaced. For an entry of another machine, the line in
/// that machine's own files is kept.
///
/// A copy is an entry that did not come from the machine that wrote it. If there are only copies,
/// the one whose card sorts first is kept; of copies of the same card, the one whose bytes sort
/// first. Several machines can import the same Anki collection or use the same configuration, so
/// entries of these kinds count as copies. But a merged file never replaces an entry that this
/// machine imported itself.
package struct EntryRule {
  private let reader: any StudyReading
  /// The name of this database; empty if it has none.
  private let replica: String
  /// The names of the retired machines, whose lines count as copies.
  private let retired: Set<String>

  package init(_ reader: any StudyReading) throws(StudyError) {
    self.reader = reader
    replica = try reader.replicaName() ?? ""
    retired = try reader.retiredReplicas()
  }

  /// The rank of an entry among entries with the same key, by its origin.
  private enum Standing: Equatable {
    /// This machine wrote the entry.
    case own
    /// The entry is in the files of the machine that wrote it, given by its name.
    case machine(String)
    case copy
  }

  private enum Strength { case weaker, equal, stronger }

  /// Returns the effect of an entry on the log.
  package func choice(for item: IngestedEntry) throws(StudyError) -> EntryChoice {
    guard let stored = try reader.stored(item.entry.id) else { return .new }
    if case .configuration = item.entry {
      guard item.entry.precedes(stored) else { return .known }
      return .replaces(stored, source: "", moves: false)
    }
    guard let origin = item.origin else { return .known }
    let isSame = item.entry.line.utf8.elementsEqual(stored.line.utf8)
    if isSame, origin.isCopy { return .known }
    let known = try reader.origin(of: item.entry.id)
    let isShared = item.entry.isFromAnki
    let isCopy = isShared && (known != nil || !origin.isFile)
    let old = isCopy ? .copy : known.map(standing) ?? .own
    let new = isShared ? .copy : standing(of: origin)
    let strength = strength(new, old)
    if isSame { return strength == .stronger ? .originFound : .known }
    // If a line of a merged file replaces a copy from another machine, the origin of the entry
    // becomes the file, so that this machine passes the new line on to the others.
    let moves = strength == .stronger || origin.isFile && known?.isFile == false
    if strength == .stronger
      || strength == .equal && (new != .copy || item.entry.precedes(stored))
    {
      return .replaces(stored, source: known?.source ?? replica + "/", moves: moves)
    }
    let isFalse = old == .own && !origin.isCopy && !retired.contains(origin.replica)
    let source = isFalse ? origin.replica : origin.source
    let isNew = try reader.lacks(item.entry.conflict(from: source, at: nil))
    // A false claim is reported even if its line is recorded, since another machine may have made
    // it.
    return isNew || isFalse ? .loses(source: source, isFalse: isFalse, isNew: isNew) : .known
  }

  private func standing(of origin: EntryOrigin) -> Standing {
    // A line in files with the name of this machine or of a retired one counts as a copy, because
    // these files do not show who wrote it.
    origin.isCopy || origin.replica == replica || retired.contains(origin.replica)
      ? .copy : .machine(origin.replica)
  }

  private func strength(_ new: Standing, _ old: Standing) -> Strength {
    switch (new, old) {
    case (.copy, .copy): .equal
    case (_, .copy): .stronger
    case (.machine(let one), .machine(let other)): one == other ? .equal : .weaker
    default: .weaker
    }
  }
}

extension LogEntry {
  /// Returns true if this copy is kept rather than another copy with the same key.
  ///
  /// The copy whose card sorts first is kept: if two machines gave a card of Anki different words
  /// or skills, all its answers then stay with one card. For the same card, the line whose bytes
  /// sort first is kept.
  func precedes(_ other: LogEntry) -> Bool {
    if let card, let otherCard = other.card, card != otherCard { return card < otherCard }
    return line.utf8.lexicographicallyPrecedes(other.line.utf8)
  }

  /// True if the entry was imported from an Anki collection, which other machines can import too.
  fileprivate var isFromAnki: Bool { position.key.hasPrefix(EntryGate.importedPrefix) }
}

/// A line that was not stored because an entry of the log has the same key and different content.
package struct EntryConflict: Hashable, Sendable {
  package let entry: EntryID
  /// The line in the form of ``EntryLine``; only its beginning if it is very long.
  package let line: String
  /// The source of the line: the name of a merged file, or that of a machine followed by a slash;
  /// empty if unknown.
  ///
  /// The name of a machine without a slash means that its files claim an entry that this machine
  /// wrote.
  package let source: String
  /// True if the files of another machine contain the line as that machine's own entry, although
  /// this machine wrote the entry.
  package var isFalseClaim: Bool { ReplicaName.isValid(source) }
  package let seenAt: Timestamp

  /// The maximum number of bytes of a line that are stored.
  static let longestLine = 4096
  /// The maximum number of lines that are stored.
  package static let mostKept = 1000

  /// Returns true if two conflicts have the same entry and the same line.
  package func isAlike(_ other: EntryConflict) -> Bool {
    entry == other.entry && line.utf8.elementsEqual(other.line.utf8)
  }

  package init(entry: EntryID, line: String, source: String, seenAt: Timestamp) {
    (self.entry, self.line, self.source, self.seenAt) = (entry, line, source, seenAt)
  }
}

extension LogEntry {
  /// Returns the conflict for this entry, which was not stored.
  ///
  /// `source`: its source as in ``EntryConflict/source``. `now`: the time at which it was seen; nil
  /// to use the clock of the entry.
  func conflict(from source: String, at now: Timestamp?) -> EntryConflict {
    EntryConflict(
      entry: id,
      line: String(decoding: line.utf8.prefix(EntryConflict.longestLine), as: UTF8.self),
      source: source,
      seenAt: now ?? Timestamp(milliseconds: position.clock)
    )
  }
}

extension EntryID {
  /// The name of the kind of entry, and its key.
  package var parts: (kind: String, key: String) {
    switch self {
    case .review(let key): ("review", key)
    case .event(let key): ("event", key)
    case .configuration(let digest): ("configuration", digest)
    }
  }

  package init?(kind: String, key: String) {
    switch kind {
    case "review": self = .review(key: key)
    case "event": self = .event(key: key)
    case "configuration": self = .configuration(digest: key)
    default: return nil
    }
  }
}
