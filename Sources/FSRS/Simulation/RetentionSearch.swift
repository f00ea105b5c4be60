/// Looks for the desired retention at which a known word costs the fewest minutes.
///
/// Every candidate is simulated with the same luck (common random numbers): the costs then lie on a
/// smooth curve, so that a grid of twentieths and one of hundredths around its lowest point find
/// the minimum. Words stay begun at any retention within the plan, so a short plan favours little
/// review; a minimum at `lowest` says that the plan gives no reason to review more.
public struct RetentionSearch: Sendable {
  /// One retention that was tried.
  public struct Candidate: Hashable, Sendable {
    /// The retention.
    public let retention: DesiredRetention
    /// What became of the plan with it.
    public let study: SimulatedStudy
  }

  /// The candidates in ascending order of retention.
  public let candidates: [Candidate]
  /// The one with the fewest minutes for a word known at the end.
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
