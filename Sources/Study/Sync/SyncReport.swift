/// The result of synchronizing with a shared folder.
package struct SyncReport: Codable, Hashable, Sendable {
  /// A machine that has files in the folder.
  package struct Machine: Codable, Hashable, Sendable {
    /// The name of its database in the log: sixteen hexadecimal digits.
    package let host: String
    /// The name of the machine for people; empty if it could not be read.
    package var name = ""
    /// The number of its entries that this machine's log did not have.
    package var received = 0
    /// The format of the machine's files if it is too new for this program; nil otherwise.
    package var newerFormat: Int?
    /// The number of lines that are cut off or damaged, and that no other file contains.
    package var unfinished = 0
    /// The number of entries that this version of the program does not understand.
    package var unknown = 0
    /// The number of answers that are not stored yet because the scheduler settings that they name
    /// were not received.
    package var waiting = 0
    /// The time of its latest new entry if that is more than a day in the future, as with a wrong
    /// clock; nil otherwise.
    package var ahead: Timestamp?
    /// The settings that affect intervals and that, at the last received answer, had other values
    /// on that machine than here; empty if no answer was received.
    package var differences: [SettingDifference] = []

    package init(host: String) { self.host = host }
  }

  /// A file or directory in the folder that is not read, or only in part.
  package struct Skipped: Codable, Hashable, Sendable {
    package enum Reason: String, Codable, Hashable, Sendable {
      /// A link, a pipe or another special file.
      case link
      /// A file or directory that is named like a machine's directory but is none, such as a copy
      /// made by a synchronizing program.
      case foreign
      /// A file or directory that this user cannot read.
      case unreadable
      /// A file that is too large, or has a line that is too long; only its beginning was read.
      case tooLong
    }

    /// The path relative to the folder.
    package let name: String
    package let reason: Reason

    package init(name: String, reason: Reason) {
      self.name = name
      self.reason = reason
    }
  }

  /// The name of this machine's database; nil while the log is empty.
  package var host: String?
  /// The other machines that have files in the folder, sorted by name.
  package var machines: [Machine] = []
  /// The number of stored entries that other lines with the same key replaced; see ``EntryRule``.
  package var replaced = 0
  /// The number of lines that have the key of a stored entry but different content, are not stored,
  /// and were not mentioned in an earlier report.
  ///
  /// Lines of merged files are counted too. In a dry run, only lines in the folder are counted,
  /// including those that would replace an entry.
  package var conflicts = 0
  /// The number of entries written for the other machines.
  package var sent = 0
  /// The number of other machines' entries that were missing in the folder and were written again.
  package var repaired = 0
  /// True if this machine's database was copied or restored, and therefore got a new name; in a dry
  /// run, if it would get one.
  package var isRenamed = false
  /// The files and directories that were not read completely and were not mentioned in an earlier
  /// report.
  package var skipped: [Skipped] = []
  /// True if the folder has too much for one synchronization; the next one continues.
  package var isPartial = false
  /// The path of the backup that was made before the first entries of a machine were added; nil if
  /// none was made.
  package var backup: String?

  package init() {}

  /// The number of received entries, of all machines, that the log did not have.
  package var received: Int { machines.reduce(0) { $0 + $1.received } }
}

/// A setting with different values on two machines, as `trainer settings` shows them.
package struct SettingDifference: Codable, Hashable, Sendable {
  package let name: String
  package let here: String
  package let there: String

  package init(name: String, here: String, there: String) {
    self.name = name
    self.here = here
    self.there = there
  }
}

extension Settings {
  /// Returns the settings that affect intervals and differ from those in a configuration of another
  /// machine.
  ///
  /// Fitted parameters are not compared, because every machine uses the newest fit in the log.
  package func differences(from other: SchedulerConfiguration) -> [SettingDifference] {
    let mine = configuration
    var pairs = [
      ("desired-retention", Self.text(mine.desiredRetention), Self.text(other.desiredRetention)),
      ("learning-steps", Self.text(mine.learningSteps), Self.text(other.learningSteps)),
      ("relearning-steps", Self.text(mine.relearningSteps), Self.text(other.relearningSteps)),
      (
        "maximum-interval", String(mine.maximumIntervalDays), String(other.maximumIntervalDays)
      ),
      ("fuzz", Self.text(mine.isFuzzed), Self.text(other.isFuzzed)),
      ("leech-threshold", String(mine.leechThreshold), String(other.leechThreshold)),
      (
        "leech-action", mine.suspendsLeeches ? "suspend" : "flag",
        other.suspendsLeeches ? "suspend" : "flag"
      ),
    ]
    if case .own(let values) = parameterChoice {
      let theirs = other.fit == nil ? other.parameters.map { String($0) } : ["auto"]
      pairs.append(
        (
          "parameters", values.map { String($0) }.joined(separator: ","),
          theirs.joined(separator: ",")
        )
      )
    }
    return pairs.filter { $0.1 != $0.2 }.map {
      SettingDifference(name: $0.0, here: $0.1, there: $0.2)
    }
  }

  private static func text(_ number: Double) -> String { String(number) }

  private static func text(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  private static func text(_ steps: [Int]) -> String {
    steps.map { seconds in
      if seconds.isMultiple(of: 3600) { return "\(seconds / 3600)h" }
      return seconds.isMultiple(of: 60) ? "\(seconds / 60)m" : "\(seconds)s"
    }.joined(separator: " ")
  }
}

/// An error in the synchronization with a shared folder; it has data for a message, but no text.
package enum SyncError: Error, Codable, Hashable, Sendable {
  /// The folder does not exist.
  case missing(path: String)
  case unreadable(path: String)
  /// A file or directory cannot be written; `reason` is the system's text.
  case notWritten(path: String, reason: String)
  case diskFull(path: String)
  /// Another process is synchronizing with the folder.
  case busy(path: String)
  case tooManyFiles(path: String, limit: Int)
  /// The folder does not respond, such as a network folder without a connection.
  case silent(path: String)
  /// The synchronization was interrupted; what it did so far is kept.
  case interrupted(path: String)
  /// Reading the folder takes longer than a command may wait for it.
  case unfinished(path: String)
  /// zlib, with which full files are compressed, is not installed.
  case noZlib
  /// The service has no access to shared folders.
  case unavailable
}
