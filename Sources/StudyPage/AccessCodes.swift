/// The codes that open a page and the tokens that they are exchanged for.
///
/// A code is used once, soon after it was made. A token is kept by its page as long as the server
/// runs, or until it is revoked.
struct AccessCodes {
  /// A page that has a token.
  struct Holder {
    let number: Int
    let token: String
    /// The address from which the page was opened.
    let address: String
    /// The milliseconds of a monotonic clock.
    let openedAt: Int
  }

  /// The time for which a code can be used.
  private let validMilliseconds: Int
  /// The number of wrong codes and tokens at which the server ends.
  static let mostWrong = 100

  private var code: String?
  private var expiry = 0
  /// The pages that may speak, in the order in which they were opened.
  private(set) var holders: [Holder] = []
  private var opened = 0
  private var wrong = 0

  init(validMilliseconds: Int) { self.validMilliseconds = validMilliseconds }

  /// True once a code was used.
  var hasOpened: Bool { opened > 0 }

  /// True if so many codes were wrong that somebody seems to guess them.
  var isAttacked: Bool { wrong >= Self.mostWrong }

  /// Makes the code that is valid from now on, in place of the one before.
  mutating func makeCode(at now: Int) -> String {
    let new = Self.random()
    (code, expiry) = (new, now + validMilliseconds)
    return new
  }

  /// Returns a new token for a code; nil for a code that is wrong, used or too old.
  mutating func exchange(_ given: String, from address: String, at now: Int) -> String? {
    guard let code, given == code, now < expiry else {
      wrong += 1
      return nil
    }
    self.code = nil
    let token = Self.random()
    opened += 1
    holders.append(Holder(number: opened, token: token, address: address, openedAt: now))
    return token
  }

  /// Returns whether a token was given out.
  mutating func accepts(_ token: String) -> Bool {
    guard holders.contains(where: { $0.token == token }) else {
      wrong += 1
      return false
    }
    return true
  }

  /// Makes the token of a page invalid; returns it, or nil if no page has this number.
  mutating func revoke(_ number: Int) -> String? {
    guard let index = holders.firstIndex(where: { $0.number == number }) else { return nil }
    return holders.remove(at: index).token
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
