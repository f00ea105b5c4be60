import Foundation

/// A line of an export: a decoded review or status, or the bytes of a line in any other form.
///
/// Reviews and statuses in canonical form have a fast decoder, because nearly all lines are such
/// lines.
struct ExchangeText: Sendable {
  enum Content: Sendable {
    /// A review and the digest of its configuration.
    case review(Review, digest: String)
    case status(ExchangeLine.StatusLine)
    case other([UInt8])
  }

  let content: Content
  let number: Int

  /// Parses a line with its number, from 1.
  ///
  /// - Throws: `ExchangeError.notUTF8` for bytes that are not UTF-8.
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

  /// Decodes a line that was not decoded as canonical.
  ///
  /// `isHead`: true if only the type of the line is decoded; a text that is not JSON is then
  /// reported as `notJSON`.
  ///
  /// - Throws: `ExchangeError.badField` with the name of the missing or invalid field, which is
  ///   empty if there is none; `ExchangeError.notJSON` only if `isHead` is true.
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
