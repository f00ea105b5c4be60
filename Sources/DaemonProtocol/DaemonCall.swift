/// A request with its parameters and the form of its result.
///
/// The values of a call are the fields of `params`; its result is the `result` of the response.
package protocol DaemonCall: Codable, Sendable {
  associatedtype Result: Codable & Sendable
  static var method: String { get }
}

/// The result of a call that has nothing to say.
package struct Done: Codable, Hashable, Sendable {
  package init() {}
}
