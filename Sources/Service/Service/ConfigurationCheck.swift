// SPDX-License-Identifier: GPL-3.0-or-later

package import Configuration
internal import Loop
package import Synthesis
package import Voices

extension MergedSettings<Settings> {
    /// Checks what a service would do with the settings before its first comment, once all values could be read. Used by `config check`,
    /// and before a reload.
    ///
    /// - Parameter news: receives news about memory.
    /// - Returns: the content of the files that the values name.
    @discardableResult package func check(
        catalog: Catalog,
        environment: [String: String],
        version: String,
        secrets: SecretFiles = SecretFiles(),
        news: @escaping (MemoryNews) -> Void = { _ in }
    ) throws(ServiceFailure) -> CheckedSettings {
        try checkMemory(catalog: catalog, news: news)
        let task = SpeakingTask(.serve, [], settings, origins)
        return try CheckedSettings(settings, origins, task, environment, version: version, secrets: secrets)
    }

    private func checkMemory(catalog: Catalog, news: @escaping (MemoryNews) -> Void) throws(ServiceFailure) {
        let memory = MemoryKeeper(settings, catalog: catalog, japanese: .nothing, loop: Loop())
        memory.onNews = news
        do throws(BudgetShortfall) {
            try memory.begin()
        } catch {
            throw ServiceFailure(.configuration, "\(origins.name(of: "memoryBudget")): \(error)")
        }
    }
}
