// SPDX-License-Identifier: GPL-3.0-or-later

/// An error that tells of one mistake or several.
package protocol SeveralMistakes: Error, Sendable, CustomStringConvertible {
    /// A line for each of them.
    var problems: [String] { get }
    /// An error of the kind of `first` that tells of all these problems.
    init(_ first: Self, problems: [String])
}

extension SeveralMistakes {
    /// All in one line.
    package var description: String { problems.joined(separator: "; ") }
}

/// Collects mistakes, so that somebody who mends a file is told of all of them at once.
///
/// ```swift
/// var mistakes = Mistakes<ServiceFailure>()
/// mistakes.collect { () throws(ServiceFailure) in try settings.checkOutputs(origins) }
/// try mistakes.end()
/// ```
package struct Mistakes<Failure: SeveralMistakes>: Sendable {
    /// How many are listed; the others are counted.
    static var mostListed: Int { 20 }

    private var first: Failure?
    private var problems: [String] = []
    private var unlisted = 0

    /// Nothing is wrong so far.
    package init() {}

    /// Whether nothing is wrong so far.
    package var isEmpty: Bool { first == nil }

    /// Whether a further mistake would only be counted.
    var isFull: Bool { problems.count >= Self.mostListed }

    /// All mistakes as one error; nil where there are none.
    package var error: Failure? {
        guard let first else { return nil }
        let rest = unlisted > 0 ? ["further mistakes that are not listed: \(unlisted)"] : []
        return Failure(first, problems: problems + rest)
    }

    /// Adds what an error tells of.
    package mutating func add(_ failure: Failure) {
        first = first ?? failure
        let listed = failure.problems.prefix(Self.mostListed - problems.count)
        problems += listed
        unlisted += failure.problems.count - listed.count
    }

    /// Does something that may fail, and keeps its mistakes. Returns `substitute` where it failed.
    package mutating func collect<Value>(or substitute: Value, _ check: () throws(Failure) -> Value) -> Value {
        do throws(Failure) {
            return try check()
        } catch {
            add(error)
            return substitute
        }
    }

    /// Checks something, and keeps what is wrong with it.
    package mutating func collect(_ check: () throws(Failure) -> Void) {
        collect(or: (), check)
    }

    /// These mistakes and one more, behind which nothing else can be checked.
    package func and(_ failure: Failure) -> Failure {
        var mistakes = self
        mistakes.add(failure)
        return mistakes.error ?? failure
    }

    /// Throws all mistakes, if there are any.
    package func end() throws(Failure) {
        if let error { throw error }
    }
}
