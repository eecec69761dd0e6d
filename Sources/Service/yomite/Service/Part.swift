// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a service, such as its sound or its feeds: started and ended with it, in the order of its list of parts.
///
/// All of it is called on the loop's thread, and nothing may wait there.
protocol Part: AnyObject {
    /// Begins. `done` is called once the next part may begin: at once, or later. A part that is told to stop before never calls it.
    func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void)
    /// Takes in nothing more and finishes its work. `done` is called once that has ended, within the part's own time limit.
    func drain(_ done: @escaping () -> Void)
    /// Ends at once what `drain` still waits for.
    func hurry()
    /// Releases everything. Also called after an incomplete start.
    func stop()
}

extension Part {
    func drain(_ done: @escaping () -> Void) {
        done()
    }

    func hurry() {}
}
