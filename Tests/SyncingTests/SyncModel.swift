import FSRS
import Foundation
import SeededRandom
import Study
import TestSupport

@testable import Syncing

/// Three machines that answer, decide, synchronize, lose and restore in any order, and meet forged
/// lines.
struct SyncModel {
  var generator: SplitMix64
  let replicas: [Replica]
  private var copies: [Replica.Copy] = []
  var counts: [String: Int] = [:]
  /// The lines of the acknowledged answers by their keys.
  private(set) var acknowledged: [String: String] = [:]
  /// True if somebody else writes lines into files and exports.
  private let isAttacked: Bool
  /// True if machines import one Anki file, each with choices of its own, and merge exports.
  private let isImporting: Bool

  private static let year = 365 * 86_400

  init(
    _ kind: StoreKind,
    seed: UInt64,
    isAttacked: Bool = false,
    isImporting: Bool = false
  ) throws {
    (self.isAttacked, self.isImporting) = (isAttacked, isImporting)
    var generator = SplitMix64(seed: seed)
    let skews = [0, 0, 500, -800, Self.year, -Self.year, 48 * Self.year, -24 * Self.year]
    replicas = try ["a", "b", "c"].map { name in
      try Replica(
        kind,
        name: name,
        skew: skews.randomElement(using: &generator) ?? 0
      )
    }
    self.generator = generator
  }

  mutating func run(steps: Int) async throws {
    for _ in 0..<steps {
      let seconds = Int.random(in: 0...3000, using: &generator)
      for replica in replicas { replica.clock.advance(seconds: seconds) }
      try await act(on: replicas[Int.random(in: 0..<3, using: &generator)])
    }
  }

  /// Carries everything until nothing changes any more.
  mutating func settle() async throws {
    for round in 0..<(isAttacked ? 10 : 6) {
      if round == 3 {
        // A copied database that has written nothing shows at its first answer.
        for replica in replicas { try await answer(on: replica) }
      }
      for replica in replicas { try replica.sync() }
      for one in replicas { for other in replicas { try carry(one, other, hasFaults: false) } }
    }
    for replica in replicas { try replica.sync() }
  }

  /// Lets each machine pass on what other machines have lost.
  func repair() throws { for replica in replicas { try replica.sync(repair: true) } }

  /// The keys of the entries in all files of all folders.
  func keysInFiles() throws -> Set<String> {
    var keys: Set<String> = []
    for replica in replicas {
      for name in try replica.files().keys {
        keys.formUnion(ForgedFile(replica.folder + "/" + name).entries.map(\.entry.position.key))
      }
    }
    return keys
  }

  /// Returns true if a file in any folder says that the machine of which a replica has an entry wrote
  /// it; a conflict copy has copies only.
  func isClaimed(_ key: String, asOn replica: Replica) throws -> Bool {
    let origin = try replica.store.read { reader in
      try reader.origin(
        of: try reader.event(key: key) == nil ? .review(key: key) : .event(key: key)
      )
    }
    guard let origin, !origin.isCopy else { return true }
    return try replicas.contains { replica in
      try replica.files().keys.contains { name in
        name.hasPrefix(origin.replica + "/") && !name.contains("conflict")
          && ForgedFile(replica.folder + "/" + name).entries
            .contains { $0.entry.position.key == key && !$0.isCopy }
      }
    }
  }

  private mutating func act(on replica: Replica) async throws {
    let card = CardKey(SampleWords.words[Int.random(in: 0..<6, using: &generator)].key, .reading)
    let service = replica.bench.service
    if isAttacked, Int.random(in: 0..<100, using: &generator) < 20 {
      return try attack(replica)
    }
    if isImporting, Int.random(in: 0..<100, using: &generator) < 20 {
      return try importAnki(on: replica)
    }
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<45: try await answer(on: replica)
    case 45..<50:
      // There may be nothing to undo.
      _ = try? await service.undo(in: nil)
    case 50..<53:
      try await service.reset(try await service.planReset(.words([card.word]), settings: false))
    case 53..<57:
      let hold: Hold? = [.known, nil].randomElement(using: &generator) ?? nil
      try await service.decide(.hold(hold), on: [card])
    case 57..<60: try await service.decide(.flag(Bool.random(using: &generator)), on: [card])
    case 60..<62:
      let value = ["0.8", "0.95"].randomElement(using: &generator) ?? "0.8"
      try await service.set("desired-retention", to: value)
    case 62..<66:
      if try replica.replicaName() != nil { copies.append(try replica.copy()) }
    case 66..<69:
      guard let copy = copies.randomElement(using: &generator) else { return }
      try replica.put(copy, inPlace: Bool.random(using: &generator))
      counts["copied", default: 0] += 1
    case 69..<71: try loseFile(of: replica)
    case 71..<85:
      if try replica.sync().isRenamed { counts["renamed", default: 0] += 1 }
    default:
      try carry(
        replicas[Int.random(in: 0..<3, using: &generator)],
        replica,
        hasFaults: true
      )
    }
  }

  private mutating func answer(on replica: Replica) async throws {
    let drill = replica.bench.service
    let id = try await drill.startDrill(
      DrillRequest(
        kinds: [.typed],
        count: 5,
        newWords: 6,
        goesAhead: true,
        introduce: Bool.random(using: &generator) ? .auto : nil,
        seed: generator.next()
      )
    ).id
    while case .introduction(let introduction, _) = try await drill.nextStep(in: id) {
      _ = try await drill.introduce(introduction.id, in: id)
      // Somebody who stops here leaves a word that was shown and never asked.
      if Int.random(in: 0..<4, using: &generator) == 0 { return }
    }
    guard case .question = try await drill.nextStep(in: id),
      let question = await drill.openQuestion(in: id)
    else { return }
    _ = try await drill.submit(
      Submit(
        drill: id,
        question: question.id,
        given: question.text(correctly: Int.random(in: 0..<3, using: &generator) > 0),
        milliseconds: 2000
      )
    )
    acknowledged[question.id] = try replica.line(ofAnswer: question.id)
  }

  // MARK: - Attacks

  /// Forges lines in a folder or an export, or imports an Anki file with choices of its own.
  private mutating func attack(_ replica: Replica) throws {
    let other = replicas[Int.random(in: 0..<3, using: &generator)]
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: try importAnki(on: replica)
    case 1: try merge(other, into: replica)
    default: try forge(in: replica)
    }
  }

  /// Merges the log of a machine, with one answer changed.
  private mutating func merge(_ other: Replica, into replica: Replica) throws {
    var entries: [LogEntry] = []
    try other.store.read { try $0.forEachEntry { entries.append($0) } }
    if let place = entries.indices.randomElement(using: &generator) {
      // Whatever reads a file corrects its entries.
      entries[place] = EntryGate.corrected(forged(entries[place]))
    }
    counts["merged", default: 0] += 1
    let merge = EntryMerge(
      { (body) throws(StudyError) in for entry in entries { try body(entry) } },
      name: "export",
      at: replica.clock.now
    )
    _ = try merge.store(in: replica.store)
  }

  /// Changes a line of a machine's file, adds it to the file of another one, or writes it into a
  /// conflict copy or the directory of a machine that does not exist.
  private mutating func forge(in replica: Replica) throws {
    let files = try replica.files().sorted { $0.key < $1.key }
    guard let (name, _) = files.randomElement(using: &generator),
      let (target, _) = files.randomElement(using: &generator)
    else { return }
    var lines = ForgedFile(replica.folder + "/" + name)
    guard let place = lines.entries.indices.randomElement(using: &generator) else { return }
    let entry = forged(lines.entries[place].entry)
    let header = ReplicaLine.sealed(Array(#"{"format":1,"name":"x","program":"trainer"}"#.utf8))
    counts["forged", default: 0] += 1
    switch Int.random(in: 0..<5, using: &generator) {
    case 0:
      lines.entries[place].entry = entry
      try replica.receive(name, Data(header) + lines.bytes)
    case 1:
      let own = try replica.replicaName().map { $0 + "/" } ?? ""
      let last = files.last { $0.key.hasPrefix(own) && !$0.key.contains("conflict") }
      let path = last?.key ?? target
      var other = ForgedFile(replica.folder + "/" + path)
      guard other.entries.count < Replica.capacity else { return }
      let next = (other.entries.last?.sequence ?? 0) + 1
      other.entries.append((next, false, entry))
      try replica.receive(path, Data(header) + other.bytes)
    case 2:
      lines.entries[place].entry = entry
      let number = Int.random(in: 0..<1000, using: &generator)
      let copy = target.prefix(17) + "000000001.sync-conflict-\(number).jsonl"
      try replica.receive(String(copy), Data(header) + lines.bytes)
    default:
      // A name before or after those of all machines.
      let number = String(UInt16.random(in: .min ... .max, using: &generator), radix: 16)
      let digit = Bool.random(using: &generator) ? "0" : "f"
      let host = String(repeating: digit, count: 16 - number.utf8.count) + number
      lines.entries = [(1, false, entry)]
      try replica.receive(host + "/000000001.jsonl", Data(header) + lines.bytes)
    }
  }

  private mutating func forged(_ entry: LogEntry) -> LogEntry {
    guard !entry.position.key.hasPrefix("anki:") else { return entry }
    let change = Int64.random(in: -5000...5000, using: &generator)
    switch entry {
    case .review(var review, let digest):
      review.given += ["0", "x"].randomElement(using: &generator) ?? ""
      review.clock += change
      return .review(review, configuration: digest)
    case .event(var event):
      event.clock += change
      return .event(event)
    case .configuration(var configuration):
      configuration.clock += change
      return .configuration(configuration)
    }
  }

  /// Removes or shortens a file of a replica's folder.
  private mutating func loseFile(of replica: Replica) throws {
    let files = try replica.files()
    guard let name = files.keys.sorted().randomElement(using: &generator), let data = files[name]
    else { return }
    counts["lost", default: 0] += 1
    if Bool.random(using: &generator) {
      try replica.remove(name)
    } else {
      try replica.receive(name, data.prefix(Int.random(in: 0...data.count, using: &generator)))
    }
  }

  /// Brings files from one machine to another, as a synchronizing program does.
  private mutating func carry(_ one: Replica, _ other: Replica, hasFaults: Bool) throws {
    guard one !== other else { return }
    let theirs = try other.files()
    for (name, data) in try one.files().sorted(by: { $0.key < $1.key }) {
      let old = theirs[name]
      guard old != data else { continue }
      if hasFaults, Int.random(in: 0..<100, using: &generator) < 15 { continue }
      guard let old, !data.starts(with: old) else {
        var arriving = data
        if hasFaults, Int.random(in: 0..<100, using: &generator) < 20 {
          arriving = data.prefix(Int.random(in: 0...data.count, using: &generator))
          counts["torn", default: 0] += 1
        }
        if arriving.count > old?.count ?? -1 { try other.receive(name, arriving) }
        continue
      }
      guard !old.starts(with: data) else { continue }
      // Changed on both sides: a conflict copy. The machine that writes the file wrote it last;
      // without it, the same winner everywhere.
      counts["conflict", default: 0] += 1
      let (mine, theirs) = (try one.replicaName(), try other.replicaName())
      let isMine = mine.map { name.hasPrefix($0) } ?? false
      let isTheirs = theirs.map { name.hasPrefix($0) } ?? false
      let isWinning = isMine != isTheirs ? isMine : old.lexicographicallyPrecedes(data)
      let (kept, copied) = isWinning ? (data, old) : (old, data)
      try other.receive(name, kept)
      let number = copied.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
      let copy = name.replacing(
        ".jsonl",
        with: ".sync-conflict-\(number).jsonl",
        maxReplacements: 1
      )
      try other.receive(copy, copied)
    }
  }
}
