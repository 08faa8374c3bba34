/// The scenario books of these tests.
enum Book {
  /// Two claims that hold and a scenario without one.
  static let whole = """
    # Rows

    ## A fixed frame ignores its proposal

    ```swift
    Color.blue.frame(width: 100, height: 50).id("box")
    ```

    ```frames 300x300 derived source="a fixed frame takes its own size"
    #box 0 0 100 50
    ```

    ## A row shares what is left

    ```swift
    HStack(spacing: 10) { Color.red; Color.green; Color.blue }
    ```

    ```frames 320x80 derived
    HStack           0  0  320  80
    HStack/1.Color 110  0  100  80
    ```

    ## Nobody says what comes out

    ```swift
    Color.red.padding(10)
    ```

    """

  /// A claim that does not hold: the row is 320 wide.
  static let wrong = """
    ## A row is narrower than it is

    ```swift
    HStack(spacing: 10) { Color.red; Color.green; Color.blue }
    ```

    ```frames 320x80 derived
    HStack 0 0 300 80
    ```

    """
}
