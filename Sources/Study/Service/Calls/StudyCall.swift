/// A request of the daemon's protocol.
///
/// Its stored properties are the `params` of the message, and its `Response` is the `result` of the
/// answer.
package protocol ServiceCall: Codable, Sendable {
  associatedtype Response: Codable & Sendable
  /// The name in the protocol, such as `words.find`.
  static var method: String { get }
}

/// A request to the study service.
///
/// The daemon's table of calls, the client and the table in `docs/protocol.md` are derived from
/// these types: to add a call, add a type and list it in its file.
package protocol StudyCall: ServiceCall {
  /// True if the call can change what ``GetDue`` returns.
  static var changesStudy: Bool { get }
  /// True if a client can repeat the call when its connection breaks before the result is received.
  static var isRepeatable: Bool { get }

  func run(on service: LocalStudyService) async throws(StudyError) -> Response

  /// Returns the call with the identifier of its drill replaced.
  ///
  /// A client and a daemon have different identifiers for a drill after the daemon was restarted.
  func replacingDrill(
    _ replacement: (DrillID) throws(StudyError) -> DrillID
  ) throws(StudyError) -> Self

  /// Records what a client needs to resume its drills in another daemon; by default nothing.
  ///
  /// `result`: the response to this call. `drills`: the data of each drill, which are updated.
  func note(_ result: Response, in drills: inout [DrillID: DrillResumption])
}

extension StudyCall {
  package static var changesStudy: Bool { false }
  package static var isRepeatable: Bool { true }

  package func replacingDrill(
    _ replacement: (DrillID) throws(StudyError) -> DrillID
  ) throws(StudyError) -> Self { self }

  package func note(_ result: Response, in drills: inout [DrillID: DrillResumption]) {}
}

/// A request about one of the caller's drills.
package protocol DrillCall: StudyCall {
  var drill: DrillID { get set }
}

extension DrillCall {
  package func replacingDrill(
    _ replacement: (DrillID) throws(StudyError) -> DrillID
  ) throws(StudyError) -> Self {
    var call = self
    call.drill = try replacement(drill)
    return call
  }
}

/// A request with a list that can be too long for one message, so that it is sent in parts.
package protocol DividedCall: StudyCall {
  /// Splits the request into parts whose lists have at most this many bytes each.
  func parts(of bytes: Int) -> [Self]
  /// Returns the result of the whole request, given those of its parts.
  static func joined(_ results: [Response]) -> Response
}

extension Array {
  /// Splits the array into pieces of at most this many bytes; an element that is larger is a piece
  /// alone.
  ///
  /// `size`: a function that returns the size of an element in bytes.
  func pieces(of bytes: Int, size: (Element) -> Int) -> [[Element]] {
    var cut: [[Element]] = []
    var room = 0
    for element in self {
      let needed = size(element)
      if needed > room {
        cut.append([])
        room = bytes
      }
      cut[cut.count - 1].append(element)
      room -= needed
    }
    return cut
  }
}

/// The result of a call that returns nothing.
package struct Done: Codable, Hashable, Sendable {
  package init() {}
}

/// Every call of the study service.
package enum StudyCalls {
  package static let all: [any StudyCall.Type] =
    DrillCalls.all + WordCalls.all + NumberCalls.all + PlacementCalls.all + QuizCalls.all
    + SettingCalls.all + SyncCalls.all
}

/// The interface to the learner's study, either in this process or in the daemon.
package protocol StudyService: Sendable {
  func perform<Call: StudyCall>(_ call: Call) async throws(StudyError) -> Call.Response
}

extension StudyService {
  /// Returns the settings, parsed from the stored texts.
  ///
  /// - Throws: `StudyError.storedSetting` if a stored text is invalid.
  package func settingsInForce() async throws(StudyError) -> Settings {
    let stored = try await perform(GetSettings())
    do throws(SettingError) { return try Settings(stored) } catch { throw .storedSetting(error) }
  }
}

extension LocalStudyService: StudyService {
  package func perform<Call: StudyCall>(_ call: Call) async throws(StudyError) -> Call.Response {
    try await call.run(on: self)
  }
}
