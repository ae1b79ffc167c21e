import Documents
import InkTypes

/// A tool's time on the surface.
struct Contact {
  var device: DeviceID
  var tool: Tool
  var samples: [PenSample]
  /// Whether its end is known.
  var isEnded = false
}

extension Recording {
  /// All reports, in order.
  var samples: [PenSample] {
    events.compactMap { if case .sample(let sample) = $0 { sample } else { nil } }
  }

  /// The contacts, in the order of their beginnings.
  var contacts: [Contact] {
    var contacts: [Contact] = []
    for event in events {
      switch event {
      case .sample(let sample): sample.join(&contacts)
      case .deviceRemoved(let id, _): contacts.end { $0.device == id }
      case .leave: contacts.end { _ in true }
      default: break
      }
    }
    return contacts
  }

  /// How many strokes are in it, and whether all have ended.
  func hasEnded(_ count: Int) -> Bool {
    let contacts = contacts
    return contacts.count == count && contacts.allSatisfy(\.isEnded)
  }

  /// The commands, in order.
  var commands: [DrawingCommand] {
    events.compactMap { if case .command(let command, _) = $0 { command } else { nil } }
  }

  /// How the canvas lies in the window at the end.
  var view: ViewTransform {
    var view = ViewTransform.identity
    for case .view(let next, _) in events { view = next }
    return view
  }

  /// Whether a frame came after all else.
  var isShown: Bool { if case .frame = events.last { true } else { false } }
}

extension PenSample {
  /// Whether the tool touches.
  var touches: Bool {
    state.contains(.touching) && !(state.contains(.proximityKnown) && !state.contains(.inProximity))
  }

  /// Begins, goes on with or ends a contact.
  fileprivate func join(_ contacts: inout [Contact]) {
    let open = contacts.lastIndex {
      !$0.isEnded && $0.device == device && $0.samples.last?.contact == contact
    }
    switch (open, touches) {
    case (let index?, true) where contacts[index].tool == tool:
      contacts[index].samples.append(self)
    case (let index?, let touches):
      contacts[index].isEnded = true
      if touches { contacts.append(Contact(device: device, tool: tool, samples: [self])) }
    case (nil, true): contacts.append(Contact(device: device, tool: tool, samples: [self]))
    case (nil, false): break
    }
  }
}

extension [Contact] {
  fileprivate mutating func end(where isMeant: (Contact) -> Bool) {
    for index in indices where isMeant(self[index]) { self[index].isEnded = true }
  }
}
