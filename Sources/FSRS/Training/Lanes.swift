/// A vector with one number for each of the sixteen cards of a training kernel.
@usableFromInline package typealias Lanes = SIMD16<Float>
/// A condition for each lane.
@usableFromInline package typealias LaneMask = SIMDMask<SIMD16<Int32>>

/// Returns `yes` in the lanes whose mask is set, and `no` in the others.
@inlinable @inline(always)
package func select(_ mask: LaneMask, _ yes: Lanes, _ no: Lanes) -> Lanes {
  no.replacing(with: yes, where: mask)
}

/// Returns `yes` in the lanes whose mask is set, and 0 in the others.
@inlinable @inline(always)
package func keep(_ mask: LaneMask, _ yes: Lanes) -> Lanes {
  Lanes.zero.replacing(with: yes, where: mask)
}

// These compile to a few instructions; the `clamp` of SIMD vectors compiles to a function call.
extension SIMD16<Float> {
  @inlinable @inline(always)
  package func atMost(_ limit: Lanes) -> Lanes { replacing(with: limit, where: limit .< self) }

  @inlinable @inline(always)
  package func atLeast(_ limit: Lanes) -> Lanes { replacing(with: limit, where: limit .> self) }

  @inlinable @inline(always)
  package func held(_ bounds: ClosedRange<Float>) -> Lanes {
    atLeast(Lanes(repeating: bounds.lowerBound)).atMost(Lanes(repeating: bounds.upperBound))
  }

  @inlinable @inline(always)
  package var bits: SIMD16<Int32> { unsafeBitCast(self, to: SIMD16<Int32>.self) }

  @inlinable @inline(always)
  package init(bits: SIMD16<Int32>) { self = unsafeBitCast(bits, to: Lanes.self) }

  /// The exponential of each lane, with a relative error of 2e-7, clamped to the range of Float.
  ///
  /// The power of two is split into a whole number, which is added to the exponent's bits, and a
  /// remainder in ±1/2, which a polynomial approximates (minimax, degree 5).
  @inlinable @inline(always)
  package var exponential: Lanes {
    let scaled: Lanes = self * Float(1.442_695_04)
    let power: Lanes = scaled.held(-126...126)
    let shift = Lanes(repeating: 12_582_912)
    let shifted: Lanes = power + shift
    let whole: Lanes = shifted - shift
    let rest: Lanes = power - whole
    var sum = Lanes(repeating: 1.877_576_7e-3)
    sum = sum * rest + Lanes(repeating: 8.989_339_7e-3)
    sum = sum * rest + Lanes(repeating: 5.582_631_8e-2)
    sum = sum * rest + Lanes(repeating: 2.401_536_1e-1)
    sum = sum * rest + Lanes(repeating: 6.931_530_8e-1)
    sum = sum * rest + Lanes(repeating: 9.999_999_4e-1)
    let exponent: SIMD16<Int32> = shifted.bits &- shift.bits
    return Lanes(bits: sum.bits &+ (exponent &<< 23))
  }

  /// The natural logarithm of each lane, with a relative error of 2e-7; lanes must be positive and
  /// normal.
  ///
  /// The mantissa is scaled to √½…√2, and a polynomial of degree 9 approximates its logarithm.
  @inlinable @inline(always)
  package var logarithm: Lanes {
    let bits = self.bits
    let exponent: SIMD16<Int32> = (bits &- 0x3f35_04f3) &>> 23
    let rest: Lanes = Lanes(bits: bits &- (exponent &<< 23)) - Lanes(repeating: 1)
    var sum = Lanes(repeating: 8.700_434_9e-2)
    sum = sum * rest + Lanes(repeating: -1.426_748_6e-1)
    sum = sum * rest + Lanes(repeating: 1.491_476_9e-1)
    sum = sum * rest + Lanes(repeating: -1.657_758_5e-1)
    sum = sum * rest + Lanes(repeating: 1.996_306_3e-1)
    sum = sum * rest + Lanes(repeating: -2.500_133_8e-1)
    sum = sum * rest + Lanes(repeating: 3.333_391_0e-1)
    let square: Lanes = rest * rest
    let cube: Lanes = square * rest
    let tail: Lanes = sum * cube
    let half: Lanes = square * Float(0.5)
    let series: Lanes = tail - half + rest
    // The whole number is converted to a Float by adding it to the bits of a large one.
    let biased = Lanes(bits: exponent &+ SIMD16<Int32>(repeating: 0x4b40_0000))
    let whole: Lanes = biased - Lanes(repeating: 12_582_912)
    return series + whole * Float(0.693_147_18)
  }
}
