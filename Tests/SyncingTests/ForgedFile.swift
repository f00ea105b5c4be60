import Foundation
import Study

@testable import Syncing

/// The entries of a file in a shared folder.
struct ForgedFile {
  var entries: [(sequence: Int64, isCopy: Bool, entry: LogEntry)] = []

  init(_ path: String) {
    guard let input = ReplicaInput(path) else { return }
    while let line = input.nextLine() {
      guard let text = ReplicaLine.content(of: line), let parts = ReplicaLine.parts(of: text),
        let entry = try? LogEntry(line: parts.entry)
      else { continue }
      entries.append((parts.sequence, parts.isCopy, entry))
    }
  }

  var bytes: Data {
    Data(
      entries.flatMap { sequence, isCopy, entry in
        ReplicaLine.line(
          of: OwnEntry(
            sequence: sequence,
            key: entry.position.key,
            line: Array(entry.line.utf8),
            isCopy: isCopy
          )
        )
      }
    )
  }
}
