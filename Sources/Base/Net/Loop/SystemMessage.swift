// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// What the system says of an error number.
public func systemMessage(_ number: CInt) -> String {
    // SAFETY: strerror returns a C string, which is copied before anything else can run on this thread.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}
