import Crypto
package import Foundation

/// The encryption of questions that a client keeps, so that a restarted daemon can continue the
/// drill.
///
/// A client must neither learn the answer nor be able to change the question; AES-GCM ensures both.
package struct QuestionSeal: Sendable {
  /// The length of a key in bytes.
  package static let keyLength = 32

  private let key: SymmetricKey

  /// Makes a seal.
  ///
  /// - Parameter key: `keyLength` random bytes.
  package init(key: Data) { self.key = SymmetricKey(data: key) }

  package static func makeKey() -> Data {
    SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
  }

  /// Returns the encrypted question; nil if it cannot be encoded.
  func seal(_ question: Question) -> String? {
    guard let text = try? JSONEncoder().encode(question),
      let box = try? AES.GCM.seal(text, using: key)
    else { return nil }
    return box.combined?.base64EncodedString()
  }

  /// Returns the question in an encrypted text; nil if the text was not made with this key.
  func open(_ text: String) -> Question? {
    guard let data = Data(base64Encoded: text), let box = try? AES.GCM.SealedBox(combined: data),
      let bytes = try? AES.GCM.open(box, using: key)
    else { return nil }
    return try? JSONDecoder().decode(Question.self, from: bytes)
  }
}
