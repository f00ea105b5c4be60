import Foundation
package import Study

/// The lines about data that an import, a merge or a restoration changed or left out.
package enum IntakeText {
  /// Returns a line for each setting that was left out; `file` names the file, for example "the
  /// backup".
  package static func leftOut(_ settings: [String: String], from file: String) -> [String] {
    settings.sorted { $0.key < $1.key }.map { name, value in
      "the setting \(name) of \(file) names a program or a folder and was left out; if you trust it, "
        + "run ‘trainer settings set \(name) \(ShellWord.quoted(value))’"
    }
  }

  /// Returns the line about a number of entries whose times were corrected; empty for 0.
  package static func corrected(_ count: Int) -> [String] {
    guard count > 0 else { return [] }
    return [
      "\(count.counted("entry", "entries")) had a time or clock out of range, which was corrected"
    ]
  }
}

/// The texts about conflicts: lines of other machines or files that were set aside, because the log
/// has a different entry with the same key.
package enum ConflictTexts {
  /// Returns the warning about a number of lines that were set aside.
  ///
  /// `isPlanned`: true in a dry run.
  package static func warning(_ count: Int, isPlanned: Bool = false) -> String {
    let lines = count.counted("line")
    let verb = count == 1 ? "differs" : "differ"
    var rest =
      isPlanned
      ? "would be set aside"
      : "\(count == 1 ? "was" : "were") set aside; to list what was set aside: trainer doctor"
    if count > EntryConflict.mostKept {
      rest += " (no more than \(EntryConflict.mostKept.grouped) are kept)"
    }
    return "\(lines) \(verb) from the entry with the same key that is kept, and \(rest)"
  }

  /// Returns the description of a conflict.
  ///
  /// `kept`: the entry of the log with the same key; nil if it is gone.
  package static func description(_ conflict: EntryConflict, kept: LogEntry?) -> String {
    let fields = differences(conflict.line, kept?.line ?? "")
    let difference = fields.isEmpty ? "" : " in \(fields.joined(separator: ", "))"
    return "\(subject(conflict.entry, kept)): a line from \(source(conflict.source)) differs"
      + "\(difference) and was set aside"
  }

  private static func subject(_ id: EntryID, _ kept: LogEntry?) -> String {
    switch kept {
    case .review(let review, _): "answer to \(name(review.card))"
    case .event(let event): "decision about \(name(event.card))"
    case .configuration, nil: "\(id.parts.kind) \(id.parts.key)"
    }
  }

  private static func name(_ card: CardKey) -> String {
    "\(card.word.rawValue) (\(card.skill.rawValue))"
  }

  private static func source(_ name: String) -> String {
    let replica = name.hasSuffix("/") ? String(name.dropLast()) : name
    if name.isEmpty { return "a file that was merged" }
    return ReplicaName.isValid(replica) ? "the machine \(replica)" : "the file ‘\(name)’"
  }

  /// Returns the names of the fields with different values in two lines.
  private static func differences(_ line: String, _ other: String) -> [String] {
    let objects = [line, other].compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }
    guard objects.count == 2 else { return [] }
    let (one, other) = (objects[0], objects[1])
    return Set(one.keys).union(other.keys).sorted().filter { name in
      text(one[name]) != text(other[name])
    }
  }

  private static func text(_ value: Any?) -> Data? {
    value.flatMap { try? JSONSerialization.data(withJSONObject: [$0], options: [.sortedKeys]) }
  }
}
