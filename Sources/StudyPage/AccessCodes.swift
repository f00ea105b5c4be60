import Study

/// A device that may open the page, as it is kept in a file.
///
/// The file has a digest of the device's token, so that nobody who reads the file can open the
/// page.
package struct KnownDevice: Codable, Equatable, Sendable {
  package let number: Int
  /// The IP address from which the page was opened by its code.
  package let address: String
  /// The digest of the token.
  package let digest: String
}

/// The codes that open a page and the tokens that they are exchanged for.
///
/// A code can be used once, within a time limit. A token is valid until it is revoked; without a
/// file of known devices, until the server ends.
struct AccessCodes {
  /// A page with a valid token.
  struct Holder {
    let device: KnownDevice
    /// The time at which the page was opened by its code, in milliseconds of a monotonic clock; nil
    /// if that was before the start.
    let openedAt: Int?
  }

  /// The number of milliseconds for which a code is valid.
  private let validMilliseconds: Int
  /// The number of wrong codes and tokens after which the server shuts down.
  static let mostWrong = 100

  private var code: String?
  private var expiry = 0
  /// The pages with a token, in the order in which they were opened.
  private(set) var holders: [Holder]
  /// The number of the newest device.
  private var last: Int
  private var wrong = 0
  /// True after a code was used.
  private(set) var hasOpened = false

  /// Makes the codes; the tokens of the devices in `known` are valid.
  init(validMilliseconds: Int, known: [KnownDevice] = []) {
    self.validMilliseconds = validMilliseconds
    holders = known.map { Holder(device: $0, openedAt: nil) }
    last = known.map(\.number).max() ?? 0
  }

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
    (last, hasOpened) = (last + 1, true)
    let device = KnownDevice(number: last, address: address, digest: EntryName.hashed(token))
    holders.append(Holder(device: device, openedAt: now))
    return token
  }

  /// Returns true if a token is valid.
  func knows(_ token: String) -> Bool {
    let digest = EntryName.hashed(token)
    return holders.contains { $0.device.digest == digest }
  }

  /// Returns true if a token is valid; counts any other token as a wrong code.
  mutating func accepts(_ token: String) -> Bool {
    let isKnown = knows(token)
    if !isKnown { wrong += 1 }
    return isKnown
  }

  /// Invalidates the token of the page with a number and returns its digest; nil if no page has the
  /// number.
  mutating func revoke(_ number: Int) -> String? {
    guard let index = holders.firstIndex(where: { $0.device.number == number }) else { return nil }
    return holders.remove(at: index).device.digest
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
