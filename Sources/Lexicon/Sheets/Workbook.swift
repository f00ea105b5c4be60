/// A workbook of another program: an .xlsx file (ECMA-376, part 1) or an .ods file (OpenDocument
/// 1.3, part 3).
struct Workbook {
  let path: String
  let format: ImportFormat
  private let archive: ArchiveFile

  /// Makes a reader of an archive that contains files with these names; nil if it is not a
  /// workbook.
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

  /// The rows of a sheet in a temporary file, as ``SheetRows`` writes them.
  struct Sheet {
    let file: UnpackedFile
    /// The names of all sheets that are not hidden, beginning with the one that was read.
    let names: [String]
  }

  /// Reads the sheet with a name, or the first one that is not hidden if the name is nil.
  ///
  /// - Throws: `LexiconError.noSheet` if there is none; other errors if the workbook is damaged,
  ///   encrypted or too large.
  func sheet(named name: String?) throws(LexiconError) -> Sheet {
    format == .xlsx
      ? try XLSXSheets(self).sheet(named: name) : try ODSSheets(self).sheet(named: name)
  }

  /// Returns the index, from 0, of the sheet that is read, and the names of all sheets, beginning
  /// with this sheet.
  ///
  /// `name`: the name of the sheet, in any case; nil for the first one.
  ///
  /// - Throws: `LexiconError.noSheet` if no sheet has the name, or there is no sheet.
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

  /// Calls a function with each event of an XML file in the archive, until it returns false.
  ///
  /// `isOptional`: true if the file may be missing.
  ///
  /// - Throws: `LexiconError.badWorkbook` if the file is missing and not optional, or is not XML;
  ///   errors of unpacking it, and those of `body`.
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
