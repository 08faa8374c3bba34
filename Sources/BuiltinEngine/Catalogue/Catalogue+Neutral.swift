extension Catalogue {
  /// Modifiers that change no frame, whatever their arguments; documents keep only their names.
  static let neutralRows: [CatalogueEntry] = neutralNames.map { name in
    var row = CatalogueEntry.modifier(name, Signature(), as: .transparent)
    row.ignoresArguments = true
    row.warning = neutralWarnings[name]
    return row
  }

  /// What is neutral here only because the metric knows one size.
  private static let neutralWarnings = [
    "imageScale": "a symbol is as large as its font, whatever its 'imageScale'"
  ]

  /// The labels of SwiftUI's own of those that articles like to declare again with other arguments.
  package static let neutralLabels: [String: [String?]] = [
    "accentColor": [nil],
    "alert": [
      nil, "isPresented", "presenting", "item", "error", "actions", "message", "content",
    ],
    "allowsHitTesting": [nil], "animation": [nil, "value", "body"], "backgroundStyle": [nil],
    "badge": [nil], "blendMode": [nil], "blur": ["radius", "opaque"], "brightness": [nil],
    "buttonStyle": [nil], "clipShape": [nil, "style"], "clipped": ["antialiased"],
    "colorInvert": [], "colorMultiply": [nil], "compositingGroup": [],
    "confirmationDialog": [
      nil, "isPresented", "item", "titleVisibility", "presenting", "actions", "message",
    ],
    "contrast": [nil], "cornerRadius": [nil, "antialiased"], "disabled": [nil],
    "drawingGroup": ["opaque", "colorMode"], "environmentObject": [nil], "fill": [nil, "style"],
    "foregroundColor": [nil], "foregroundStyle": [nil, nil, nil],
    "fullScreenCover": ["isPresented", "item", "onDismiss", "content"],
    "glassEffect": [nil, "in", "isEnabled"], "grayscale": [nil], "help": [nil], "hidden": [],
    "hueRotation": [nil], "imageScale": [nil], "inset": ["by"],
    "inspector": ["isPresented", "content"], "labelStyle": [nil], "labelsHidden": [],
    "listRowBackground": [nil], "listRowSeparator": [nil, "edges"], "listStyle": [nil],
    "luminanceToAlpha": [], "mask": ["alignment", nil], "navigationTitle": [nil],
    "onAppear": ["perform"], "onDisappear": ["perform"], "onHover": ["perform"],
    "onTapGesture": ["count", "coordinateSpace", "perform"], "opacity": [nil],
    "popover": ["isPresented", "item", "attachmentAnchor", "arrowEdge", "content"],
    "preferredColorScheme": [nil], "redacted": ["reason"], "rotation": [nil, "anchor"],
    "rotationEffect": [nil, "anchor"], "saturation": [nil],
    "scale": [nil, "x", "y", "anchor"], "scaleEffect": [nil, "x", "y", "z", "anchor"],
    "shadow": ["color", "radius", "x", "y"],
    "sheet": ["isPresented", "item", "onDismiss", "content"],
    "size": [nil, "width", "height", "anchor"], "strikethrough": [nil, "pattern", "color"],
    "stroke": [nil, "lineWidth", "style", "antialiased"],
    "strokeBorder": [nil, "lineWidth", "style", "antialiased"], "textCase": [nil], "tint": [nil],
    "toolbar": [nil, nil, nil, nil, "for", "id", "removing", "content"], "transformEffect": [nil],
    "transition": [nil], "trim": ["from", "to"], "underline": [nil, "pattern", "color"],
    "zIndex": [nil],
  ]

  /// Whether arguments with these labels could be those of SwiftUI's own modifier.
  package static func takesNeutral(_ name: String, _ labels: [String?]) -> Bool {
    guard var left = neutralLabels[name] else { return true }
    for label in labels {
      guard let index = left.firstIndex(of: label) else { return false }
      left.remove(at: index)
    }
    return true
  }

  /// Views and modifiers that put bars beside a view on a screen, which are laid out nowhere here.
  package static let bars: Set<String> = [
    "NavigationStack", "NavigationView", "TabView", "navigationBarItems", "navigationBarTitle",
    "navigationSubtitle", "navigationTitle", "searchScopes", "searchable", "tabItem", "toolbar",
    "toolbarTitleMenu",
  ]

  /// Modifiers of the face of a font, which change a text's size in the metric of a font alone.
  package static let faces: Set<String> = ["bold", "fontWeight", "italic"]

  private static let neutralNames =
    Set(
      drawingNames + ofShapes + textNames + behaviourNames + chromeNames + plumbingNames
        + accessibilityNames
    ).sorted()

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
    "visualEffect", "containerShape", "glassEffect", "glassEffectID", "allowedDynamicRange",
    "backgroundExtensionEffect", "colorEffect", "distortionEffect",
    "flipsForRightToLeftLayoutDirection", "headerProminence",
    "layoutDirectionBehavior", "layerEffect", "listItemTint", "materialActiveAppearance",
    "scrollTransition", "symbolEffect", "symbolRenderingMode", "symbolVariant",
    "environmentObject",
  ]

  /// Modifiers that only shapes have: on another view they are an article's own.
  package static let ofShapes: Set<String> = [
    "fill", "stroke", "strokeBorder", "inset", "rotation", "scale", "size", "trim",
  ]

  private static let textNames = [
    "textCase", "underline", "strikethrough", "fontDesign",
    "monospaced",
    "monospacedDigit", "multilineTextAlignment", "textSelection", "autocorrectionDisabled",
    "fontWidth", "keyboardType", "submitLabel", "textContentType", "textInputAutocapitalization",
    "textRenderer", "typesettingLanguage", "allowsTightening",
    "dynamicTypeSize", "imageScale", "autocapitalization", "disableAutocorrection",
  ]

  private static let behaviourNames = [
    "tag", "onAppear", "onDisappear", "onTapGesture", "onLongPressGesture", "onHover", "onChange",
    "onReceive", "onSubmit", "onGeometryChange", "task", "gesture", "simultaneousGesture",
    "highPriorityGesture", "disabled", "allowsHitTesting", "contentShape", "animation",
    "transition", "transaction", "contentTransition", "contextMenu", "sheet", "alert", "popover",
    "help", "redacted", "unredacted", "privacySensitive", "geometryGroup",
    "navigationTitle", "matchedTransitionSource", "navigationTransition",
  ]

  /// What controls, lists, scroll views, windows and bars do with a view.
  private static let chromeNames = [
    "badge", "buttonBorderShape", "buttonStyle", "confirmationDialog", "containerBackground",
    "controlSize", "defaultFocus", "deleteDisabled", "dialogSuppressionToggle",
    "disclosureGroupStyle",
    "formStyle", "fullScreenCover", "gaugeStyle", "groupBoxStyle", "hoverEffect", "indexViewStyle",
    "inspector", "interactiveDismissDisabled", "labelStyle", "labelsHidden", "listRowBackground",
    "listRowSeparator", "listRowSeparatorTint", "listSectionSeparator", "listStyle",
    "menuIndicator", "menuStyle", "alternatingRowBackgrounds", "paletteSelectionEffect",
    "scrollIndicatorsFlash", "sectionIndexLabel", "tabViewCustomization",
    "moveDisabled", "navigationBarBackButtonHidden", "navigationBarHidden", "navigationBarTitle",
    "navigationBarTitleDisplayMode", "navigationDestination", "navigationSubtitle",
    "persistentSystemOverlays", "pickerStyle", "presentationBackground", "presentationCornerRadius",
    "presentationDetents", "presentationDragIndicator", "progressViewStyle", "refreshable",
    "scrollBounceBehavior", "scrollClipDisabled", "scrollContentBackground", "scrollDisabled",
    "scrollDismissesKeyboard", "scrollIndicators", "scrollPosition", "scrollTargetBehavior",
    "chartAngleSelection", "chartBackground", "chartForegroundStyleScale", "chartGesture",
    "chartLegend", "chartOverlay", "chartPlotStyle", "chartScrollableAxes", "chartScrollPosition",
    "chartSymbolScale", "chartXAxis", "chartXAxisLabel", "chartXScale", "chartXSelection",
    "chartXVisibleDomain", "chartYAxis", "chartYAxisLabel", "chartYScale", "chartYSelection",
    "chartYVisibleDomain", "mapControls", "mapControlVisibility", "mapScope", "mapStyle",
    "scrollTargetLayout", "statusBarHidden", "swipeActions", "tabItem", "tabViewStyle",
    "textFieldStyle", "toggleStyle", "toolbar", "toolbarBackground", "toolbarBackgroundVisibility",
    "toolbarColorScheme", "toolbarRole", "toolbarTitleDisplayMode", "toolbarVisibility",
    "actionSheet", "fileExporter", "fileImporter", "labeledContentStyle", "matchedTransitionSource",
    "navigationBarItems", "navigationSplitViewStyle", "navigationTransition", "navigationViewStyle",
    "photosPicker", "presentationBackgroundInteraction", "presentationCompactAdaptation",
    "presentationContentInteraction", "scrollEdgeEffectStyle", "searchable", "searchScopes",
    "searchSuggestions", "statusBar", "tabBarMinimizeBehavior", "tableStyle",
    "buttonRepeatBehavior", "controlGroupStyle", "datePickerStyle", "horizontalRadioGroupLayout",
    "presentedWindowStyle", "presentedWindowToolbarStyle", "productViewStyle",
    "searchToolbarBehavior", "signInWithAppleButtonStyle", "subscriptionStoreControlStyle",
    "tabViewSearchActivation", "textEditorStyle", "textSelectionAffinity",
    "windowToolbarFullScreenVisibility", "writingToolsAffordanceVisibility",
  ]

  /// Preferences, previews, focus and input.
  private static let plumbingNames = [
    "anchorPreference", "defersSystemGestures", "draggable", "dropDestination",
    "focusEffectDisabled",
    "focusable", "focused", "handlesExternalEvents", "hoverEffectDisabled", "invalidatableContent",
    "itemProvider", "keyboardShortcut", "onContinuousHover", "onDelete", "onDrag", "onDrop",
    "onExitCommand", "onInsert", "onMove",
    "onKeyPress", "onMoveCommand", "onOpenURL", "onPreferenceChange", "onScrollGeometryChange",
    "onScrollPhaseChange", "onScrollVisibilityChange", "preference", "previewContext",
    "previewDevice", "previewDisplayName", "previewInterfaceOrientation", "previewLayout",
    "sensoryFeedback", "springLoadingBehavior", "transformAnchorPreference", "transformPreference",
    "focusSection", "focusScope", "focusedSceneValue", "focusedValue", "modelContainer",
    "onScrollTargetVisibilityChange", "userActivity",
    "allowsWindowActivationEvents", "appStoreOverlay", "contentCaptureProtected",
    "defaultHoverEffect", "dialogIcon", "dialogSeverity",
    "digitalCrownRotation", "exportsItemProviders", "fileDialogBrowserOptions",
    "fileDialogConfirmationLabel", "fileDialogMessage", "fileMover", "findDisabled",
    "findNavigator", "focusedObject", "focusedSceneObject", "glassEffectTransition",
    "glassEffectUnion", "handGestureShortcut", "hoverEffectGroup", "importsItemProviders",
    "interactionActivityTrackingTag", "menuActionDismissBehavior",
    "menuOrder", "modifierKeyAlternate", "navigationDocument",
    "navigationLinkIndicatorVisibility", "onBackgroundTask", "onCommand",
    "onContinueUserActivity", "onCopyCommand", "onCutCommand", "onInteractiveResizeChange",
    "onModifierKeysChanged", "onPasteCommand", "onPencilDoubleTap", "onPencilSqueeze",
    "onWorldRecenter", "pasteDestination", "pointerStyle", "pointerVisibility",
    "prefersDefaultFocus", "presentationSizing", "quickLookPreview", "replaceDisabled",
    "scrollEdgeEffectHidden", "scrollInputBehavior", "searchCompletion",
    "searchDictationBehavior", "searchFocused", "searchSelection",
    "selectionDisabled", "speechAdjustedPitch", "speechAlwaysIncludesPunctuation",
    "speechAnnouncementsQueued", "speechSpellsOutCharacters", "symbolColorRenderingMode",
    "symbolEffectsRemoved", "symbolVariableValueMode", "textInputCompletion",
    "textInputSuggestions", "toolbarForegroundStyle", "toolbarTitleMenu",
    "translationPresentation", "translationTask", "typeSelectEquivalent", "widgetAccentable",
    "widgetURL", "windowDismissBehavior", "windowMinimizeBehavior", "windowResizeBehavior",
    "writingToolsBehavior", "equatable", "onDeleteCommand", "onPlayPauseCommand", "renameAction",
  ]

  private static let accessibilityNames = [
    "accessibilityLabel", "accessibilityValue", "accessibilityHint", "accessibilityHidden",
    "accessibilityElement", "accessibilityIdentifier", "accessibilityAddTraits",
    "accessibilityRemoveTraits", "accessibilityAction", "accessibilitySortPriority",
    "accessibilityInputLabels", "accessibilityRepresentation", "accessibilityActions",
    "accessibilityActivationPoint", "accessibilityAdjustableAction", "accessibilityChartDescriptor",
    "accessibilityChildren", "accessibilityCustomContent", "accessibilityDirectTouch",
    "accessibilityFocused", "accessibilityHeading", "accessibilityIgnoresInvertColors",
    "accessibilityLabeledPair", "accessibilityLinkedGroup",
    "accessibilityRespondsToUserInteraction",
    "accessibilityRotor", "accessibilityRotorEntry", "accessibilityScrollAction",
    "accessibilityShowsLargeContentViewer", "accessibilityTextContentType",
    "accessibilityZoomAction", "accessibility",
  ]
}
