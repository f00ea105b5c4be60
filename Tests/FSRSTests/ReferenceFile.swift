import Foundation
import Testing

/// A file of reference values beside the tests: a list of cases under the key `cases`.
struct ReferenceFile<Case: Decodable>: Decodable {
  let cases: [Case]

  static func load(_ name: String) throws -> [Case] {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Vectors")
    )
    return try JSONDecoder().decode(Self.self, from: Data(contentsOf: url)).cases
  }
}

extension Double {
  /// Whether two numbers differ by less than a share of the larger one, or by less than `floor`.
  func isClose(to other: Double, relative: Double = 1e-4, floor: Double = 0) -> Bool {
    abs(self - other) <= max(relative * max(abs(self), abs(other)), floor)
  }
}
