struct User: Hashable, Identifiable {
  var id: Int
  var name: String
  var handle: String?
  var followers = 0

  var initials: String { String(name.prefix(1)) }
}

extension User {
  static let samples: [User] = [
    User(id: 1, name: "Ada", handle: "@ada", followers: 1200),
    User(id: 2, name: "Grace"),
  ]
}

struct Avatar: View {
  enum Size: CGFloat {
    case small = 24
    case large = 48
  }

  var user: User
  var size: Size = .large

  var body: some View {
    Circle()
      .fill(.blue)
      .frame(width: size.rawValue, height: size.rawValue)
      .overlay { Text(user.initials) }
  }
}

struct ProfileRow: View {
  let user: User

  var body: some View {
    HStack(spacing: 12) {
      Avatar(user: user, size: user.followers > 1000 ? .large : .small)
      VStack(alignment: .leading) {
        Text(user.name).font(.headline)
        if let handle = user.handle {
          Text(handle).foregroundStyle(.secondary)
        } else {
          Text("no handle")
        }
      }
      Spacer()
      Text("\(user.followers)")
    }
    .padding()
  }
}

struct ProfileList: View {
  var body: some View {
    VStack(spacing: 0) {
      ForEach(User.samples) { ProfileRow(user: $0) }
    }
  }
}
// ---- by hand
VStack(spacing: 0) {
  HStack(spacing: 12) {
    Circle().frame(width: 48, height: 48).overlay { Text("A") }
    VStack(alignment: .leading) {
      Text("Ada").font(.headline)
      if true { Text("@ada") }
    }
    Spacer()
    Text("1,200")
  }.padding()
  HStack(spacing: 12) {
    Circle().frame(width: 24, height: 24).overlay { Text("G") }
    VStack(alignment: .leading) {
      Text("Grace").font(.headline)
      if true { Text("no handle") }
    }
    Spacer()
    Text("0")
  }.padding()
}
