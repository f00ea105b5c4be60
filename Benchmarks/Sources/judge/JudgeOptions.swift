import Foundation

/// What to judge, and against what.
struct JudgeOptions {
  var program = ""
  var pack: String?
  /// A pack of a whole dictionary, for times only.
  var largePack: String?
  var dictionary: String?
  var unihan: String?
  /// Questions in each worksheet; as many as there are words when not given.
  var count: Int?
  var seed: UInt64 = 1
  var kinds = Item.Kind.allCases
  var scripts = ["simplified", "traditional"]
  /// The numbers of syllables that are judged; the rows that have none are left out with some.
  var lengths = Array(1...4)
  var isWhole: Bool { lengths.count == 4 }
  /// One of two halves of the words, so that one can be tuned on and the other reported.
  var half: UInt64?

  static let usage = """
    usage: judge PROGRAM [--pack FILE] [--large FILE] [--cedict FILE] [--unihan FILE]
      [--count N] [--seed N] [--kind KIND[,KIND]…] [--script SCRIPT[,SCRIPT]] [--half 0|1]
      [--length N[,N]…]
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        program = argument
        continue
      }
      guard let value = rest.popFirst() else { Self.stop() }
      switch argument {
      case "--pack": pack = value
      case "--large": largePack = value
      case "--cedict": dictionary = value
      case "--unihan": unihan = value
      case "--count": count = Int(value)
      case "--seed": seed = UInt64(value) ?? seed
      case "--kind":
        kinds = value.split(separator: ",").compactMap { Item.Kind(rawValue: String($0)) }
      case "--script": scripts = value.split(separator: ",").map(String.init)
      case "--length": lengths = value.split(separator: ",").compactMap { Int($0) }
      case "--half": half = UInt64(value)
      default: Self.stop()
      }
    }
    if program.isEmpty { Self.stop() }
  }

  func includes(_ item: Item) -> Bool {
    half.map { (stableHash(item.group) >> 20) % 2 == $0 } ?? true
  }

  private static func stop() -> Never {
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(64)
  }
}
