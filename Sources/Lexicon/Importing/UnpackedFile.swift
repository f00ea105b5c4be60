import DiskFiles

/// A temporary file with a copy of a file from an archive, of a sheet, or of another program's
/// database.
struct UnpackedFile {
  private let file: TemporaryFile
  var path: String { file.path }

  init(in directory: String = TemporaryFile.directory) throws(LexiconError) {
    do { file = try TemporaryFile(in: directory) } catch {
      throw .cannotWrite(path: directory, reason: error.reason)
    }
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(LexiconError) {
    do { try file.write(bytes) } catch { throw .cannotWrite(path: path, reason: error.reason) }
  }

  /// Appends the contents of the file at a path.
  func copy(_ source: String) throws(LexiconError) {
    do { try file.copy(source) } catch { throw .cannotWrite(path: path, reason: error.reason) }
  }
}
