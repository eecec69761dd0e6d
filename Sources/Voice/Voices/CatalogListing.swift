// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// A voice of the catalog in the form that is given to programs.
public struct CatalogListing: Encodable, Sendable {
    var id: String
    var name: String
    var language: String
    var gender: String
    var quality: String
    var engine: String
    var engineName: String
    var sampleRate: Int
    var anonymousMemory: Int
    var cleanMemory: Int
    var processorFactor: Double?
    var misheard: Double?
    var licence: String

    /// Takes what is listed from this entry.
    public init(_ entry: CatalogEntry) {
        id = entry.voice.id
        name = entry.title
        language = entry.voice.language
        gender = entry.voice.gender.rawValue
        quality = entry.voice.quality.rawValue
        engine = entry.voice.engine.rawValue
        engineName = entry.voice.engineName
        sampleRate = entry.sampleRate
        anonymousMemory = entry.anonymousMemory
        cleanMemory = entry.cleanMemory
        processorFactor = entry.processorFactor
        misheard = entry.misheard
        licence = entry.licence
    }
}
