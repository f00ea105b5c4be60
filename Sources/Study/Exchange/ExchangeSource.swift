package import Foundation

/// The lines of an export, from a file or from memory; they can be read more than once.
package enum ExchangeSource: Sendable {
  case file(path: String)
  case memory(Data)

  private static let chunk = 1 << 20

  /// Calls the body with the bytes of each line and its number from 1.
  ///
  /// - Throws: `ExchangeError.tooLong` for a line beyond `longestLine` bytes, before it is read
  ///   whole, `ExchangeError.tooLarge`, and `ExchangeError.unreadable` when the file cannot be read.
  func forEachLine(
    longestLine: Int,
    _ body: (UnsafeRawBufferPointer, Int) throws(StudyError) -> Void
  ) throws(StudyError) {
    var lines = LineSplitter(longestLine: longestLine)
    var size = 0
    switch self {
    case .memory(let data):
      try lines.take(data, body)
    case .file(let path):
      let file: FileHandle
      do { file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path)) } catch {
        throw .exchange(.unreadable(path: path))
      }
      defer { try? file.close() }
      while true {
        let data: Data?
        do { data = try file.read(upToCount: Self.chunk) } catch {
          throw .exchange(.unreadable(path: path))
        }
        guard let data, !data.isEmpty else { break }
        size += data.count
        guard size <= Importer.mostBytes else {
          throw .exchange(.tooLarge(megabytes: Importer.mostBytes >> 20))
        }
        try lines.take(data, body)
      }
    }
    try lines.finish(body)
  }
}

/// Cuts bytes that come in pieces into lines.
private struct LineSplitter {
  let longestLine: Int
  /// The beginning of a line whose end has not come yet.
  private var beginning: [UInt8] = []
  private var number = 0

  init(longestLine: Int) { self.longestLine = longestLine }

  mutating func take(
    _ data: Data,
    _ body: (UnsafeRawBufferPointer, Int) throws(StudyError) -> Void
  ) throws(StudyError) {
    let bytes = [UInt8](data)
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      try line(bytes[start..<end], body)
      start = end + 1
    }
    guard beginning.count + bytes.count - start <= longestLine else {
      throw .exchange(.tooLong(line: number + 1, limit: longestLine))
    }
    beginning += bytes[start...]
  }

  mutating func finish(
    _ body: (UnsafeRawBufferPointer, Int) throws(StudyError) -> Void
  ) throws(StudyError) {
    try line([], body)
  }

  private mutating func line(
    _ rest: ArraySlice<UInt8>,
    _ body: (UnsafeRawBufferPointer, Int) throws(StudyError) -> Void
  ) throws(StudyError) {
    number += 1
    guard beginning.count + rest.count <= longestLine else {
      throw .exchange(.tooLong(line: number, limit: longestLine))
    }
    var failure: StudyError?
    let whole = beginning.isEmpty ? rest : (beginning + rest)[...]
    beginning.removeAll(keepingCapacity: true)
    guard !whole.isEmpty else { return }
    whole.withUnsafeBytes { bytes in
      do throws(StudyError) { try body(bytes, number) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
