import Foundation

/// The journal of an interrupted transaction, with the data that identifies its database file.
///
/// SQLite finds a journal by its path alone. If a backup is copied over a database whose writer was
/// killed, SQLite would write pages of the old database into the backup.
struct RollbackJournal {
  /// The number of pages of the database before the transaction.
  private let pages: UInt32
  private let pageSize: Int
  /// The first bytes of the database before the transaction; nil if the transaction did not reach
  /// its commit, since only a commit changes them.
  private let header: [UInt8]?

  /// Reads the journal of a database; returns nil if there is none that SQLite would apply.
  init?(of database: String) {
    let descriptor = open(database + "-journal", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // A journal that was not on the disk yet begins with zeros; the database was not changed then.
    guard let start = Part(descriptor, at: 0) else { return nil }
    pages = start.pages
    pageSize = start.pageSize
    var header: [UInt8]?
    var offset = 0
    while header == nil, let part = Part(descriptor, at: offset) {
      let recordSize = start.pageSize + 8
      var record = offset + start.sectorSize
      for _ in 0..<part.records {
        guard let number = Self.read(descriptor, at: record, 4) else { break }
        if number == [0, 0, 0, 1] {
          header = Self.read(descriptor, at: record + 4, DatabaseHeader.size)
          break
        }
        record += recordSize
      }
      offset = (record + start.sectorSize - 1) / start.sectorSize * start.sectorSize
    }
    self.header = header
  }

  /// The header of a part of the journal.
  ///
  /// It fills a sector and is followed by records, each of which is a page between two numbers.
  private struct Part {
    let records: UInt32
    let pages: UInt32
    let sectorSize: Int
    let pageSize: Int

    init?(_ descriptor: CInt, at offset: Int) {
      let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
      guard let bytes = RollbackJournal.read(descriptor, at: offset, 28), bytes.starts(with: magic)
      else { return nil }
      func number(_ offset: Int) -> UInt32 {
        bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
      }
      records = number(8)
      pages = number(16)
      sectorSize = Int(number(20))
      pageSize = Int(number(24))
      guard sectorSize >= 32, pageSize >= 512 else { return nil }
    }
  }

  private static func read(_ descriptor: CInt, at offset: Int, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, offset) == count ? bytes : nil
  }

  /// Returns true if the interrupted transaction may have changed a file.
  ///
  /// A commit increases the change counter in the file's header by one. A file with neither the
  /// count before nor the count after the commit is a different file.
  func belongs(to file: DatabaseHeader) -> Bool {
    guard file.pageSize == pageSize else { return false }
    guard let header else { return file.pages == pages }
    let before = DatabaseHeader(bytes: header)
    return file.bytes == header || file.changes == before.changes &+ 1
  }
}

/// The first bytes of a database file.
struct DatabaseHeader {
  static let size = 100
  let bytes: [UInt8]

  /// Makes a header.
  ///
  /// - Parameter bytes: the first `size` bytes of the file.
  init(bytes: [UInt8]) { self.bytes = bytes }

  private func number(_ offset: Int) -> UInt32 {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }

  var pageSize: Int {
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    return size == 1 ? 65_536 : size
  }

  /// The number of changes of the file.
  var changes: UInt32 { number(24) }
  var pages: UInt32 { number(28) }
}
