// SPDX-License-Identifier: GPL-3.0-or-later

import CSQLite

/// A statement of a database, with values for its places. `Database` runs it, on the thread of its owner.
@safe final class Statement {
    // SAFETY: made by the database, freed in deinit, and nobody else has it. The connection outlives it: it closes when its last statement is gone.
    private let statement: OpaquePointer

    @unsafe init(_ statement: OpaquePointer) {
        unsafe self.statement = statement
    }

    deinit {
        unsafe yomite_statement_free(statement)
    }

    func step() -> yomite_sqlite_result {
        unsafe yomite_statement_step(statement)
    }

    func reset() {
        unsafe yomite_statement_reset(statement)
    }

    // MARK: - Values, in the order of their places from 1 on

    func set(_ place: Int, _ number: Int64) {
        unsafe yomite_statement_set_number(statement, CInt(place), number)
    }

    func set(_ place: Int, _ number: Int) {
        set(place, Int64(number))
    }

    /// Nil leaves the place without a value.
    func set(_ place: Int, _ number: Int64?) {
        if let number { set(place, number) }
    }

    func set(_ place: Int, _ text: String?) {
        guard var text else { return }
        text.withUTF8 { bytes in
            // SAFETY: the bytes are copied. An empty text has an address too, because without one there would be no value.
            unsafe bytes.withMemoryRebound(to: CChar.self) {
                unsafe yomite_statement_set_text(statement, CInt(place), $0.baseAddress, $0.count)
            }
        }
    }

    func set(_ place: Int, _ bytes: [UInt8]) {
        // SAFETY: the bytes are copied.
        unsafe bytes.withUnsafeBytes { unsafe yomite_statement_set_bytes(statement, CInt(place), $0.baseAddress, $0.count) }
    }

    // MARK: - The values of a row, from 0 on

    func number(_ column: Int) -> Int64 {
        unsafe yomite_statement_number(statement, CInt(column))
    }

    func optionalNumber(_ column: Int) -> Int64? {
        unsafe yomite_statement_is_null(statement, CInt(column)) ? nil : number(column)
    }

    func bytes(_ column: Int) -> [UInt8] {
        var count = 0
        // SAFETY: so many bytes stay there until the next step, and are copied here.
        let start = unsafe yomite_statement_bytes(statement, CInt(column), &count)
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    func text(_ column: Int) -> String? {
        unsafe yomite_statement_is_null(statement, CInt(column)) ? nil : String(decoding: bytes(column), as: UTF8.self)
    }
}
