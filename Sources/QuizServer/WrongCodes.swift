import NIOCore

/// The wrong codes that each address has asked for in the last minute.
struct WrongCodes {
  private var counts: [String: (count: Int, since: NIODeadline)] = [:]
  private let most: Int
  private static let window = TimeAmount.minutes(1)
  private static let mostAddresses = 1000

  init(most: Int) { self.most = most }

  func isRefused(_ address: String, at now: NIODeadline) -> Bool {
    guard let (count, since) = counts[address] else { return false }
    return count >= most && now - since < Self.window
  }

  mutating func count(_ address: String, at now: NIODeadline) {
    if counts.count >= Self.mostAddresses {
      counts = counts.filter { now - $0.value.since < Self.window }
    }
    if let (count, since) = counts[address], now - since < Self.window {
      counts[address] = (count + 1, since)
    } else {
      counts[address] = (1, now)
    }
  }
}
