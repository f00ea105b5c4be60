/// A request of the daemon's protocol.
///
/// Its stored properties are the `params` of the message, and its `Response` is the `result` of the
/// answer.
package protocol ServiceCall: Codable, Sendable {
  associatedtype Response: Codable & Sendable
  /// The name of the call in the protocol, such as `words.find`.
  static var method: String { get }
}

/// A request to the study service.
///
/// The daemon, and the test of the table in `docs/protocol.md`, take these types from the list
/// ``StudyCalls/all``. To add a call, add a type, and an entry in the list of its file.
package protocol StudyCall: ServiceCall {
  /// True if the call can change the result of ``GetDue``.
  static var changesStudy: Bool { get }
  /// True if a client may repeat the call after its connection broke before the result arrived.
  static var isRepeatable: Bool { get }

  func run(on service: LocalStudyService) async throws(StudyError) -> Response

  /// Returns the call with the identifier of its drill replaced; a call without a drill is
  /// unchanged.
  ///
  /// After the daemon was restarted, client and daemon have different identifiers for a drill.
  func replacingDrill(
    _ replacement: (DrillID) throws(StudyError) -> DrillID
  ) throws(StudyError) -> Self

  /// Updates the data with which a client can resume its drills in another daemon; does nothing by
  /// default.
  ///
  /// `result`: the response to this call. `drills`: the data to update, by drill.
  func record(_ result: Response, in drills: inout [DrillID: DrillResumption])
}

extension StudyCall {
  package static var changesStudy: Bool { false }
  package static var isRepeatable: Bool { true }

  package func replacingDrill(
    _ replacement: (DrillID) throws(StudyError) -> DrillID
  ) throws(StudyError) -> Self { self }

  package func record(_ result: Response, in drills: inout [DrillID: DrillResumption]) {}
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

/// A request whose list can be too long for one message, so that it may be sent in parts.
package protocol DividedCall: StudyCall {
  /// Splits the request into parts whose lists have at most about `bytes` bytes each; a larger
  /// element is a part alone.
  ///
  /// An empty list gives no parts.
  func parts(of bytes: Int) -> [Self]
  /// Combines the results of the parts into the result of the whole request.
  static func joined(_ results: [Response]) -> Response
}

extension Array {
  /// Splits the array into pieces of at most `bytes` bytes; a larger element is a piece alone.
  ///
  /// `size`: a function that returns the size of an element in bytes, at least 1.
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

/// The result of a call that has nothing to return.
package struct Done: Codable, Hashable, Sendable {
  package init() {}
}

/// Every call of the study service.
package enum StudyCalls {
  package static let all: [any StudyCall.Type] =
    DrillCalls.all + WordCalls.all + NumberCalls.all + PlacementCalls.all + QuizCalls.all
    + SettingCalls.all + SyncCalls.all
}

/// The interface to the study service, which runs in this process or in the daemon.
package protocol StudyService: Sendable {
  func perform<Call: StudyCall>(_ call: Call) async throws(StudyError) -> Call.Response
}

extension StudyService {
  /// Returns the settings of the learner.
  ///
  /// - Throws: `StudyError.storedSetting` if a stored value is invalid.
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
