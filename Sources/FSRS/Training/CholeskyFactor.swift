/// The triangle L of a symmetric positive definite matrix A = L Lᵀ.
struct CholeskyFactor {
  let size: Int
  /// The rows of the factor; the numbers above the diagonal are unused.
  private var factor: [Double]

  /// Factors a matrix given by rows, of which only the triangle below the diagonal is read.
  ///
  /// Returns nil if the matrix is not positive definite in double precision.
  init?(_ matrix: [Double], size: Int) {
    self.size = size
    factor = matrix
    for column in 0..<size {
      for row in column..<size {
        var sum = factor[row * size + column]
        for index in 0..<column {
          sum -= factor[row * size + index] * factor[column * size + index]
        }
        if row == column {
          guard sum > 0, sum.isFinite else { return nil }
          factor[row * size + row] = sum.squareRoot()
        } else {
          factor[row * size + column] = sum / factor[column * size + column]
        }
      }
    }
  }

  /// Returns the solution x of A x = `right`.
  func solve(_ right: [Double]) -> [Double] {
    var result = right
    for row in 0..<size {
      for index in 0..<row { result[row] -= factor[row * size + index] * result[index] }
      result[row] /= factor[row * size + row]
    }
    for row in (0..<size).reversed() {
      for index in row + 1..<size { result[row] -= factor[index * size + row] * result[index] }
      result[row] /= factor[row * size + row]
    }
    return result
  }
}
