// SPDX-License-Identifier: GPL-3.0-or-later

package import Configuration

/// What a run stands on that its settings may have wrong: laid before anything begins, and by `config check` to see whether it can be.
package struct Groundwork {
    /// The lists of words.
    let words: OperatorWords
    /// Where programs reach it; nil where nobody asked for that.
    let server: ServerSetup?

    package init(_ settings: Settings, _ origins: Origins, _ task: SpeakingTask, _ environment: [String: String], version: String)
        throws(ServiceFailure)
    {
        // Where a file is rendered they are not used.
        if !task.isRendering { try settings.checkOutputs(origins) }
        words = try OperatorWords(settings, origins)
        server = try ServerSetup(settings, origins, isService: task.isService, version: version, environment: environment)
    }
}
