import Study

extension DrillCommand {
  /// Returns the page of the primer that explains a step; nil if there is none.
  ///
  /// Without a page in the command, it is the page that fits the question, or the first page for a
  /// new word of the first level.
  func page(for step: DrillStep) -> PrimerPage? {
    guard case .explain(let page) = self else { return nil }
    return page ?? step.question.flatMap(PrimerPage.init(fitting:))
      ?? step.introduction.flatMap(PrimerPage.init(fitting:))
  }
}

/// The pages of the primer within a drill.
extension DrillSession {
  /// Shows a page; returns the signal if one asks the program to end, otherwise nil.
  ///
  /// The response time is measured from the end of the page, so that reading it does not make the
  /// answer slow.
  mutating func explain(_ page: PrimerPage) -> Int32? {
    var primer = PrimerSession(input: input, style: style, environment: environment)
    let ending = primer.show(page)
    input = primer.input
    if case .terminated(let signal) = ending { return signal }
    return nil
  }
}
