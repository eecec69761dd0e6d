// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Synthesis
import Voices

extension MergedSettings<Settings> {
    /// Checks what a service would do with the settings before its first comment. Used by `config check`, and before a reload.
    ///
    /// - Parameter news: receives news about memory.
    /// - Returns: the content of the files that the values name.
    func check(
        catalog: Catalog,
        environment: [String: String],
        version: String,
        secrets: SecretFiles,
        news: @escaping (MemoryNews) -> Void
    ) throws(ServiceFailure) -> CheckedSettings {
        var mistakes = Mistakes<ServiceFailure>()
        mistakes.collect { () throws(ServiceFailure) in try checkMemory(catalog: catalog, news: news) }
        mistakes.collect { () throws(ServiceFailure) in try settings.fleet.check(origins, secrets) }
        let task = SpeakingTask(.serve, [], settings, origins)
        let checked: CheckedSettings
        do throws(ServiceFailure) {
            checked = try CheckedSettings(settings, origins, task, environment, version: version, secrets: secrets)
        } catch {
            throw mistakes.and(error)
        }
        try mistakes.end()
        return checked
    }

    private func checkMemory(catalog: Catalog, news: @escaping (MemoryNews) -> Void) throws(ServiceFailure) {
        let memory = MemoryKeeper(settings, catalog: catalog, japanese: .nothing, loop: Loop())
        memory.onNews = news
        do throws(BudgetShortfall) {
            try memory.begin()
        } catch {
            throw ServiceFailure(.configuration, "\(origins.place(of: "memoryBudget")): \(error)")
        }
    }
}
