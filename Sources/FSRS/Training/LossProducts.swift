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
  /// The products of the columns, stored by rows of the lower triangle; the row after those of the
  /// parameters is the gradient.
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
