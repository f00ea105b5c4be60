/// The prediction and the state of a model at one review of a history.
public struct ReplayStep<State: Hashable & Sendable>: Hashable, Sendable {
  /// The probability of recall just before the answer, or nil for the first review of a new item.
  public let retrievability: Double?
  /// The state after the answer.
  public let state: State
}
