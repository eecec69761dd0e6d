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

/// Collects mistakes, so that somebody who corrects a file learns of all of them at once.
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

/// Settings cannot be used. The program says so and ends with `exitCode`.
package struct ConfigurationError: SeveralMistakes, Equatable {
    /// 64 where the command line is wrong, 78 where the environment or the configuration file is.
    package var exitCode: Int32
    /// What is wrong, and what would be right: a line for each mistake.
    package var problems: [String]

    /// Mistakes with the exit code of a command of their own.
    package init(exitCode: Int32, problems: [String]) {
        (self.exitCode, self.problems) = (exitCode, problems)
    }

    package init(_ first: ConfigurationError, problems: [String]) {
        self.init(exitCode: first.exitCode, problems: problems)
    }

    /// The configuration file is there and cannot be read.
    package static func unreadable(_ path: String, reason: String) -> ConfigurationError {
        .configuration("\(path) cannot be read: \(reason)")
    }

    /// A value of the command line can be read, and names nothing that exists.
    package static func badValue(_ description: String) -> ConfigurationError {
        .usage(description)
    }

    /// A file that belongs to the configuration is wrong.
    package static func badFile(_ description: String) -> ConfigurationError {
        .configuration(description)
    }

    /// It could not be read now, and may be later (75, EX_TEMPFAIL).
    package static func notYet(_ description: String) -> ConfigurationError {
        ConfigurationError(exitCode: 75, problems: [description])
    }

    /// Whether it may be read later as it is.
    package var isTemporary: Bool { exitCode == 75 }

    static func usage(_ description: String) -> ConfigurationError {
        ConfigurationError(exitCode: 64, problems: [description])
    }

    static func configuration(_ description: String) -> ConfigurationError {
        ConfigurationError(exitCode: 78, problems: [description])
    }
}

/// `(did you mean …?)` with the nearest known name, or nothing.
package func suggestion(for name: String, among known: some Sequence<String>) -> String {
    nearestName(to: name, among: known).map { " (did you mean \($0)?)" } ?? ""
}

/// What became of a changed configuration that was read again.
package struct ReloadReport: Encodable, Equatable, Sendable {
    /// The keys whose new values apply now.
    package var applied: [String] = []
    /// The keys whose new values need a restart.
    package var restart: [String] = []

    package init() {}
}
