import Foundation

/// What to judge, and against what.
struct JudgeOptions {
  var program = ""
  var pack: String?
  /// A pack of a whole dictionary, for times only.
  var largePack: String?
  var dictionary: String?
  var unihan: String?
  /// The file with the figures of another generator.
  var before: String?
  /// The file that the figures are written to, in the form of `before`.
  var save: String?
  /// The questions in each of the two worksheets of a kind.
  var count = 6000
  var seed: UInt64 = 1
  var kinds = Item.Kind.allCases
  /// Prints so many questions of each kind for a person to read, and judges nothing.
  var read: Int?
  /// Leaves out the rows that are of no kind (h, j) and those of repetition and time (k, l).
  var isBrief = false

  static let usage = """
    usage: judge PROGRAM [--pack FILE] [--large FILE] [--cedict FILE] [--unihan FILE]
      [--before FILE] [--save FILE] [--count N] [--seed N] [--kind KIND[,KIND]…] [--read N]
      [--brief yes]
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
      case "--before": before = value
      case "--save": save = value
      case "--count": count = Int(value) ?? count
      case "--seed": seed = UInt64(value) ?? seed
      case "--kind":
        kinds = value.split(separator: ",").compactMap { Item.Kind(rawValue: String($0)) }
      case "--read": read = Int(value)
      case "--brief": isBrief = true
      default: Self.stop()
      }
    }
    if program.isEmpty { Self.stop() }
  }

  private static func stop() -> Never {
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(64)
  }
}
