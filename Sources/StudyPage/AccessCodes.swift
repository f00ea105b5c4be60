/// The codes that open a page and the tokens that they are exchanged for.
///
/// A code is used once, soon after it was made. A token is kept by its page as long as the server
/// runs.
struct AccessCodes {
  /// The time for which a code can be used.
  static let validMilliseconds = 30_000
  /// The number of wrong codes and tokens at which the server ends.
  static let mostWrong = 100

  private var code: String?
  private var expiry = 0
  private var tokens: Set<String> = []
  private var wrong = 0

  /// True if so many codes were wrong that somebody seems to guess them.
  var isAttacked: Bool { wrong >= Self.mostWrong }

  /// Makes the code that is valid from now on, in place of the one before.
  mutating func makeCode(at now: Int) -> String {
    let new = Self.random()
    (code, expiry) = (new, now + Self.validMilliseconds)
    return new
  }

  /// Returns a new token for a code; nil for a code that is wrong, used or too old.
  mutating func exchange(_ given: String, at now: Int) -> String? {
    guard let code, given == code, now < expiry else {
      wrong += 1
      return nil
    }
    self.code = nil
    let token = Self.random()
    tokens.insert(token)
    return token
  }

  /// Returns whether a token was given out.
  mutating func accepts(_ token: String) -> Bool {
    guard tokens.contains(token) else {
      wrong += 1
      return false
    }
    return true
  }

  /// Returns 128 random bits.
  private static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let part = String(UInt32.random(in: 0...UInt32.max, using: &generator), radix: 16)
      return String(repeating: "0", count: 8 - part.count) + part
    }.joined()
  }
}
