/// The declarations of an article that a view document's layouts need, as plain data.
///
/// Only what is reachable from the document is in it, so that its digest depends on used code
/// alone. Names are those of the source; members stand below the names of their types.
package struct Program: Hashable, Sendable {
  /// Declared types by name.
  package var types: [String: TypeDeclaration] = [:]

  /// Functions, methods, initializers and the getters of properties, by name.
  package var functions: [String: Function] = [:]

  /// Declared layouts by name.
  package var layouts: [String: LayoutDeclaration] = [:]

  /// Keys by which views tell layouts values: declared `LayoutValueKey`s by name, entries of
  /// `ContainerValues` as `ContainerValues.name`.
  package var keys: [String: Key] = [:]

  package init() {}

  package var isEmpty: Bool { types.isEmpty && functions.isEmpty && keys.isEmpty }
}

extension Program {
  package struct Field: Hashable, Sendable {
    package var name: String
    package var type: ProgramType

    /// Whether it does not keep the object that it refers to, in a class.
    package var isWeak: Bool

    package init(_ name: String, _ type: ProgramType, isWeak: Bool = false) {
      self.name = name
      self.type = type
      self.isWeak = isWeak
    }
  }

  package struct TypeDeclaration: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case structure([Field])
      /// The cases with the types of what they carry.
      case enumeration([Case])
    }

    package var kind: Kind

    /// The protocols among those the language knows: `Equatable`, `Hashable`, `Comparable`.
    package var conformances: [String]

    /// Whether it is a class: its values are objects, of which variables share one.
    package var isClass: Bool

    /// The class that a class inherits from, whose stored properties are its first ones.
    package var superclass: String?

    /// The function that tells whether two values are equal, where collections are to ask the
    /// article's own operator; nil where values are what they are made of.
    package var equality: String?

    package init(
      _ kind: Kind, conformances: [String] = [], isClass: Bool = false, superclass: String? = nil
    ) {
      self.kind = kind
      self.conformances = conformances
      self.isClass = isClass
      self.superclass = superclass
    }
  }

  package struct Case: Hashable, Sendable {
    package var name: String
    package var payload: [Field]

    package init(_ name: String, payload: [Field] = []) {
      self.name = name
      self.payload = payload
    }
  }

  package struct Function: Hashable, Sendable {
    /// With the receiver first where there is one; lent parameters are `inout`.
    package var parameters: [ProgramType]
    package var result: ProgramType

    /// The types of all slots, those of the parameters first; one that holds a cell is
    /// `Cell<T>`.
    package var slots: [ProgramType]
    package var body: ProgramCode

    /// Whether it is a constant whose value is made when it is first needed, and kept: an object is one
    /// for all who hold it.
    package var isConstant: Bool

    package init(
      parameters: [ProgramType], result: ProgramType, slots: [ProgramType], body: ProgramCode,
      isConstant: Bool = false
    ) {
      self.parameters = parameters
      self.result = result
      self.slots = slots
      self.body = body
      self.isConstant = isConstant
    }
  }

  /// A declared layout: which functions it is made of.
  package struct LayoutDeclaration: Hashable, Sendable {
    /// A way to make it.
    package struct Initializer: Hashable, Sendable {
      package var parameters: [InitializerParameter]
      /// The function that makes the layout of values for all parameters.
      package var function: String

      package init(parameters: [InitializerParameter], function: String) {
        self.parameters = parameters
        self.function = function
      }
    }

    package struct InitializerParameter: Hashable, Sendable {
      package var label: String?
      package var type: ProgramType
      /// The function that makes the default value; nil if the argument has to be given.
      package var defaultValue: String?

      package init(label: String?, type: ProgramType, defaultValue: String?) {
        self.label = label
        self.type = type
        self.defaultValue = defaultValue
      }
    }

    package var initializers: [Initializer]

    /// The functions that meet the requirements of `Layout`, by requirement.
    package var requirements: [String: String]

    package var cache: ProgramType

    package init(
      initializers: [Initializer], requirements: [String: String], cache: ProgramType
    ) {
      self.initializers = initializers
      self.requirements = requirements
      self.cache = cache
    }

    /// What may stand in ``requirements``.
    package static let requirementNames = [
      "sizeThatFits", "placeSubviews", "makeCache", "updateCache", "spacing",
      "explicitHorizontalAlignment", "explicitVerticalAlignment", "layoutProperties",
    ]
  }

  package struct Key: Hashable, Sendable {
    package var type: ProgramType
    /// The function that makes the default value.
    package var defaultValue: String

    package init(type: ProgramType, defaultValue: String) {
      self.type = type
      self.defaultValue = defaultValue
    }
  }
}
