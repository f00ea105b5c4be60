/// The search for the desired retention at which a known word costs the fewest minutes.
///
/// Every candidate is simulated with the same random numbers, so the costs lie on a smooth curve,
/// and a grid of twentieths, then of hundredths around its lowest point, finds the minimum. Short
/// plans favour little review; a minimum at `lowest` means that more review does not pay within the
/// plan.
public struct RetentionSearch: Sendable {
  /// One retention that was tried.
  public struct Candidate: Hashable, Sendable {
    /// The retention.
    public let retention: DesiredRetention
    /// The simulated plan with this retention.
    public let study: SimulatedStudy
  }

  /// The candidates in ascending order of retention.
  public let candidates: [Candidate]
  /// The candidate with the fewest minutes for each word known at the end.
  public let best: Candidate?

  /// The least retention that is tried, in hundredths.
  public static let lowest = 70
  /// The greatest retention that is tried, in hundredths.
  public static let highest = 95

  /// Simulates the plan at some retentions; `desiredRetention` of the plan does not matter.
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
