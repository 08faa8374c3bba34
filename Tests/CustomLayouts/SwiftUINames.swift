// Lets layouts written for SwiftUI compile with LayoutEngine as they are.

@_exported public import Foundation
@_exported public import LayoutEngine

// Foundation has types of these names too; a module's own names win over imported ones.
typealias CGAffineTransform = LayoutEngine.CGAffineTransform
typealias CGFloat = LayoutEngine.CGFloat
typealias CGPoint = LayoutEngine.CGPoint
typealias CGRect = LayoutEngine.CGRect
typealias CGRectEdge = LayoutEngine.CGRectEdge
typealias CGSize = LayoutEngine.CGSize
typealias CGVector = LayoutEngine.CGVector
