/// The grid of modules of a symbol under construction.
///
/// Each module is dark or light. A fixed module belongs to a pattern or to the format information;
/// any other contains data.
struct ModuleGrid {
  let width: Int
  private(set) var isDark: [Bool]
  private var isFixed: [Bool]

  init(_ version: SymbolVersion) {
    width = version.width
    isDark = Array(repeating: false, count: width * width)
    isFixed = isDark
    placeFinder(3, 3)
    placeFinder(width - 4, 3)
    placeFinder(3, width - 4)
    for index in 8..<(width - 8) {
      fix(index, 6, index % 2 == 0)
      fix(6, index, index % 2 == 0)
    }
    if version.number > 1 { placeAlignment(width - 7) }
    fix(8, width - 8, true)
    write(format: 0)
  }

  private mutating func fix(_ column: Int, _ row: Int, _ dark: Bool) {
    isDark[row * width + column] = dark
    isFixed[row * width + column] = true
  }

  /// Places a finder pattern with its separator around a centre; column and row count from 0.
  private mutating func placeFinder(_ column: Int, _ row: Int) {
    for y in (row - 4)...(row + 4) where (0..<width).contains(y) {
      for x in (column - 4)...(column + 4) where (0..<width).contains(x) {
        let distance = max(abs(x - column), abs(y - row))
        fix(x, y, distance != 2 && distance != 4)
      }
    }
  }

  /// Places the one alignment pattern of versions 2 to 6 around a centre, whose column and row have
  /// the same number, from 0.
  private mutating func placeAlignment(_ center: Int) {
    for y in (center - 2)...(center + 2) {
      for x in (center - 2)...(center + 2) {
        fix(x, y, max(abs(x - center), abs(y - center)) != 1)
      }
    }
  }

  /// Writes the fifteen bits of format information twice: next to the first finder pattern, and
  /// next to the other two.
  private mutating func write(format: Int) {
    for bit in 0..<15 {
      let dark = format >> bit & 1 == 1
      switch bit {
      case 0..<6: fix(8, bit, dark)
      case 6, 7: fix(8, bit + 1, dark)
      case 8: fix(7, 8, dark)
      default: fix(14 - bit, 8, dark)
      }
      if bit < 8 { fix(width - 1 - bit, 8, dark) } else { fix(8, width - 15 + bit, dark) }
    }
  }

  /// Writes the bits of codewords to the modules that are not fixed, in columns of two modules from
  /// right to left, alternately upwards and downwards.
  mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    var goesUp = true
    var right = width - 1
    while right > 0 {
      if right == 6 { right -= 1 }
      for step in 0..<width {
        let row = goesUp ? width - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * width + column] {
          if bit < 8 * codewords.count {
            isDark[row * width + column] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
          }
          bit += 1
        }
      }
      goesUp.toggle()
      right -= 2
    }
  }

  /// Returns the grid with a data mask applied, and with the format information of the mask.
  ///
  /// `mask`: the number of one of the eight masks, from 0.
  func masked(by mask: Int) -> ModuleGrid {
    var grid = self
    for row in 0..<width {
      for column in 0..<width where !isFixed[row * width + column] {
        if Self.flips(mask, column, row) { grid.isDark[row * width + column].toggle() }
      }
    }
    grid.write(format: Self.format(mask: mask))
    return grid
  }

  private static func flips(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (y / 2 + x / 3) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  /// Returns the format information of error correction level M (bits 00) and a mask: a BCH(15, 5)
  /// code, XORed with the fixed mask of the standard.
  private static func format(mask: Int) -> Int {
    var remainder = mask
    for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
    return (mask << 10 | remainder) ^ 0x5412
  }
}

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

  /// The penalty of ten points for each full five percent by which the share of dark modules,
  /// rounded to a whole percent, differs from half.
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
