import Foundation
import Testing

/// A file of reference values beside the tests: a list of cases under the key `cases`.
struct ReferenceFile<Case: Decodable>: Decodable {
  let cases: [Case]

  static func load(_ name: String) throws -> [Case] {
    try referenceValues(Self.self, from: name).cases
  }
}

/// Decodes one file of the folder of reference values.
func referenceValues<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Vectors")
  )
  return try JSONDecoder().decode(type, from: Data(contentsOf: url))
}

extension Double {
  /// Whether two numbers differ by less than a share of the larger one, or by less than `floor`.
  func isClose(to other: Double, relative: Double = 1e-4, floor: Double = 0) -> Bool {
    abs(self - other) <= max(relative * max(abs(self), abs(other)), floor)
  }
}
