import Testing

struct ExampleTests {
  @Test(arguments: singleViewExamples)
  func `one view with modifiers has the frames of the core rules`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }

  @Test(arguments: containerExamples)
  func `containers give the frames of the core rules`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }

  @Test(arguments: alignmentExamples)
  func `alignment and proposals give the frames of the core rules`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }

  @Test(arguments: relativeExamples)
  func `relative sizes have the frames of the rules`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }

  @Test(arguments: gridExamples)
  func `grids have the frames of the rules`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }

  @Test(arguments: lazyGridExamples)
  func `lazy grids have the frames of the rules`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }

  @Test(arguments: layoutExamples)
  func `layouts as values have the frames of the rules`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }

  @Test(arguments: proportionalExamples)
  func `proportional stacks have the frames of the rules`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }

  @Test(arguments: scrollExamples + scrollModifierExamples + lazyExamples + fittingExamples)
  func `scroll views and lazy stacks have the frames of the rules`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }

  @Test(arguments: containerFrameExamples + betaExamples)
  func `frames relative to a container have the frames of the rules`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }

  @Test(arguments: safeAreaExamples)
  func `safe areas have the frames of the rules`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }
}

extension ExampleTests {
  @Test(arguments: listExamples)
  func `views that are no nodes have the frames of the rules`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }

  @Test(arguments: infiniteExamples)
  func `infinite lengths leave other frames what they are`(_ example: Example) {
    #expect(failures(of: example) == nil)
  }
}

/// Every worked example of the rules.
let allExamples =
  singleViewExamples + containerExamples + alignmentExamples + relativeExamples
  + proportionalExamples + gridExamples + lazyGridExamples + layoutExamples + scrollExamples
  + lazyExamples + fittingExamples + containerFrameExamples + betaExamples + safeAreaExamples
  + listExamples + infiniteExamples + scrollModifierExamples
