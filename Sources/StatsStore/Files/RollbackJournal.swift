import DiskFiles
import Foundation
import GRDBSQLite
import Study

/// The rollback journal of an interrupted transaction, with the data that identifies its database
/// file.
///
/// SQLite finds a journal by its path alone. If a writer is killed and a backup is then copied over
/// its database, SQLite would write pages of the old database into the backup.
struct RollbackJournal {
  /// The number of pages of the database before the transaction.
  private let pages: UInt32
  private let pageSize: Int
  /// The first bytes of the database before the transaction; nil if its first page is not in the
  /// journal.
  private let header: [UInt8]?

  /// Reads the journal of a database; nil if there is none that SQLite would apply.
  init?(of database: String) {
    let descriptor = open(database + "-journal", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // A journal that begins with zeros was not on the disk yet, so the database was not changed.
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

  /// The header of one of the parts that a journal consists of.
  ///
  /// The header fills a sector. Records follow it; each contains the number of a page, the page and
  /// a checksum.
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

  /// Returns true if the interrupted transaction may have begun on this file.
  ///
  /// The header of such a file is the one from before the transaction, except that its change
  /// counter may be greater by one, as after a commit. If the journal does not contain the header,
  /// the number of pages is compared instead.
  func belongs(to file: DatabaseHeader) -> Bool {
    guard file.pageSize == pageSize else { return false }
    guard let header else { return file.pages == pages }
    let before = DatabaseHeader(bytes: header)
    return file.bytes == header || file.changes == before.changes &+ 1
  }
}

/// The first 100 bytes of a database file.
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

  /// The change counter: the number of commits to the file.
  var changes: UInt32 { number(24) }
  var pages: UInt32 { number(28) }
}

extension DatabaseHeader {
  /// Reads the header of a database; nil if the file is missing, cannot be read or is not a
  /// database.
  ///
  /// SQLite opens and closes the file, because closing any other descriptor of it would release the
  /// locks of this process. The file is opened as immutable, so that no journal is read and no lock
  /// is taken.
  init?(of path: String) {
    var connection: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    defer { sqlite3_close(connection) }
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard
      sqlite3_open_v2(DatabaseAddress.text(path, "mode=ro&immutable=1"), &connection, flags, nil)
        == SQLITE_OK,
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
      let file, let read = file.pointee.pMethods?.pointee.xRead
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Self.size)
    guard read(file, &bytes, Int32(Self.size), 0) == SQLITE_OK,
      bytes.starts(with: DatabaseSignature.bytes)
    else { return nil }
    self.init(bytes: bytes)
  }
}
