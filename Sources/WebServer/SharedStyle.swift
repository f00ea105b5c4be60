/// The style that all pages share, so that they look like parts of one program.
package enum SharedStyle {
  /// The style sheet with the colours, the type, the spacing and the shapes, as custom properties.
  package static let tokens = String(decoding: PackageResources.tokens_css, as: UTF8.self)
}
