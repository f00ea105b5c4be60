import ArgumentParser

/// The options that choose the words of a drill or a worksheet.
struct SelectionOptions: ParsableArguments {
  @Option(help: "Words of these levels, such as 2 or 1-3.", completion: .levels)
  var level: String?

  @Option(help: "Words of this topic.", completion: .topics)
  var topic: String?

  @Option(
    help: "Words of these packs, such as travel; by default those of the settings.",
    completion: .packs
  )
  var pack: String?
}
