extension PackedLog {
  /// Returns the loss over the chunk with an index from 0, and the derivatives that `order`
  /// requests.
  ///
  /// Each value is the same to the last bit, no matter what else is requested.
  @inlinable
  package func products<Model: LaneModel>(
    _: Model.Type,
    parameters: [Double],
    chunk: Int,
    order: LossProducts.Order = .curvature
  ) -> LossProducts {
    let columns = LossProducts.columnCount(Model.parameterCount)
    let rowLanes = columns * Self.block
    return withUnsafeTemporaryAllocation(
      of: Lanes.self,
      capacity: Model.workingLanes + rowLanes
    ) { working in
      guard let start = working.baseAddress else { return LossProducts(parameterCount: 0) }
      start.initialize(repeating: .zero, count: working.count)
      let options = LaneOptions(hasGuesses: hasGuesses, hasDerivatives: order > .loss)
      let model = Model(parameters, working: start, options)
      return products(model, rows: start + Model.workingLanes, chunk: chunk, order)
    }
  }

  /// The number of reviews whose products are computed together, while their rows are in the cache.
  @usableFromInline static let block = 8

  /// The largest sum of squares of a gradient; larger ones are numerical noise and are not used.
  @usableFromInline static let gradientLimit: Float = 1e16

  @inlinable
  func products<Model: LaneModel>(
    _ start: Model,
    rows: UnsafeMutablePointer<Lanes>,
    chunk: Int,
    _ order: LossProducts.Order
  ) -> LossProducts {
    var result = LossProducts(parameterCount: Model.parameterCount)
    var model = start
    var filled = 0
    var losses = Lanes.zero
    for group in chunks[chunk].map({ groups[$0] }) {
      model.begin(ratings: ratings[group.start])
      for slot in group.start + 1..<group.start + group.length {
        let rating = ratings[slot]
        let guessRate = hasGuesses ? guessRates[slot] : Lanes.zero
        let recall = model.advance(ratings: rating, days: days[slot], guessRates: guessRate)
        let weight = weights[slot]
        let isLapse = rating .== 1
        let score = Score(recall, guessRate, weight, isLapse, margin: Model.lossMargin)
        losses += score.loss
        if order > .loss { Self.addRow(model, score.scale, to: rows + filled) }
        filled += 1
        if filled == Self.block {
          result.add(rows: rows, stride: Self.block, count: filled, order)
          result.loss += Double(losses.sum())
          losses = .zero
          filled = 0
        }
      }
    }
    result.add(rows: rows, stride: Self.block, count: filled, order)
    result.loss += Double(losses.sum())
    return result
  }

  /// Writes a row of the scaled gradient, one vector in each column.
  ///
  /// If a gradient exceeds ``gradientLimit``, it is skipped, and the derivatives of its lane start
  /// again from 0.
  @inlinable @inline(always)
  static func addRow<Model: LaneModel>(
    _ model: Model,
    _ scale: (row: Lanes, residual: Lanes),
    to rows: UnsafeMutablePointer<Lanes>
  ) {
    var squares = Lanes.zero
    for index in 0..<Model.parameterCount {
      let value = model.gradient[index]
      squares += value * value
      rows[index * block] = value * scale.row
    }
    let isChaos = .!(squares .< Lanes(repeating: gradientLimit))
    if any(isChaos) {
      model.forgetDerivatives(in: isChaos)
      for index in 0..<Model.parameterCount {
        rows[index * block] = select(isChaos, Lanes.zero, rows[index * block])
      }
    }
    rows[Model.parameterCount * block] = scale.residual
  }

  /// The loss of sixteen predictions, with the values by which their gradients are scaled.
  @usableFromInline struct Score {
    @usableFromInline let loss: Lanes
    @usableFromInline let unguessed: Lanes
    @usableFromInline let bounded: Lanes
    @usableFromInline let weight: Lanes
    @usableFromInline let isLapse: LaneMask
    @usableFromInline let isFree: LaneMask

    @inlinable @inline(always)
    init(
      _ recall: Lanes,
      _ guessRate: Lanes,
      _ weight: Lanes,
      _ isLapse: LaneMask,
      margin: Float
    ) {
      unguessed = Lanes(repeating: 1) - guessRate
      let right: Lanes = guessRate + unguessed * recall
      bounded = right.held(margin...(1 - margin))
      let isFree = (right .== bounded) .& (weight .> Lanes.zero)
      self.isFree = isFree
      let happened = select(isLapse, Lanes(repeating: 1) - bounded, bounded)
      loss = -(weight * happened.logarithm)
      self.weight = weight
      self.isLapse = isLapse
    }

    /// The factor of the gradient of the retrievability, and the element of the last column.
    @inlinable @inline(always)
    var scale: (row: Lanes, residual: Lanes) {
      let wrong: Lanes = Lanes(repeating: 1) - bounded
      let happened = select(isLapse, wrong, bounded)
      let missed = select(isLapse, bounded, wrong)
      let variance: Lanes = bounded * wrong
      let row: Lanes = (weight / variance).squareRoot() * unguessed
      let surprise: Lanes = (weight * missed / happened).squareRoot()
      return (keep(isFree, row), select(isLapse, surprise, -surprise))
    }
  }
}
