internal import InkTypes

/// The end of an interaction.
///
/// An interaction is a set of touches and recognisers that are joined by who gets which touch; a
/// finger that rests on a panel keeps nobody from beginning anew on the canvas.
extension Arbiter {
  /// Resets the recognisers of every interaction that is over.
  mutating func closeFinished() {
    var open: RecognizerSet = 0
    for entry in entries where entry.takesPart { open |= entry.id.bit }
    while let id = open.first {
      let members = interaction(of: id)
      open &= ~members
      if isOver(members) { close(members) }
    }
    touches.removeAll { !$0.isDown && $0.receivers == 0 }
  }

  /// All that are joined to a recogniser by common touches.
  private func interaction(of id: RecognizerID) -> RecognizerSet {
    var members = id.bit
    var fresh = members
    while fresh != 0 {
      var reached: RecognizerSet = 0
      fresh.forEach { reached |= entries[$0].rivals }
      fresh = reached & ~members
      members |= reached
    }
    return members
  }

  private func isOver(_ members: RecognizerSet) -> Bool {
    for touch in touches where touch.isDown && touch.receivers & members != 0 { return false }
    var rest = members
    while let id = rest.first {
      rest &= rest - 1
      let entry = entries[id.index]
      if entry.isUndecided, entry.deadline != .never || entry.rivals == 0 { return false }
    }
    return true
  }

  private mutating func close(_ members: RecognizerSet) {
    members.forEach { index in
      if entries[index].isUndecided || entries[index].state.isActive { stop(index, .touchesEnded) }
    }
    resolve()
    updateOwners()
    members.forEach { index in
      if entries[index].state != .possible { set(index, .possible, .reset) }
      entries[index].rivals = 0
    }
    winners &= ~members
    touches.removeAll { !$0.isDown && $0.receivers & members != 0 }
  }
}
