import Foundation
import Study

/// The distribution of events to the clients that subscribed to them.
actor EventHub {
  private struct Listener {
    var names: Set<DaemonEvent.Name> = []
    var timeZone: TimeZone?
    let stream: AsyncStream<DaemonEvent>.Continuation
  }

  private var listeners: [ClientID: Listener] = [:]
  /// The last report that was sent, by the time zone of the subscribers.
  private var lastDue: [TimeZone?: DueReport] = [:]
  private var isDueAsked = false
  /// The time for which changes are collected into one event.
  private static let gathering = Duration.milliseconds(100)
  /// The largest number of events kept for a client that does not read; older ones are dropped.
  private static let mostWaiting = 64

  /// Registers a client and returns the stream of its events, which ends when the client
  /// disconnects.
  ///
  /// The stream has no event until the client subscribes.
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

  /// Sends an event to all subscribers except the client that caused it; to all if `client` is nil.
  func post(_ event: DaemonEvent, from client: ClientID?) {
    for (id, listener) in listeners where id != client && listener.names.contains(event.name) {
      listener.stream.yield(event)
    }
  }

  /// Sends the event `due` after a short time, if its numbers have changed and a client has
  /// subscribed to it.
  func studyChanged(_ room: StudyRoom) {
    guard !isDueAsked, listeners.values.contains(where: { $0.names.contains(.due) }) else { return }
    isDueAsked = true
    Task {
      try? await Task.sleep(for: Self.gathering)
      await self.sendDue(room)
    }
  }

  private func sendDue(_ room: StudyRoom) async {
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
