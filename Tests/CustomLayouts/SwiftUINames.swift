// Lets layouts written for SwiftUI compile with LayoutEngine as they are.

@_exported public import Foundation
@_exported public import LayoutEngine

// Foundation has types of these names too; a module's own names win over imported ones.
typealias CGFloat = LayoutEngine.CGFloat
typealias CGPoint = LayoutEngine.CGPoint
typealias CGRect = LayoutEngine.CGRect
typealias CGSize = LayoutEngine.CGSize
