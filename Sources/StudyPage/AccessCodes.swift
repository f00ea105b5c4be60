/// The codes that open a page and the tokens that they are exchanged for.
///
/// A code can be used once, within a time limit. A token is valid until it is revoked or the server
/// ends.
struct AccessCodes {
  /// A page with a valid token.
  struct Holder {
    let number: Int
    let token: String
    /// The IP address from which the page was opened.
    let address: String
    /// The time at which the page was opened, in milliseconds of a monotonic clock.
    let openedAt: Int
  }

  /// The number of milliseconds for which a code is valid.
  private let validMilliseconds: Int
  /// The number of wrong codes and tokens after which the server shuts down.
  static let mostWrong = 100

  private var code: String?
  private var expiry = 0
  /// The pages with a token, in the order in which they were opened.
  private(set) var holders: [Holder] = []
  private var opened = 0
  private var wrong = 0

  init(validMilliseconds: Int) { self.validMilliseconds = validMilliseconds }

  /// True after a code was used.
  var hasOpened: Bool { opened > 0 }

  /// True if so many codes and tokens were wrong that somebody appears to be guessing.
  var isAttacked: Bool { wrong >= Self.mostWrong }

  /// Makes the code that is valid from `now` on, in milliseconds of a monotonic clock, replacing
  /// the previous one.
  mutating func makeCode(at now: Int) -> String {
    let new = Self.random()
    (code, expiry) = (new, now + validMilliseconds)
    return new
  }

  /// Returns a new token for a code; nil if the code is wrong, used or expired.
  ///
  /// `address`: the IP address of the device. `now`: the time in milliseconds of a monotonic clock.
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

  /// Returns true if a token is valid; counts any other token as a wrong code.
  mutating func accepts(_ token: String) -> Bool {
    guard holders.contains(where: { $0.token == token }) else {
      wrong += 1
      return false
    }
    return true
  }

  /// Invalidates the token of the page with a number and returns it; nil if no page has the number.
  mutating func revoke(_ number: Int) -> String? {
    guard let index = holders.firstIndex(where: { $0.number == number }) else { return nil }
    return holders.remove(at: index).token
  }

  /// Returns 128 random bits as hexadecimal digits.
  private static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let part = String(UInt32.random(in: 0...UInt32.max, using: &generator), radix: 16)
      return String(repeating: "0", count: 8 - part.count) + part
    }.joined()
  }
}
