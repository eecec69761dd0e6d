// SPDX-License-Identifier: GPL-3.0-or-later

/// How the journal stands.
public enum JournalState: Equatable, Sendable {
    /// It is being opened. What is told meanwhile is kept.
    case opening
    /// All that is told is written.
    case working
    /// The disk has not answered for a while. Nobody waits for it until it does.
    case late
    /// The disk is too slow: something was not kept. Ends by itself.
    case behind
    /// Writing failed and is tried again; what is told meanwhile is kept as far as there is room for it.
    case failing(JournalProblem)
    /// Nothing is kept any more.
    case off(JournalProblem)

    /// What is wrong; nil where nothing is.
    public var problem: JournalProblem? {
        switch self {
        case .opening, .working: nil
        case .late: .late
        case .behind: .behind
        case .failing(let problem), .off(let problem): problem
        }
    }

    /// Its word in metrics and answers.
    public var name: String {
        switch self {
        case .opening: "opening"
        case .working: "working"
        case .late: "late"
        case .behind: "behind"
        case .failing: "failing"
        case .off: "off"
        }
    }
}
