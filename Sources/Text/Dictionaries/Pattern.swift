// SPDX-License-Identifier: GPL-3.0-or-later

import CText
import Reading

/// The owner of one compiled regular expression.
@safe final class Pattern: TextPattern, Sendable {
    // SAFETY: compiled in init, freed in deinit, never handed out; PCRE2 only reads it, so that any thread may search with it.
    private nonisolated(unsafe) let compiled: OpaquePointer

    /// What the compiled form takes in memory.
    let byteCount: Int

    /// The pattern, if its compiled form has at most so many bytes; its problem names the place where PCRE2 stopped.
    init(_ text: String, atMost bytes: Int = Lexicon.regexBytes) throws(PatternProblem) {
        let scalars = text.unicodeScalars.map(\.value)
        var problem = yomite_pattern_problem()
        guard let compiled = unsafe yomite_pattern_compile(scalars, scalars.count, max(0, bytes), &problem) else {
            if problem.is_too_large { throw .tooLarge }
            let reason = unsafe withUnsafeBytes(of: &problem.reason) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            throw PatternProblem(reason: reason, offset: problem.offset)
        }
        unsafe self.compiled = compiled
        byteCount = unsafe yomite_pattern_size(compiled)
    }

    deinit {
        unsafe yomite_pattern_free(compiled)
    }

    /// What is found from an offset on. `steps` is what it may cost, and is reduced by what it did.
    func find(in scalars: [UInt32], from start: Int, steps: inout Int) -> PatternAnswer {
        var left = max(0, steps)
        var match = yomite_pattern_match()
        // SAFETY: PCRE2 reads as many scalars as there are, and writes into the match only.
        let result = unsafe yomite_pattern_find(compiled, scalars, scalars.count, start, &left, &match)
        steps = left
        switch result {
        case yomite_pattern_found: return .found(groups(of: match))
        case yomite_pattern_none: return .none
        default: return .gaveUp
        }
    }

    private func groups(of match: yomite_pattern_match) -> [Range<Int>?] {
        var match = match
        return unsafe withUnsafeBytes(of: &match.ends) { bytes in
            let ends = unsafe bytes.bindMemory(to: UInt.self)
            return stride(from: 0, to: ends.count, by: 2).map { index in
                let (start, end) = unsafe (ends[index], ends[index + 1])
                // \K and lookbehinds can put the end before the start.
                return start <= end && end <= UInt(Int.max) ? Int(start)..<Int(end) : nil
            }
        }
    }
}
