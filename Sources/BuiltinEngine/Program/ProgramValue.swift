import LayoutEngine
import Scenarios

/// A value while a program runs.
///
/// What type it has is known to the program. Numbers and pairs of them lie in the value itself. A
/// case of an enumeration that carries nothing is its number, unless an operator of the program
/// compares the values. An optional is the value inside or ``none``; one of an optional has what is
/// inside in a box, so that nil inside is another value than nil.
enum ProgramValue {
  case none
  case bool(Bool)
  case int(Int)
  /// A number of a type that reaches beyond `Int.max`.
  case wide(UInt)
  case double(Double)
  /// A `CGPoint`, `CGSize`, `UnitPoint`, or a range of numbers.
  case pair(Double, Double)
  /// A `ProposedViewSize`; a length that is not proposed is ``unspecified``.
  case proposal(Double, Double)
  case rect(LayoutBoxed<CGRect>)
  /// The bounds of `a..<b`.
  case range(Int, Int)
  /// The bounds of `a...b`.
  case closedRange(Int, Int)
  case string(String)
  case array([ProgramValue])
  /// A part of an array or of a range of whole numbers, and the index that its first element has there.
  case slice([ProgramValue], start: Int)
  /// A struct, a tuple, or a case with what it carries.
  case instance(Instance)
  case table(ProgramTable)
  case function(FunctionValue)
  case subview(LayoutSubview)
  case subviews(LayoutBoxed<LayoutSubviews>)
  case spacing(LayoutBoxed<ViewSpacing>)
  case dimensions(LayoutBoxed<ViewDimensions>)
  case layout(LayoutBoxed<AnyLayout>)
  case series(LazySeries)
  case layoutCache(LayoutBoxed<AnyLayout.Cache>)
  case cell(Cell)
  /// A value of a class: its fields are those of everybody who holds it.
  case object(Instance)
  /// What a weak property holds.
  case weak(WeakReference)
}

/// A reference that does not keep its object.
final class WeakReference {
  weak var object: Instance?
  init(_ object: Instance) { self.object = object }
}

/// The fields of a struct or tuple, or what case `tag` carries; copied before it is changed if it
/// is held twice.
final class Instance {
  let tag: Int
  var fields: [ProgramValue]

  /// Which constant it was made for, of an object; 0 for none.
  var constant: Int32 = 0

  /// Which of the program's own operators compares it; 0 for none.
  let equality: Int32

  init(tag: Int = 0, equality: Int32 = 0, _ fields: [ProgramValue]) {
    self.tag = tag
    self.equality = equality
    self.fields = fields
  }
}

/// A value of the layout engine that is larger than a program's value.
final class LayoutBoxed<Wrapped> {
  let value: Wrapped
  init(_ value: Wrapped) { self.value = value }
}

/// A variable that closures share.
final class Cell {
  var value: ProgramValue

  /// Which constant it was made for; 0 for none.
  var constant: Int32 = 0
  init(_ value: ProgramValue) { self.value = value }
}

/// A closure with what it has captured.
final class FunctionValue {
  let function: CompiledFunction
  let captures: [ProgramValue]

  init(_ function: CompiledFunction, captures: [ProgramValue]) {
    self.function = function
    self.captures = captures
  }
}

extension ProgramValue {
  /// Stands for no length in a proposal: a number that no calculation gives: it is a signalling
  /// NaN, and those that come out of one are quiet.
  private static let unspecified = Double(bitPattern: 0x7ff4_0000_504c_4d42)

  static func proposal(_ width: Double?, _ height: Double?) -> ProgramValue {
    .proposal(width ?? unspecified, height ?? unspecified)
  }

  /// A length of a proposal.
  static func proposed(_ length: Double) -> Double? {
    length.bitPattern == unspecified.bitPattern ? nil : length
  }
}

// MARK: Reading

extension ProgramValue {
  // The compiler of programs has checked the types: what is thrown here is never seen.

  var double: Double {
    get throws { if case .double(let value) = self { value } else { throw Trap.malformed } }
  }
  var int: Int {
    get throws { if case .int(let value) = self { value } else { throw Trap.malformed } }
  }
  var bool: Bool {
    get throws { if case .bool(let value) = self { value } else { throw Trap.malformed } }
  }
  var string: String {
    get throws { if case .string(let value) = self { value } else { throw Trap.malformed } }
  }
  /// The elements of an array or of a part of one.
  var array: [ProgramValue] {
    get throws {
      switch self {
      case .array(let value), .slice(let value, _): value
      default: throw Trap.malformed
      }
    }
  }
  var table: ProgramTable {
    get throws { if case .table(let value) = self { value } else { throw Trap.malformed } }
  }
  var instance: Instance {
    get throws { if case .instance(let value) = self { value } else { throw Trap.malformed } }
  }
  var function: FunctionValue {
    get throws { if case .function(let value) = self { value } else { throw Trap.malformed } }
  }
  var pair: (Double, Double) {
    get throws { if case .pair(let a, let b) = self { (a, b) } else { throw Trap.malformed } }
  }
  var range: (lower: Int, upper: Int) {
    get throws {
      switch self {
      case .range(let a, let b), .closedRange(let a, let b): (a, b)
      default: throw Trap.malformed
      }
    }
  }
  var isNone: Bool { if case .none = self { true } else { false } }

  /// The number of an enumeration's case.
  var tag: Int {
    get throws {
      switch self {
      case .int(let tag): tag
      case .instance(let instance): instance.tag
      default: throw Trap.malformed
      }
    }
  }

  /// A stored property, part of a tuple, or part of what a case carries.
  func field(_ index: Int) throws -> ProgramValue {
    switch self {
    case .pair(let a, let b): return .double(index == 0 ? a : b)
    case .proposal(let a, let b): return .length(Self.proposed(index == 0 ? a : b))
    case .rect(let box): return index == 0 ? .point(box.value.origin) : .size(box.value.size)
    case .instance(let instance) where index < instance.fields.count:
      return instance.fields[index]
    default: throw Trap.malformed
    }
  }

  /// Lends a stored property to `body`.
  mutating func modifyField(
    _ index: Int, _ machine: Machine, _ body: (inout ProgramValue) throws -> Void
  ) throws {
    // A `switch` would hold the instance while it is changed, and so have it copied.
    if var instance = takeInstance() {
      if !isKnownUniquelyReferenced(&instance) {
        instance = Instance(tag: instance.tag, equality: instance.equality, instance.fields)
        try machine.spend(instance.fields.count / 4)
      }
      defer { self = .instance(instance) }
      guard index < instance.fields.count else { throw Trap.malformed }
      try body(&instance.fields[index])
      return
    }
    switch self {
    case .pair(let a, let b):
      var field = ProgramValue.double(index == 0 ? a : b)
      try access {
        try body(&field)
      } end: {
        self = index == 0 ? .pair(try field.double, b) : .pair(a, try field.double)
      }
    case .proposal(let a, let b):
      var field = ProgramValue.length(Self.proposed(index == 0 ? a : b))
      try access {
        try body(&field)
      } end: {
        let length = try field.length ?? Self.unspecified
        self = index == 0 ? .proposal(length, b) : .proposal(a, length)
      }
    case .rect(let box):
      var rect = box.value
      var field = index == 0 ? ProgramValue.point(rect.origin) : .size(rect.size)
      try access {
        try body(&field)
      } end: {
        if index == 0 { rect.origin = try field.point } else { rect.size = try field.size }
        self = .rect(rect)
      }
    default: throw Trap.malformed
    }
  }

  /// Takes an instance out, so that nothing else holds it; nil for any other value.
  private mutating func takeInstance() -> Instance? {
    guard case .instance(let instance) = self else { return nil }
    self = .none
    return instance
  }
}
