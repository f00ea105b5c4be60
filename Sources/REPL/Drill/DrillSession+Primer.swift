import Study

extension DrillCommand {
  /// Returns the page of the primer that is asked for at a step; nil if none is, or none fits.
  ///
  /// With one of the first words that is new, it is the first one.
  func page(for step: DrillStep) -> PrimerPage? {
    guard case .explain(let page) = self else { return nil }
    return page ?? step.question.flatMap(PrimerPage.init(fitting:))
      ?? step.introduction.flatMap(PrimerPage.init(fitting:))
  }
}

/// The pages of the primer within a drill.
extension DrillSession {
  /// Shows a page; returns the signal if one asks the program to end.
  ///
  /// The time of the answer begins anew afterwards, so that reading a page makes no answer slow.
  mutating func explain(_ page: PrimerPage) -> Int32? {
    var primer = PrimerSession(input: input, style: style, environment: environment)
    let ending = primer.show(page)
    input = primer.input
    if case .terminated(let signal) = ending { return signal }
    return nil
  }
}
