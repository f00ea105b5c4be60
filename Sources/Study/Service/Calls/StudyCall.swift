/// A request with its parameters and the form of its result.
///
/// The stored properties are the `params` of a request of the daemon's protocol; the result is the
/// `result` of its response.
package protocol ServiceCall: Codable, Sendable {
  associatedtype Response: Codable & Sendable
  /// The name in the protocol, such as `words.find`.
  static var method: String { get }
}

/// A request to the study service.
///
/// The daemon, its clients and the table in `docs/protocol.md` take all of it from here: a further
/// call is a type and its place in the list of its file.
package protocol StudyCall: ServiceCall {
  /// True if the numbers of `due` may differ after it.
  static var changesStudy: Bool { get }
  /// True if a client may repeat the call when its connection breaks before the result comes.
  static var isRepeatable: Bool { get }

  func run(on service: LocalStudyService) async throws(StudyError) -> Response

  /// Returns the call with the identifier of its drill replaced.
  ///
  /// A client and a daemon name a drill differently after the daemon was started again.
  func replacingDrill(
    _ replacement: (DrillID) throws(StudyError) -> DrillID
  ) throws(StudyError) -> Self

  /// Records what a client needs to resume its drills in another daemon.
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

/// A request about a drill of the caller.
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

/// A request whose list can be too long for one message.
package protocol DividedCall: StudyCall {
  /// Returns requests that together ask the same, each with a list of at most so many bytes.
  func parts(of bytes: Int) -> [Self]
  /// Returns the result of the whole request.
  static func joined(_ results: [Response]) -> Response
}

extension Array {
  /// Cuts a list into pieces of at most so many bytes, each with at least one element.
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
    DrillCalls.all + WordCalls.all + NumberCalls.all + SettingCalls.all
}

/// All that a client can ask of the learner's study, in process or over a socket.
package protocol StudyService: Sendable {
  func perform<Call: StudyCall>(_ call: Call) async throws(StudyError) -> Call.Response
}

extension StudyService {
  /// Returns the settings in force.
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
