import Synchronization

/// A value that is made when it is first asked for, and kept.
///
/// A question needs the draws of one or two places of a word; those of the others are made when
/// a word comes that has them.
final class Deferred<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value, made now if it was not made before.
  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
