import Foundation
import SeededRandom
import Testing

@testable import FSRS

@Suite struct `What is refused` {
  private let seven = FSRS7.Parameters.default.values
  private let six = FSRS6.Parameters.default.values

  @Test func `the defaults are inside their own bounds`() throws {
    #expect(try FSRS7.Parameters(seven) == .default)
    #expect(try FSRS6.Parameters(clipping: six) == .default)
    #expect(FSRS7.Parameters.bounds.count == FSRS7.Parameters.count)
    #expect(FSRS6.Parameters.bounds.count == FSRS6.Parameters.count)
    #expect(Set(FSRS7.Parameters.names).count == FSRS7.Parameters.count)
    #expect(Set(FSRS6.Parameters.names).count == FSRS6.Parameters.count)
  }

  @Test(arguments: [0, 17, 19, 21, 33, 35])
  func `a vector of another length`(count: Int) {
    #expect(throws: FSRSError.parameterCount(count, accepted: [34])) {
      try FSRS7.Parameters(Array(repeating: 0.5, count: count))
    }
  }

  @Test(arguments: 0..<34)
  func `each parameter of FSRS-7 outside its bounds, and which one`(index: Int) {
    let bounds = FSRS7.Parameters.bounds[index]
    var values = seven
    values[index] = bounds.upperBound.nextUp
    #expect(throws: FSRSError.self) { try FSRS7.Parameters(values) }
    values[index] = bounds.lowerBound.nextDown
    do throws(FSRSError) {
      _ = try FSRS7.Parameters(values)
      Issue.record("accepted \(values[index])")
    } catch {
      guard case .parameterOutOfBounds(let found, let value, let allowed) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(found == index)
      #expect(value == values[index])
      #expect(allowed.upperBound == bounds.upperBound && allowed.lowerBound >= bounds.lowerBound)
    }
    for undefined in [Double.nan, .infinity, -.infinity] {
      values[index] = undefined
      #expect(throws: FSRSError.parameterNotFinite(index: index)) {
        try FSRS7.Parameters(values)
      }
      #expect(throws: FSRSError.parameterNotFinite(index: index)) {
        try FSRS7.Parameters(clipping: values)
      }
    }
  }

  @Test(arguments: 0..<21)
  func `each parameter of FSRS-6 is brought to its bounds`(index: Int) throws {
    let bounds = FSRS6.Parameters.bounds[index]
    for (value, bound) in [(-1e9, bounds.lowerBound), (1e9, bounds.upperBound)] {
      var values = six
      values[index] = value
      #expect(try FSRS6.Parameters(clipping: values).values[index] == bound)
    }
  }

  @Test(
    arguments: [
      ([5, 4, 50, 60], 1, 4, 5...100), ([5, 6, 4, 60], 2, 4, 6...100),
      ([5, 6, 7, 6.5], 3, 6.5, 7...100),
    ] as [([Double], Int, Double, ClosedRange<Double>)]
  )
  func `an initial stability below that of the rating before`(
    initial: [Double],
    index: Int,
    value: Double,
    bounds: ClosedRange<Double>
  ) {
    #expect(throws: FSRSError.parameterOutOfBounds(index: index, value: value, bounds: bounds)) {
      try FSRS7.Parameters(initial + seven.dropFirst(4))
    }
  }

  @Test func `a base of the long curve below that of the short one`() {
    var values = seven
    values[25] = 0.8
    values[26] = 0.7
    #expect(throws: FSRSError.parameterOutOfBounds(index: 26, value: 0.7, bounds: 0.8...0.99)) {
      try FSRS7.Parameters(values)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `clipping gives accepted parameters and leaves accepted ones alone`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let wild = (0..<34).map { _ in Double.random(in: -200...200, using: &generator) }
    let clipped = try FSRS7.Parameters(clipping: wild)
    #expect(try FSRS7.Parameters(clipped.values) == clipped)
    #expect(try FSRS7.Parameters(clipping: clipped.values) == clipped)
  }

  @Test(arguments: [0, 0.5, 0.6999, 0.9901, 1, 90, -0.9, .infinity])
  func `a retention outside 0.7 to 0.99`(value: Double) {
    #expect(throws: FSRSError.retentionOutOfBounds(value, bounds: 0.7...0.99)) {
      try DesiredRetention(value)
    }
  }

  @Test func `what is not a number`() {
    #expect(throws: FSRSError.self) { try DesiredRetention(.nan) }
    #expect(throws: FSRSError.self) { try RatedReview(rating: .good, elapsedDays: .nan) }
    #expect(throws: FSRSError.self) { try RatedReview(rating: .good, elapsedDays: .infinity) }
    #expect(throws: FSRSError.self) {
      try FSRS7.State(stability: 5, shortStability: .nan, difficulty: 5)
    }
  }

  @Test func `a state outside its bounds`() {
    let bounds = FSRS7.State.stabilityBounds
    #expect(throws: FSRSError.stateOutOfBounds(.shortStability, value: 0, bounds: bounds)) {
      try FSRS7.State(stability: 1, shortStability: 0, difficulty: 5)
    }
    #expect(throws: FSRSError.stateOutOfBounds(.stability, value: 36_501, bounds: bounds)) {
      try FSRS7.State(stability: 36_501, shortStability: 1, difficulty: 5)
    }
    #expect(throws: FSRSError.stateOutOfBounds(.difficulty, value: 0.9, bounds: 1...10)) {
      try FSRS7.State(stability: 1, shortStability: 1, difficulty: 0.9)
    }
  }

  @Test func `a negative time in a review becomes none`() throws {
    #expect(try RatedReview(rating: .good, elapsedDays: -3).elapsedDays == 0)
  }

  @Test(arguments: [
    #"{"stability":-1,"shortStability":1,"difficulty":5}"#,
    #"{"stability":1,"shortStability":1,"difficulty":50}"#, "{}",
  ])
  func `a stored state that is damaged`(json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(FSRS7.State.self, from: Data(json.utf8))
    }
  }
}

@Suite struct `Storing values` {
  @Test func `every value survives a round trip`() throws {
    try roundTrip(FSRS7.Parameters.default)
    try roundTrip(FSRS7().first(.hard))
    try roundTrip(RatedReview(rating: .again, elapsedDays: 1.25))
    try roundTrip(DesiredRetention(0.85))
    try roundTrip(IntervalPolicy(minimumDays: 2, maximumDays: 90))
  }

  @Test func `ratings are stored as the numbers 1 to 4`() throws {
    #expect(try JSONEncoder().encode(Rating.allCases) == Data("[1,2,3,4]".utf8))
    #expect(Rating.allCases.map(\.isRecall) == [false, true, true, true])
    #expect(Rating(rawValue: 0) == nil && Rating(rawValue: 5) == nil)
  }

  @Test func `damaged parameters are refused on reading`() {
    #expect(throws: FSRSError.parameterCount(1, accepted: [34])) {
      try JSONDecoder().decode(FSRS7.Parameters.self, from: Data("[1]".utf8))
    }
  }

  private func roundTrip<Value: Codable & Equatable>(_ value: Value) throws {
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(Value.self, from: data) == value)
  }
}
