import Foundation

/// A line of an export: a decoded review or status in canonical form, or the bytes of any other
/// line.
///
/// Only these two have a fast path, because nearly all lines are reviews and statuses.
struct ExchangeText: Sendable {
  enum Content: Sendable {
    /// A review and the digest of its configuration.
    case review(Review, digest: String)
    case status(ExchangeLine.StatusLine)
    case other([UInt8])
  }

  let content: Content
  let number: Int

  /// Parses a line.
  ///
  /// - Throws: `ExchangeError.notUTF8`.
  init(_ bytes: ArraySlice<UInt8>, _ number: Int) throws(ExchangeError) {
    self.number = number
    guard (try? UTF8Span(validating: bytes.span)) != nil else { throw .notUTF8(line: number) }
    content = bytes.withUnsafeBytes { Self.canonical($0) } ?? .other([UInt8](bytes))
  }

  private static func canonical(_ bytes: UnsafeRawBufferPointer) -> Content? {
    var reader = CanonicalReader(bytes)
    if let line = try? reader.reviewLine() { return .review(line.review, digest: line.digest) }
    var other = CanonicalReader(bytes)
    return (try? other.statusLine()).map { .status($0) }
  }

  /// Decodes a line that is not in canonical form.
  ///
  /// - Throws: an error with the name of the missing or invalid field.
  func decode<Value: Decodable>(isHead: Bool = false) throws(ExchangeError) -> Value {
    guard case .other(let bytes) = content else { throw .badField(line: number, field: "") }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch let DecodingError.keyNotFound(key, _) {
      throw .badField(line: number, field: key.stringValue)
    } catch let DecodingError.typeMismatch(_, context),
      let DecodingError.valueNotFound(_, context)
    {
      throw .badField(line: number, field: Self.name(context.codingPath))
    } catch let DecodingError.dataCorrupted(context) where !context.codingPath.isEmpty {
      throw .badField(line: number, field: Self.name(context.codingPath))
    } catch {
      throw isHead ? .notJSON(line: number) : .badField(line: number, field: "")
    }
  }

  private static func name(_ path: [any CodingKey]) -> String {
    path.map(\.stringValue).joined(separator: ".")
  }
}
