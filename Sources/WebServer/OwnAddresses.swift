import NIOCore

/// The IPv4 addresses of this machine.
package enum OwnAddresses {
  /// The loopback address, which other machines cannot reach.
  package static let loopback = "127.0.0.1"

  /// Returns the addresses of this machine in private networks (RFC 1918), each once.
  package static func ofPrivateNetworks() -> [String] {
    var found: [String] = []
    for device in (try? System.enumerateDevices()) ?? [] {
      guard let text = device.address?.ipAddress, isPrivate(text), !found.contains(text) else {
        continue
      }
      found.append(text)
    }
    return found
  }

  /// Returns whether an address belongs to 10/8, 172.16/12 or 192.168/16.
  static func isPrivate(_ text: String) -> Bool {
    let parts = text.split(separator: ".").compactMap { UInt8($0) }
    guard parts.count == 4 else { return false }
    return switch parts[0] {
    case 10: true
    case 172: (16...31).contains(parts[1])
    case 192: parts[1] == 168
    default: false
    }
  }
}
