import DaemonProtocol
import Foundation
import Study

/// Passes on what clients asked to be told.
actor EventHub {
  private struct Listener {
    var names: Set<DaemonEvent.Name> = []
    var timeZone: TimeZone?
    let stream: AsyncStream<DaemonEvent>.Continuation
  }

  private var listeners: [ClientID: Listener] = [:]
  /// What was told last, by the time zone of those who asked.
  private var lastDue: [TimeZone?: DueReport] = [:]
  private var isDueAsked = false
  /// Changes within this time are told together.
  private static let gathering = Duration.milliseconds(100)
  /// Events that wait for a client that does not read; older ones are dropped.
  private static let mostWaiting = 64

  /// The events for a client, from when it subscribes to when it leaves.
  func events(for client: ClientID) -> AsyncStream<DaemonEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: DaemonEvent.self,
      bufferingPolicy: .bufferingNewest(Self.mostWaiting)
    )
    listeners[client] = Listener(stream: continuation)
    return stream
  }

  func subscribe(_ session: ClientSession, to names: [DaemonEvent.Name]) {
    listeners[session.id]?.names = Set(names)
    listeners[session.id]?.timeZone = session.timeZone
  }

  func leave(_ client: ClientID) { listeners.removeValue(forKey: client)?.stream.finish() }

  /// Tells everybody who asked, but for the one who did it.
  func post(_ event: DaemonEvent, from client: ClientID?) {
    for (id, listener) in listeners where id != client && listener.names.contains(event.name) {
      listener.stream.yield(event)
    }
  }

  /// Finds out soon whether the numbers of `due` changed, if anybody wants to know.
  func studyChanged(_ room: StudyRoom) {
    guard !isDueAsked, listeners.values.contains(where: { $0.names.contains(.due) }) else { return }
    isDueAsked = true
    Task {
      try? await Task.sleep(for: Self.gathering)
      await self.tellDue(room)
    }
  }

  private func tellDue(_ room: StudyRoom) async {
    isDueAsked = false
    let zones = Set(listeners.values.filter { $0.names.contains(.due) }.map(\.timeZone))
    lastDue = lastDue.filter { zones.contains($0.key) }
    for zone in zones {
      let report = await LocalStudyService.$callerTimeZone.withValue(zone) {
        try? await room.use { (study) throws(StudyError) in try await study.service.due() }
      }
      guard let report, report != lastDue[zone] else { continue }
      lastDue[zone] = report
      for listener in listeners.values
      where listener.timeZone == zone && listener.names.contains(.due) {
        listener.stream.yield(.due(report))
      }
    }
  }
}
