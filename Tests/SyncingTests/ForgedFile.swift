import Foundation
import Study

@testable import Syncing

/// The entries of a file in a shared folder.
struct ForgedFile {
  var entries: [(sequence: Int64, isCopy: Bool, entry: LogEntry)] = []

  init(_ path: String) {
    guard let input = HostInput(path) else { return }
    while let line = input.nextLine() {
      guard let text = HostLine.content(of: line), let parts = HostLine.parts(of: text),
        let entry = try? LogEntry(line: parts.entry)
      else { continue }
      entries.append((parts.sequence, parts.isCopy, entry))
    }
  }

  var bytes: Data {
    Data(
      entries.flatMap { sequence, isCopy, entry in
        HostLine.line(
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
