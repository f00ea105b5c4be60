import Study

/// The files of a shared folder that were read without errors, by machine and first entry.
///
/// Each of them is read at most once more, and only if there is a damaged file with the same first
/// entry.
struct IntactFiles {
  private struct Place: Hashable {
    let host: String
    let first: Int64

    init(_ file: HostFile) {
      host = file.host
      first = file.first
    }
  }

  private let files: [Place: [HostFile]]
  private var lasts: [Place: Int64] = [:]

  init(_ files: [HostFile]) {
    self.files = Dictionary(grouping: files, by: Place.init)
  }

  /// Returns true if an intact file has all the entries that a cut or damaged file seems to have.
  ///
  /// `file`: the damaged file. `last`: the number of its last entry. `lastEntry`: a function that
  /// returns the number of the last entry of a file; its results are kept.
  mutating func cover(
    _ file: HostFile,
    upTo last: Int64,
    lastEntry: (HostFile) throws(StudyError) -> Int64
  ) throws(StudyError) -> Bool {
    let place = Place(file)
    guard let others = files[place] else { return false }
    if let known = lasts[place] { return known >= last }
    var found: Int64 = 0
    for other in others { found = max(found, try lastEntry(other)) }
    lasts[place] = found
    return found >= last
  }
}
