extension Catalogue {
  /// Modifiers that change no frame, whatever their arguments; documents keep only their names.
  static let neutralRows: [CatalogueEntry] = neutralNames.map { name in
    var row = CatalogueEntry.modifier(name, Signature(), as: .transparent)
    row.ignoresArguments = true
    return row
  }

  private static let neutralNames =
    drawingNames + shapeNames + textNames + behaviourNames + accessibilityNames

  /// Those of them that belong to an image itself and may come before `resizable`.
  static let imageModifiers: Set<String> = [
    "resizable", "renderingMode", "interpolation", "antialiased",
  ]

  private static let drawingNames = [
    "opacity", "foregroundStyle", "foregroundColor", "backgroundStyle", "tint", "accentColor",
    "hidden", "clipped", "clipShape", "mask", "cornerRadius", "shadow", "blur", "brightness",
    "contrast", "saturation", "grayscale", "hueRotation", "colorInvert", "colorMultiply",
    "blendMode", "compositingGroup", "drawingGroup", "luminanceToAlpha", "rotationEffect",
    "rotation3DEffect", "scaleEffect", "transformEffect", "projectionEffect", "zIndex",
    "renderingMode", "interpolation", "antialiased", "preferredColorScheme", "colorScheme",
    "visualEffect", "containerShape", "glassEffect",
  ]

  private static let shapeNames = ["fill", "stroke", "strokeBorder"]

  private static let textNames = [
    "bold", "italic", "underline", "strikethrough", "fontWeight", "fontDesign", "monospaced",
    "monospacedDigit", "multilineTextAlignment", "textSelection",
  ]

  private static let behaviourNames = [
    "tag", "onAppear", "onDisappear", "onTapGesture", "onLongPressGesture", "onHover", "onChange",
    "onReceive", "onSubmit", "onGeometryChange", "task", "gesture", "simultaneousGesture",
    "highPriorityGesture", "disabled", "allowsHitTesting", "contentShape", "animation",
    "transition", "transaction", "contentTransition", "contextMenu", "sheet", "alert", "popover",
    "help", "redacted", "unredacted", "privacySensitive", "geometryGroup", "coordinateSpace",
    "navigationTitle",
  ]

  private static let accessibilityNames = [
    "accessibilityLabel", "accessibilityValue", "accessibilityHint", "accessibilityHidden",
    "accessibilityElement", "accessibilityIdentifier", "accessibilityAddTraits",
    "accessibilityRemoveTraits", "accessibilityAction", "accessibilitySortPriority",
    "accessibilityInputLabels", "accessibilityRepresentation",
  ]
}
