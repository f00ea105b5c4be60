import Quiz
import Testing

struct RateLimitTests {
  @Test func `a burst is permitted at once, and then so many in a second`() {
    var limit = RateLimit(burst: 3, perSecond: 2, at: 1_000)
    #expect((0..<5).map { _ in limit.acquire(at: 1_000) } == [true, true, true, false, false])
    #expect(!limit.acquire(at: 1_499) && limit.acquire(at: 1_500) && !limit.acquire(at: 1_500))
    #expect(!limit.isFull(at: 2_900) && limit.isFull(at: 3_000))
    #expect((0..<5).count { _ in limit.acquire(at: 99_000) } == 3)
  }

  @Test func `a clock that goes back gives nothing`() {
    var limit = RateLimit(burst: 1, perSecond: 1_000, at: 5_000)
    #expect(limit.acquire(at: 5_000) && !limit.acquire(at: 0) && !limit.acquire(at: 5_000))
  }
}
