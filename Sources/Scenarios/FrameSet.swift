/// Origin and size of a node, in points, in the space of the root view's top-left corner.
package struct Frame: Hashable, Sendable {
  package var x, y, width, height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var json: JSON { .array([.length(x), .length(y), .length(width), .length(height)]) }

  /// Reads what ``json`` writes.
  package init?(json: JSON) {
    guard let lengths = json.array?.compactMap(\.length), lengths.count == 4 else { return nil }
    self.init(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
  }
}

/// A node of a laid-out tree: a view or a modifier with a frame of its own.
package struct NodeFrame: Hashable, Sendable {
  /// `HStack/0.Color.padding`, as design and documentation define paths.
  package var path: String

  /// The `.id(…)` applied to the node; a node with two ids is listed twice.
  package var id: String?

  package var frame: Frame

  package init(path: String, id: String? = nil, frame: Frame) {
    self.path = path
    self.id = id
    self.frame = frame
  }
}

/// All frames of one content as one engine computed them, depth first, outermost modifier first.
package struct FrameSet: Hashable, Sendable {
  package var nodes: [NodeFrame]

  /// What the frames can be held to.
  package var precision: FramePrecision

  package init(nodes: [NodeFrame], precision: FramePrecision = .exact) {
    self.nodes = nodes
    self.precision = precision
  }

  /// The digest of the paths and ids alone: many frame sets share one node list.
  package var nodeListDigest: Digest {
    var bytes = ByteBuffer(capacity: nodes.count * 72 + 16)
    bytes.append("plumb nodes 1\n" as StaticString)
    for node in nodes {
      bytes.append(UInt8(ascii: "["))
      bytes.append(quoted: node.path)
      bytes.append(UInt8(ascii: ","))
      bytes.append(quoted: node.id)
      bytes.append("]\n" as StaticString)
    }
    return bytes.digest
  }

  /// The digest of the node list's digest and the doubles in little-endian bytes, −0 made 0; of a
  /// precision that is not exact too.
  package var digest: Digest { digest(nodeList: nodeListDigest) }

  /// The same as ``digest`` for a node list whose digest is known.
  package func digest(nodeList: Digest) -> Digest {
    var bytes = ByteBuffer(capacity: nodes.count * 32 + 128)
    bytes.append("plumb frames 1\n" as StaticString)
    nodeList.bytes.withUnsafeBufferPointer { bytes.append($0) }
    for node in nodes {
      let frame = node.frame
      bytes.append(bitsOf: frame.x)
      bytes.append(bitsOf: frame.y)
      bytes.append(bitsOf: frame.width)
      bytes.append(bitsOf: frame.height)
    }
    if precision != .exact {
      let step = JSON.length(precision.roundingStep).canonicalText
      bytes.append("plumb precision 1\n\(step) \(precision.scope.rawValue)\n")
    }
    return bytes.digest
  }
}

extension ByteBuffer {
  /// Appends the eight bytes of a length, the lowest first; −0 as 0.
  @inline(__always)
  fileprivate mutating func append(bitsOf length: Double) {
    withUnsafeBytes(of: (length == 0 ? 0 : length).bitPattern.littleEndian) {
      append($0.assumingMemoryBound(to: UInt8.self))
    }
  }
}
