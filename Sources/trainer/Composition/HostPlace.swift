import Foundation
import QuizHost
import QuizServer
import REPL
import WebServer
import Workspace

/// The address of this machine on which a game can be joined.
struct HostPlace {
  /// The address on which the server listens.
  let bound: String
  /// The address that is shown to those who want to join.
  private let shown: String
  /// Further addresses and names that browsers may use for the server, such as `localhost`.
  let names: [String]

  private static let everywhere = "0.0.0.0"

  /// Chooses the address `bind`, or the only address in a private network if `bind` is nil.
  ///
  /// Without such an address, chooses the loopback address and writes a warning.
  ///
  /// - Throws: `Failure` if `bind` is not an IPv4 address, or if it is nil and there are several
  ///   private networks.
  init(bind: String?) throws {
    let found = OwnAddresses.ofPrivateNetworks()
    let chosen = try Self.address(bind, among: found)
    if chosen == nil {
      Console.standard.warn(
        "this machine is on no private network, so only its own browsers can join; connect it to a Wi-Fi, or name an address with --bind"
      )
    }
    bound = chosen ?? OwnAddresses.loopback
    let isEverywhere = bound == Self.everywhere
    shown = isEverywhere ? found.first ?? OwnAddresses.loopback : bound
    let isLocal = isEverywhere || bound.hasPrefix("127.")
    names =
      (isLocal ? ["localhost"] : []) + (isEverywhere ? found + [OwnAddresses.loopback] : [])
  }

  /// Returns the address `bind`; if it is nil, the only address in a private network, or nil if
  /// there is none.
  ///
  /// - Throws: `Failure` if `bind` is not an IPv4 address, or if it is nil and there are several
  ///   private networks.
  static func address(
    _ bind: String?,
    among found: [String] = OwnAddresses.ofPrivateNetworks()
  ) throws -> String? {
    if let bind {
      var address = in_addr()
      guard inet_pton(AF_INET, bind, &address) == 1 else {
        throw Failure(
          "‘\(TerminalText.sanitized(bind))’ is not an IPv4 address; name one of this machine, for example --bind \(found.first ?? OwnAddresses.loopback)",
          .usage
        )
      }
      return bind
    }
    guard found.count < 2 else {
      throw Failure(
        "this machine is on several private networks; choose one with --bind: \(found.joined(separator: ", "))",
        .usage
      )
    }
    return found.first
  }

  /// Returns the shown address with its port, which is left out if it is 80, as in a URL.
  func host(port: Int) -> String { port == 80 ? shown : "\(shown):\(port)" }

  static func failure(_ error: ServerError) -> Failure {
    switch error {
    case .portBusy(let port):
      Failure(
        "port \(port) is used by another program; choose another one with --port, for example --port \(port < 65_535 ? port + 1 : port - 1)",
        .unavailable
      )
    case .portForbidden(let port):
      Failure("port \(port) is reserved; choose one from 1024 on with --port", .unavailable)
    case .notAnAddress(let text):
      Failure(
        "this machine does not have the address \(TerminalText.sanitized(text)); name one of its own with --bind",
        .usage
      )
    case .system(let code):
      Failure("the server cannot listen: \(String(cString: strerror(code)))", .unavailable)
    }
  }
}

extension HostCommandLine {
  /// Returns the kind of display of a game.
  ///
  /// There is none with `--json`. Otherwise it is a full screen, or lines in a pipe and on a
  /// terminal without cursor control.
  func display(_ session: Session) -> HostSession.Display {
    json ? .none : Screen.isTerminal && !session.screen.isDumb ? .screen : .lines
  }
}

/// The JSON that says where a game can be joined.
struct Opening: Encodable {
  let type = "open"
  let url: String
  let screen: String
  let code: String

  private enum CodingKeys: String, CodingKey { case type, url, screen, code }

  init(_ address: HostAddress) {
    (url, screen, code) = (address.url, address.screen, address.code)
  }
}
