/// A search for the desired retention that costs the fewest minutes per known word.
///
/// Retentions in steps of 0.05 are tried first, then those in steps of 0.01 around the best of
/// them. All are simulated with the same random numbers, so the costs lie on a smooth curve. In a
/// short plan, fewer reviews cost less; if the best retention is `lowest`, more reviews do not pay
/// off within the plan.
public struct RetentionSearch: Sendable {
  /// A retention that was tried.
  public struct Candidate: Hashable, Sendable {
    /// The retention.
    public let retention: DesiredRetention
    /// The simulated plan with this retention.
    public let study: SimulatedStudy
  }

  /// The retentions that were tried, in ascending order.
  public let candidates: [Candidate]
  /// The candidate with the fewest minutes per word known at the end of the plan; nil if none was
  /// tried.
  public let best: Candidate?

  /// The minimum retention that is tried, in hundredths.
  public static let lowest = 70
  /// The maximum retention that is tried, in hundredths.
  public static let highest = 95

  /// Simulates a plan with several retentions in place of its `desiredRetention`.
  public init(
    _ simulation: Simulation,
    plan: StudyPlan,
    using generator: inout some RandomNumberGenerator
  ) {
    let luck = Luck(seed: generator.next())
    var tried: [Int: Candidate] = [:]
    func attempt(_ hundredths: some Sequence<Int>) {
      for number in hundredths
      where tried[number] == nil && Self.lowest...Self.highest ~= number {
        guard let retention = try? DesiredRetention(Double(number) / 100) else { continue }
        var plan = plan
        plan.desiredRetention = retention
        tried[number] = Candidate(retention: retention, study: simulation.run(plan, luck: luck))
      }
    }
    func lowest() -> Int {
      let ordered = tried.sorted { $0.key < $1.key }
      return ordered.min { $0.value.study.minutesPerWord < $1.value.study.minutesPerWord }?.key
        ?? Self.lowest
    }
    attempt(stride(from: Self.lowest, through: Self.highest, by: 5))
    let coarse = lowest()
    attempt((coarse - 4)...(coarse + 4))
    candidates = tried.sorted { $0.key < $1.key }.map(\.value)
    best = tried[lowest()]
  }
}
