import Foundation

/// The names of the fields of a JSON object.
enum Keys {
  /// Returns the names in alphabetical order.
  static func of(_ json: String) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return object?.keys.sorted() ?? []
  }
}
