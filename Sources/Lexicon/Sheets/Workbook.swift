/// A workbook of another program: an .xlsx file (ECMA-376, part 1) or an .ods file (OpenDocument 1.3,
/// part 3).
struct Workbook {
  let path: String
  let format: ImportFormat
  private let archive: ArchiveFile

  /// Makes a reader of an archive with these files; nil if they are not those of a workbook.
  init?(path: String, files: Set<String>) {
    if files.contains("xl/workbook.xml") {
      format = .xlsx
    } else if files.contains("content.xml"), files.contains("META-INF/manifest.xml") {
      format = .ods
    } else {
      return nil
    }
    self.path = path
    archive = ArchiveFile(path: path)
  }

  /// The rows of a sheet.
  struct Sheet {
    let file: UnpackedFile
    /// The names of all sheets that are not hidden, the one that was read first.
    let names: [String]
  }

  /// Reads the sheet with a name, or the first one that is not hidden.
  func sheet(named name: String?) throws(LexiconError) -> Sheet {
    format == .xlsx
      ? try XLSXSheets(self).sheet(named: name) : try ODSSheets(self).sheet(named: name)
  }

  /// Returns which of the sheets is read, with the others behind it.
  func chosen(
    _ name: String?,
    among names: [String]
  ) throws(LexiconError) -> (index: Int, order: [String]) {
    let wanted = name.map { name in names.firstIndex { $0.lowercased() == name.lowercased() } } ?? 0
    guard let index = wanted, names.indices.contains(index) else {
      throw .noSheet(path: path, name: name ?? "", found: names)
    }
    return (index, [names[index]] + names.indices.filter { $0 != index }.map { names[$0] })
  }

  /// Calls a function with each event of a file in the archive, until it returns false.
  ///
  /// - Throws: `LexiconError.badWorkbook` if the file is missing, unless it is optional, or is no XML.
  func read(
    _ name: String,
    isOptional: Bool = false,
    _ body: (XMLEvents.Event) throws(LexiconError) -> Bool
  ) throws(LexiconError) {
    guard let found = try archive.unpack(rank: { $0 == name ? 0 : nil }) else {
      guard isOptional else { throw .badWorkbook(path: path, reason: "\(name) is missing") }
      return
    }
    var events = XMLEvents(ImportText.inUTF8(try ImportBounds.contents(of: found.file.path)))
    while true {
      let event: XMLEvents.Event?
      do throws(XMLEvents.Fault) {
        event = try events.next()
      } catch {
        throw .badWorkbook(path: path, reason: "\(name), byte \(error.position): \(error.reason)")
      }
      guard let event, try body(event) else { return }
    }
  }
}
