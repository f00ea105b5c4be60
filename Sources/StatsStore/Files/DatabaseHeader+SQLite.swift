import DiskFiles
import GRDBSQLite
import Study

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
