/// A loss with its gradient and its Gauss-Newton matrix.
///
/// With p the predicted probability of a right answer, the Gauss-Newton matrix is a sum over all
/// reviews: weight / (p (1 - p)) times the outer product of the derivatives of p.
///
/// It is computed from a table with a row for each review, a column for each parameter, and one
/// more column for the gradient. The products of all pairs of columns contain both the matrix and
/// the gradient.
@usableFromInline package struct LossProducts: Sendable {
  /// The extent of the computation: only the loss, the loss and the gradient, or also the matrix.
  @usableFromInline package enum Order: Comparable, Sendable {
    case loss, gradient, curvature
  }

  let parameterCount: Int
  /// The weighted log loss in nats.
  @usableFromInline var loss = 0.0
  /// The products of all pairs of columns: a square matrix by rows, of which only the lower
  /// triangle is used.
  ///
  /// The row after those of the parameters is the gradient.
  var products: [Double]

  /// Returns the number of columns: one more than the number of parameters, rounded up to a
  /// multiple of `tile`.
  @usableFromInline
  static func columnCount(_ parameterCount: Int) -> Int {
    (parameterCount + tile) / tile * tile
  }

  /// The number of columns in a block of products, which fits into the registers.
  static let tile = 3

  @usableFromInline
  init(parameterCount: Int) {
    self.parameterCount = parameterCount
    let columns = Self.columnCount(parameterCount)
    products = Array(repeating: 0, count: columns * columns)
  }

  func gradient(_ index: Int) -> Double {
    products[parameterCount * Self.columnCount(parameterCount) + index]
  }

  func curvature(_ row: Int, _ column: Int) -> Double {
    products[max(row, column) * Self.columnCount(parameterCount) + min(row, column)]
  }

  static func += (left: inout LossProducts, right: LossProducts) {
    left.loss += right.loss
    for index in left.products.indices { left.products[index] += right.products[index] }
  }

  mutating func scale(by factor: Double) {
    loss *= factor
    for index in products.indices { products[index] *= factor }
  }

  mutating func scaleCurvature(by factor: Double) {
    for index in 0..<parameterCount * Self.columnCount(parameterCount) { products[index] *= factor }
  }

  /// Adds the products of the first `count` vectors of each column, as far as the order requires.
  ///
  /// Column `c` begins at `rows + c * stride`. Single precision is used only within one call.
  @usableFromInline
  mutating func add(rows: UnsafePointer<Lanes>, stride: Int, count: Int, _ order: Order) {
    guard order > .loss else { return }
    let columns = Self.columnCount(parameterCount)
    let firstRow = order == .curvature ? 0 : parameterCount
    let quarters = UnsafeRawPointer(rows).assumingMemoryBound(to: SIMD4<Float>.self)
    products.withUnsafeMutableBufferPointer { products in
      let firstTile = firstRow / Self.tile * Self.tile
      for row in Swift.stride(from: firstTile, to: columns, by: Self.tile) {
        for column in Swift.stride(from: 0, through: row, by: Self.tile) {
          let sums = Self.tileProducts(
            quarters + row * stride * 4,
            quarters + column * stride * 4,
            stride: stride * 4,
            count: count * 4
          )
          let base = row * columns + column
          for index in 0..<9 where row + index / 3 >= firstRow {
            products[base + index / 3 * columns + index % 3] += Double(sums[index])
          }
        }
      }
    }
  }

  @inline(always)
  private static func tileProducts(
    _ left: UnsafePointer<SIMD4<Float>>,
    _ right: UnsafePointer<SIMD4<Float>>,
    stride: Int,
    count: Int
  ) -> InlineArray<9, Float> {
    var sum00 = SIMD4<Float>.zero
    var sum01 = SIMD4<Float>.zero
    var sum02 = SIMD4<Float>.zero
    var sum10 = SIMD4<Float>.zero
    var sum11 = SIMD4<Float>.zero
    var sum12 = SIMD4<Float>.zero
    var sum20 = SIMD4<Float>.zero
    var sum21 = SIMD4<Float>.zero
    var sum22 = SIMD4<Float>.zero
    for index in 0..<count {
      let left0 = left[index]
      let left1 = left[stride + index]
      let left2 = left[2 * stride + index]
      let right0 = right[index]
      let right1 = right[stride + index]
      let right2 = right[2 * stride + index]
      sum00 += left0 * right0
      sum01 += left0 * right1
      sum02 += left0 * right2
      sum10 += left1 * right0
      sum11 += left1 * right1
      sum12 += left1 * right2
      sum20 += left2 * right0
      sum21 += left2 * right1
      sum22 += left2 * right2
    }
    return [
      sum00.sum(), sum01.sum(), sum02.sum(), sum10.sum(), sum11.sum(), sum12.sum(), sum20.sum(),
      sum21.sum(), sum22.sum(),
    ]
  }
}

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

  /// The number of vectors in each column whose products are computed together, while they are in
  /// the cache.
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
  /// If the sum of squares of a gradient exceeds ``gradientLimit``, the gradient is replaced by 0,
  /// and the derivatives of its lane start again from 0.
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

    /// The two factors of a row of the table: `row` scales the gradient of the retrievability, and
    /// `residual` is the element in the column for the gradient of the loss.
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
