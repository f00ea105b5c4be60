/// The penalty by which the data mask is chosen, according to ISO/IEC 18004, 7.8.3.
struct Penalty {
  private let grid: ModuleGrid

  init(_ grid: ModuleGrid) { self.grid = grid }

  var points: Int {
    let width = grid.width
    var points = balance + blocks
    for index in 0..<width {
      points += line((0..<width).map { grid.isDark[index * width + $0] })
      points += line((0..<width).map { grid.isDark[$0 * width + index] })
    }
    return points
  }

  /// The penalty of ten points for each full five percent by which the share of dark modules
  /// differs from half.
  private var balance: Int {
    let percent = (200 * grid.isDark.count { $0 } + grid.isDark.count) / grid.isDark.count / 2
    return abs(percent - 50) / 5 * 10
  }

  /// The penalty of three points for each square of two by two modules of one colour.
  private var blocks: Int {
    let width = grid.width
    var points = 0
    for y in 1..<width {
      for x in 1..<width {
        let corner = grid.isDark[y * width + x]
        if grid.isDark[y * width + x - 1] == corner, grid.isDark[(y - 1) * width + x] == corner,
          grid.isDark[(y - 1) * width + x - 1] == corner
        {
          points += 3
        }
      }
    }
    return points
  }

  /// Returns the penalty of a row or a column.
  ///
  /// It is three points for each run of five modules of one colour, one more for each further
  /// module of the run, and forty for each pattern similar to a finder pattern.
  private func line(_ modules: [Bool]) -> Int {
    // Runs with an odd index are dark; the first is empty if the line begins with a dark module.
    var runs = [0]
    var color = false
    for module in modules {
      if module != color {
        runs.append(0)
        color = module
      }
      runs[runs.count - 1] += 1
    }
    var points = runs.reduce(0) { $0 + ($1 >= 5 ? $1 - 2 : 0) }
    for middle in stride(from: 3, to: runs.count - 2, by: 2) where runs[middle] % 3 == 0 {
      let unit = runs[middle] / 3
      guard [-2, -1, 1, 2].allSatisfy({ runs[middle + $0] == unit }) else { continue }
      let isClearBefore = middle == 3 || runs[middle - 3] >= 4 * unit
      let isClearBehind = middle + 4 >= runs.count || runs[middle + 3] >= 4 * unit
      if isClearBefore || isClearBehind { points += 40 }
    }
    return points
  }
}
