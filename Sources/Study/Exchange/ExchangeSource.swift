package import Foundation
import Synchronization

/// The source of an export, which can be read more than once: a file, memory or a stream.
package enum ExchangeSource: Sendable {
  case file(path: String)
  case memory(Data)
  /// A stream, which itself can be read only once, and the path of the file to which the first
  /// reading copies it.
  case stream(FileHandle, copy: String)

  /// The source to read from after the first time: the copy of a stream, otherwise the same source.
  var copy: Self {
    guard case .stream(_, let path) = self else { return self }
    return .file(path: path)
  }

  /// Calls the body with the lines of the export, in order.
  ///
  /// The next lines are read and parsed on another thread while the body runs.
  ///
  /// - Throws: the error of the body, or `StudyError.exchange`: `unreadable` if the file or stream
  ///   cannot be read, `notCopied` if the copy of a stream cannot be written, `tooLarge` for a file
  ///   or stream of more than `Importer.mostBytes` bytes, `tooLong` for a line of more than
  ///   `longestLine` bytes, `notUTF8` for a line in another encoding, and `notJSON` for an empty
  ///   line.
  func forEachLine(
    longestLine: Int,
    _ body: (ExchangeText) throws(StudyError) -> Void
  ) throws(StudyError) {
    let input = Mutex(try ExchangeInput(self, longestLine: longestLine))
    let pieces = Prefetcher { input.withLock { $0.next() } }
    while let piece = pieces.next() {
      for line in piece.lines { try body(line) }
      if let error = piece.error { throw .exchange(error) }
    }
  }
}

/// Some lines of an export, and the error that ended the reading after them; nil if there was none.
private struct ExchangePiece: Sendable {
  var lines: [ExchangeText] = []
  var error: ExchangeError?
}

/// A reader that splits bytes into lines.
private struct ExchangeInput {
  private static let chunk = 1 << 20

  private enum Bytes {
    case file(FileHandle, path: String)
    case memory(Data)
    case stream(FileHandle, copy: FileHandle, path: String)
    case end
  }

  private var bytes: Bytes
  private var size = 0
  private let longestLine: Int
  /// The beginning of a line whose end was not read yet.
  private var beginning: [UInt8] = []
  private var number = 0

  init(_ source: ExchangeSource, longestLine: Int) throws(StudyError) {
    self.longestLine = longestLine
    switch source {
    case .memory(let data): bytes = .memory(data)
    case .file(let path):
      do {
        bytes = .file(try FileHandle(forReadingFrom: URL(fileURLWithPath: path)), path: path)
      } catch {
        throw .exchange(.unreadable(path: path))
      }
    case .stream(let stream, let path):
      do {
        let copy = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        bytes = .stream(stream, copy: copy, path: path)
      } catch {
        throw .exchange(.notCopied(path: path))
      }
    }
  }

  /// Returns the next piece; nil after the last one and after an error.
  mutating func next() -> ExchangePiece? {
    if case .end = bytes { return nil }
    var piece = ExchangePiece()
    do throws(ExchangeError) {
      guard let data = try read() else {
        bytes = .end
        try finish(&piece)
        return piece
      }
      try cut(data, into: &piece)
    } catch {
      bytes = .end
      piece.error = error
    }
    return piece
  }

  private mutating func read() throws(ExchangeError) -> [UInt8]? {
    switch bytes {
    case .end: return nil
    case .memory(let data):
      let rest = data.dropFirst(Self.chunk)
      bytes = .memory(rest)
      return data.isEmpty ? nil : [UInt8](data.prefix(Self.chunk))
    case .file(let file, let path):
      let data: Data
      do { data = try file.read(upToCount: Self.chunk) ?? Data() } catch {
        throw .unreadable(path: path)
      }
      return try counted(data)
    case .stream(let stream, let copy, let path):
      let data: Data
      do { data = try stream.read(upToCount: Self.chunk) ?? Data() } catch {
        throw .unreadable(path: "-")
      }
      do { try copy.write(contentsOf: data) } catch { throw .notCopied(path: path) }
      return try counted(data)
    }
  }

  private mutating func counted(_ data: Data) throws(ExchangeError) -> [UInt8]? {
    size += data.count
    guard size <= Importer.mostBytes else {
      throw .tooLarge(megabytes: Importer.mostBytes >> 20)
    }
    return data.isEmpty ? nil : [UInt8](data)
  }

  private mutating func cut(
    _ data: [UInt8],
    into piece: inout ExchangePiece
  ) throws(ExchangeError) {
    var start = 0
    while let end = data[start...].firstIndex(of: 0x0A) {
      try endLine(data[start..<end], &piece)
      start = end + 1
    }
    guard beginning.count + data.count - start <= longestLine else {
      throw .tooLong(line: number + 1, limit: longestLine)
    }
    beginning += data[start...]
  }

  /// Adds the last line to a piece if the line has no newline.
  ///
  /// - Throws: `.notUTF8` if the line is not UTF-8.
  private mutating func finish(_ piece: inout ExchangePiece) throws(ExchangeError) {
    if !beginning.isEmpty { try endLine([], &piece) }
  }

  private mutating func endLine(
    _ rest: ArraySlice<UInt8>,
    _ piece: inout ExchangePiece
  ) throws(ExchangeError) {
    number += 1
    guard beginning.count + rest.count <= longestLine else {
      throw .tooLong(line: number, limit: longestLine)
    }
    guard !beginning.isEmpty || !rest.isEmpty else { throw .notJSON(line: number) }
    if beginning.isEmpty {
      piece.lines.append(try ExchangeText(rest, number))
    } else {
      piece.lines.append(try ExchangeText((beginning + rest)[...], number))
      beginning.removeAll(keepingCapacity: true)
    }
  }
}
