import SwiftUI

enum Sender { case me, other }

struct Message: Identifiable {
  let id = UUID()
  var sender: Sender
  var text: String
}

struct BubbleView: View {
  let message: Message
  var isMine: Bool { message.sender == .me }

  var body: some View {
    Text(message.text)
      .padding(.horizontal, 12)
      .padding(.vertical, 8)
      .background(
        isMine ? Color.blue : Color.gray.opacity(0.3), in: RoundedRectangle(cornerRadius: 12)
      )
      .frame(maxWidth: .infinity, alignment: isMine ? .trailing : .leading)
  }
}

struct ChatView: View {
  @State private var messages: [Message] = [
    Message(sender: .me, text: "Shall we meet at noon?"),
    Message(sender: .other, text: "Yes"),
    .init(sender: .me, text: "Good"),
  ]

  var body: some View {
    ScrollView {
      VStack(spacing: 8) {
        ForEach(messages) { message in
          BubbleView(message: message)
        }
      }
      .padding()
    }
  }
}

#Preview {
  ChatView()
}
// ---- by hand
ScrollView {
  VStack(spacing: 8) {
    ForEach(0..<3) { i in
      Text(["Shall we meet at noon?", "Yes", "Good"][i])
        .padding(.horizontal, 12)
        .padding(.vertical, 8)
        .background(Color.blue, in: RoundedRectangle(cornerRadius: 12))
        .frame(maxWidth: .infinity, alignment: i == 1 ? .leading : .trailing)
    }
  }
  .padding()
}
