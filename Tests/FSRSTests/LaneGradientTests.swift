import Testing

@testable import FSRS

/// Compares the kernels in single precision with the walks in double precision.
@Suite struct `Training kernels` {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `loss, gradient and matrix agree with double precision`(seed: UInt64) throws {
    try check(
      FSRS7.random,
      FSRS7Lanes.self,
      parameters: \.parameters.values,
      seed: seed,
      bound: 3e-3,
      products: Self.products
    )
    try check(
      FSRS6.random,
      FSRS6Lanes.self,
      parameters: \.parameters.values,
      seed: seed,
      bound: 3e-3,
      products: Self.products
    )
  }

  @Test func `loss, gradient and matrix agree at the defaults`() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      try check(
        { _, _ in FSRS7() },
        FSRS7Lanes.self,
        parameters: \.parameters.values,
        seed: seed,
        bound: 1e-3,
        products: Self.products
      )
      try check(
        { _, _ in FSRS6() },
        FSRS6Lanes.self,
        parameters: \.parameters.values,
        seed: seed,
        bound: 1e-3,
        products: Self.products
      )
    }
  }

  private func check<Model: MemoryModel, Kernel: LaneModel>(
    _ random: (inout SplitMix64, Int) throws -> Model,
    _: Kernel.Type,
    parameters: (Model) -> [Double],
    seed: UInt64,
    bound: Double,
    products: (Model, [Review]) -> LossProducts
  ) throws {
    for hasGuesses in [false, true] {
      var generator = SplitMix64(seed: seed)
      let model = try random(&generator, 0)
      let histories = try (0..<40).map { _ in
        try generator.history(longest: 10).map { review in
          try Review(
            rating: review.rating,
            elapsedDays: review.elapsedDays,
            guessRate: hasGuesses ? [0, 0.25, 0.5].randomElement(using: &generator) ?? 0 : 0
          )
        }
      }
      var log = TrainingLog()
      var weights: [Float] = []
      for (card, history) in histories.enumerated() {
        for (index, review) in history.enumerated() {
          log.append(review, card: card)
          let isScored = index > 0 && model.logLoss(review, retrievability: 0.5) != nil
          weights.append(isScored ? 1 : 0)
        }
      }
      var expected = LossProducts(parameterCount: Kernel.parameterCount)
      for history in histories { expected += products(model, history) }
      let packed = PackedLog(log, weights: weights)
      var actual = LossProducts(parameterCount: Kernel.parameterCount)
      for chunk in packed.chunks.indices {
        actual += packed.products(Kernel.self, parameters: parameters(model), chunk: chunk)
      }

      #expect(
        actual.loss.isClose(to: expected.loss, relative: 1e-4),
        "\(Kernel.self) \(hasGuesses) seed \(seed)"
      )
      // Each part is measured by its share in the whole, in the units of its parameters.
      for row in 0..<Kernel.parameterCount {
        let scale = expected.curvature(row, row).squareRoot()
        let difference = abs(actual.gradient(row) - expected.gradient(row))
        #expect(
          difference <= bound * scale * expected.loss.squareRoot() + 1e-9,
          "\(Kernel.self) \(hasGuesses) gradient \(row): \(actual.gradient(row)) \(expected.gradient(row)) scale \(scale)"
        )
        for column in 0...row {
          let size = scale * expected.curvature(column, column).squareRoot()
          let difference = abs(actual.curvature(row, column) - expected.curvature(row, column))
          #expect(
            difference <= 10 * bound * size + 1e-9,
            "\(Kernel.self) \(hasGuesses) \(row), \(column): \(actual.curvature(row, column)) \(expected.curvature(row, column))"
          )
        }
      }
    }
  }

  /// The products of one history by the walk in double precision.
  private static func products(_ model: FSRS7, _ history: [Review]) -> LossProducts {
    var trace = FSRS7.Trace(model, first: history[0].rating)
    return products(model, history, parameterCount: 34) { review in
      let recall = trace.advance(
        rating: review.rating,
        elapsedDays: review.elapsedDays,
        guessRate: review.guessRate
      )
      return (recall, (0..<34).map { trace.gradient[$0] })
    }
  }

  private static func products(_ model: FSRS6, _ history: [Review]) -> LossProducts {
    var trace = FSRS6.Trace(model, first: history[0].rating)
    return products(model, history, parameterCount: 21) { review in
      let recall = trace.advance(
        rating: review.rating,
        elapsedDays: review.elapsedDays,
        guessRate: review.guessRate
      )
      return (recall, (0..<21).map { trace.gradient[$0] })
    }
  }

  private static func products(
    _ model: some MemoryModel,
    _ history: [Review],
    parameterCount: Int,
    advance: (Review) -> (Double, [Double])
  ) -> LossProducts {
    var result = LossProducts(parameterCount: parameterCount)
    let columns = LossProducts.columnCount(parameterCount)
    for review in history.dropFirst() {
      let (recall, gradient) = advance(review)
      guard let loss = model.logLoss(review, retrievability: recall) else { continue }
      result.loss += loss.value
      guard loss.slope != 0 else { continue }
      let right = review.guessRate + (1 - review.guessRate) * recall
      let factor = (1 - review.guessRate) * (1 - review.guessRate) / (right * (1 - right))
      for row in 0..<parameterCount {
        result.products[parameterCount * columns + row] += loss.slope * gradient[row]
        for column in 0...row {
          result.products[row * columns + column] += factor * gradient[row] * gradient[column]
        }
      }
    }
    return result
  }
}
