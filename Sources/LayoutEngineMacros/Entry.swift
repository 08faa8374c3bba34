@_exported public import LayoutEngine

/// Makes a variable in an extension of `ContainerValues` a value of its own, with its key.
///
/// The variable states its type and its initial value, which is that of a view without one; an
/// optional may leave the value out:
///
/// ```swift
/// extension ContainerValues {
///   @Entry var proportion: Double = 1
/// }
/// ```
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "LayoutEngineMacrosPlugin", type: "EntryMacro")
