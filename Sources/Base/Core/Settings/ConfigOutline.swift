// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the members of a configuration file stand.
struct ConfigOutline {
    private let path: String
    private var walk: JSON5Walk

    init(of file: ConfigFile) {
        path = file.path
        walk = JSON5Walk(file.text)
        _ = walk.mistake()
    }

    /// The keys that the file has more than once. They are found at their last place.
    var repeatedKeys: [String] { walk.repeatedKeys }

    /// Where a member begins: its key, or the value of an element of a list.
    func start(of key: String, element: Int? = nil) -> Int? {
        walk.members[element.map { "\(key)[\($0)]" } ?? key]
    }

    /// A place as compilers write it: `yomite.json5:3:14`. The file alone where it is not known.
    func name(ofPlaceAt start: Int?) -> String {
        start.map { "\(path):\(TextPlace(of: $0, in: walk.scalars))" } ?? path
    }
}
