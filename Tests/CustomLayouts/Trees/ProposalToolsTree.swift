@ViewBuilder func proposalToolsTree() -> some View {
  ProposalTools { Text("inside a box").id("a") }
}
