"""Prints a book with a hundred blocks, of which five change when padding does."""

for number in range(100):
    view = "Color.green" if number % 20 == 7 else f'Text("Row {number}")'
    if number % 20 == 7:
        view += f".padding({number % 9 + 3})"
    print(f"## Block {number}\n\n```swift\nVStack(spacing: {number % 7}) {{\n  Color.blue\n  {view}\n}}\n```\n")
