/// A record and its stored value; the difference determines how it is saved.
///
/// The lifecycle (`new → existing → changed → deleted`) is computed from the two values and never
/// stored.
package struct Tracked<Record: Equatable> {
  package enum Lifecycle: Equatable, Sendable {
    /// The record is not stored yet.
    case new
    /// The record is stored with its current value.
    case existing
    /// The record is stored with another value.
    case changed
    /// The record is stored and will be removed.
    case deleted
    /// The record is not stored and not needed.
    case absent
  }

  /// The stored value.
  package private(set) var stored: Record?
  /// The value that the store has after saving.
  package var current: Record?

  /// Tracks a record that was read from the store.
  ///
  /// - Parameter stored: the record; nil when the store has none.
  package init(stored: Record?) {
    self.stored = stored
    self.current = stored
  }

  package var lifecycle: Lifecycle {
    switch (stored, current) {
    case (nil, nil): .absent
    case (nil, _?): .new
    case (_?, nil): .deleted
    case (let stored?, let current?): stored == current ? .existing : .changed
    }
  }

  /// Marks the current value as stored.
  package mutating func markPersisted() { stored = current }
}
