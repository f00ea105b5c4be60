import Foundation

/// What a run feeds with made-up bytes; `FUZZ_TARGET` names it.
enum FuzzTarget: String, CaseIterable {
  case pinyin, cedict, csv, json, database, anki, archive, sheet, export, canonical, ingest,
    `protocol`, calls, request, messages, shared, strokes, readings

  /// The target that the environment names.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("FUZZ_TARGET is ‘\(name)’; name one of \(allCases.map(\.rawValue))")
    }
    return target
  }()

  /// Feeds the target once; what must hold afterwards is checked with `require`.
  func feed(_ bytes: UnsafeRawBufferPointer) {
    switch self {
    case .pinyin: PinyinFuzzing.feed(bytes)
    case .cedict: ImportFuzzing.feed(bytes, as: "words.u8")
    case .csv: ImportFuzzing.feed(bytes, as: "words.csv")
    case .json: ImportFuzzing.feed(bytes, as: "words.jsonl")
    case .database: ImportFuzzing.feed(bytes, as: "words.db")
    case .anki: ImportFuzzing.feedPacked(bytes)
    case .archive: ImportFuzzing.feed(bytes, as: "words.zip")
    case .sheet: ImportFuzzing.feedSheet(bytes)
    case .export: ExportFuzzing.feed(bytes)
    case .canonical: CanonicalFuzzing.feed(bytes)
    case .ingest: IngestFuzzing.feed(bytes)
    case .protocol: ProtocolFuzzing.feed(bytes)
    case .calls: CallFuzzing.feed(bytes)
    case .request: RequestFuzzing.feed(bytes)
    case .messages: MessageFuzzing.feed(bytes)
    case .shared: SharedFolderFuzzing.feed(bytes)
    case .strokes: ImportFuzzing.feedStrokes(bytes)
    case .readings: ReadingsFuzzing.feed(bytes)
    }
  }
}

/// What libFuzzer calls for every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
  FuzzTarget.chosen.feed(UnsafeRawBufferPointer(start: start, count: count))
  return 0
}

/// Ends the run with words that a release build keeps, unless something holds.
func require(_ holds: Bool, _ problem: @autoclosure () -> String) {
  if !holds { fatalError(problem()) }
}
