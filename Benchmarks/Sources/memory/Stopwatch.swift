import Foundation

/// Elapsed and processor time of repeated work.
struct Stopwatch {
  private(set) var wall: [Double] = []
  private(set) var cpu: [Double] = []

  /// Runs some work and keeps both of its times, in seconds.
  mutating func time<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    let (start, begun) = (Self.now(CLOCK_MONOTONIC), Self.now(CLOCK_PROCESS_CPUTIME_ID))
    let result = try await work()
    wall.append(Self.now(CLOCK_MONOTONIC) - start)
    cpu.append(Self.now(CLOCK_PROCESS_CPUTIME_ID) - begun)
    return result
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The greatest resident size of this process so far, in MiB.
  static var peakMebibytes: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  }
}

extension [Double] {
  var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}

extension String {
  func padding(_ width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  func leftPadding(_ width: Int) -> String {
    String(repeating: " ", count: Swift.max(1, width - count)) + self
  }
}
