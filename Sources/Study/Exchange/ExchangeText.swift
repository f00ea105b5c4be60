import Foundation

/// One line of an export: a review that is written as this program does, or bytes to decode.
///
/// Most lines are such reviews, and no others need be read as fast.
struct ExchangeText: Sendable {
  enum Content: Sendable {
    /// The review, and the digest of its configuration; nil in format 1.
    case review(Review, digest: String?)
    case other([UInt8])
  }

  let content: Content
  let number: Int

  /// - Throws: `ExchangeError.notUTF8`.
  init(_ bytes: ArraySlice<UInt8>, _ number: Int) throws(ExchangeError) {
    self.number = number
    guard (try? UTF8Span(validating: bytes.span)) != nil else { throw .notUTF8(line: number) }
    let review = bytes.withUnsafeBytes { buffer -> (review: Review, digest: String?)? in
      var reader = CanonicalReader(buffer)
      do throws(CanonicalReader.NotCanonical) { return try reader.reviewLine() } catch {
        return nil
      }
    }
    content = review.map { .review($0.review, digest: $0.digest) } ?? .other([UInt8](bytes))
  }

  /// - Throws: an error that names the field that is missing or has the wrong form.
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
