/// A record with its stored twin, which together say what saving has to do.
///
/// `new → existing → changed → deleted` is never stored: it is the difference of the two values.
package struct Tracked<Record: Equatable> {
  package enum Lifecycle: Equatable, Sendable {
    /// Not stored yet.
    case new
    /// Stored as it is.
    case existing
    /// Stored with other values.
    case changed
    /// Stored, and to be removed.
    case deleted
    /// Neither stored nor wanted.
    case absent
  }

  /// What the store holds.
  package private(set) var stored: Record?
  /// What it should hold.
  package var current: Record?

  /// - Parameter stored: the record as read; nil when the store has none.
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

  /// Notes that the store now holds the current value.
  package mutating func markPersisted() { stored = current }
}
