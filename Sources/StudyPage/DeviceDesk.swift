import QRCode
package import REPL
import Study

/// The loop at the terminal that shows codes for pages on other devices, lists these devices and
/// revokes them.
@MainActor package struct DeviceDesk {
  /// The reason why the loop has ended.
  package enum Ending: Equatable, Sendable {
    case left
    case terminated(signal: Int32)
    /// The server of the page has shut down.
    case over
  }

  private let room: PageRoom
  private let address: String
  private let console: Console
  private let input: KeyInput
  private let style: () -> (style: ScreenStyle, rows: Int)
  private let keep: ([KnownDevice]) -> Void
  /// The number of the device that was announced last; 0 before the first.
  private var told: Int

  private static let keys =
    "Enter: a new code · l: devices · r 1: revoke device 1 · q and Enter: end"

  /// Makes the loop at the terminal.
  ///
  /// `address`: the address of the page, without a code. `style`: a function that returns the style
  /// and the number of rows of the terminal. `keep`: a function that keeps the devices for the next
  /// start, called when they have changed.
  package init(
    _ room: PageRoom,
    address: String,
    console: Console,
    input: KeyInput,
    style: @escaping () -> (style: ScreenStyle, rows: Int),
    keep: @escaping ([KnownDevice]) -> Void
  ) {
    self.room = room
    self.address = address
    self.console = console
    self.input = input
    self.style = style
    self.keep = keep
    told = room.devices.last?.number ?? 0
  }

  /// Runs until the learner leaves, a signal is received or the server of the page has shut down.
  package mutating func run() -> Ending {
    // The code comes last: a small terminal has room for little else.
    say(
      "Plain HTTP, for a Wi-Fi that you trust: others in it could read your drill and answer it. "
        + "The page can neither use the microphone nor keep the screen on."
    )
    let known = room.devices.count
    if known > 0 {
      say(
        "\(known.counted("device")) of earlier starts \(known == 1 ? "needs" : "need") no code; "
          + "l lists \(known == 1 ? "it" : "them")."
      )
    }
    say(Self.keys)
    showCode()
    while true {
      if room.ending != nil { return .over }
      switch input.next(milliseconds: nil) {
      case .woken: announceNew()
      case .interrupted: return .left
      case .terminated(let signal): return .terminated(signal: signal)
      // After the end of the input, the loop continues until a signal comes or the server shuts
      // down.
      case .endOfInput, .key: break
      case .line(let line):
        guard carryOut(line.lowercased().split(separator: " ")) else { return .left }
      }
    }
  }

  /// Carries out a typed command; returns false if the learner wants to leave.
  private func carryOut(_ words: [Substring]) -> Bool {
    switch (words.first, words.dropFirst().first) {
    case (nil, _): showCode()
    case ("q", nil): return false
    case ("l", nil): list()
    case ("r", let number?):
      if let number = Int(number), room.revoke(number) {
        keep(room.known)
        say("Device \(number) needs a new code now.")
      } else {
        say("There is no device \(TerminalText.sanitized(String(number))); l lists them.")
      }
    default: say(Self.keys)
    }
    return true
  }

  private func showCode() {
    let url = address + "#" + room.makeCode()
    say("Scan this with a phone in the same Wi-Fi; it is valid once, for two minutes.")
    let (style, rows) = style()
    let symbol = try? QRSymbol(url)
    console.print(symbol.map { style.lines(of: $0, rows: rows).map(\.text) } ?? [])
    console.print([url])
  }

  private func list() {
    let devices = room.devices
    guard !devices.isEmpty else { return say("No device is let in.") }
    for device in devices { say(Self.text(device)) }
  }

  private mutating func announceNew() {
    let new = room.devices.filter { $0.number > told }
    for device in new {
      say("Device \(device.number) is connected, from \(device.address). Its drill goes on there.")
    }
    guard let last = new.last else { return }
    told = last.number
    keep(room.known)
  }

  private static func text(_ device: PageRoom.Device) -> String {
    let time =
      switch device.minutes {
      case nil: "before"
      case 0?: "just now"
      case let minutes?: "\(minutes.counted("minute")) ago"
      }
    return "\(device.number)  \(device.address), connected \(time), "
      + (device.isOpen ? "open" : "closed")
  }

  private func say(_ text: String) { console.print(style().style.wrap(text, hanging: 2)) }
}
