// SPDX-License-Identifier: GPL-3.0-or-later
//
// fleet [OPTION]...: a fleet of nodes in virtual time, from seeds. Stops at the first breach of an invariant. README.md says what is checked.

import Glibc

// The order of sets and dictionaries must be the same in every run.
if getenv("SWIFT_DETERMINISTIC_HASHING") == nil {
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
}

guard let options = Options(CommandLine.arguments.dropFirst()) else {
    print(Options.usage)
    exit(64)
}
var total = Figures()
for seed in options.firstSeed..<options.firstSeed + options.seeds {
    let simulation = Simulation(seed: UInt64(seed), options)
    do throws(Breach) {
        total.add(try simulation.run())
    } catch {
        print("BREACH with seed \(seed) at \(simulation.now / millisecond) ms: \(error.what)")
        print("lease \(simulation.plan.lease / millisecond) ms, \(simulation.plan.waits ? "with" : "without") WAIT")
        for line in simulation.history { print("  \(line)") }
        exit(1)
    }
}
print(total.report(seeds: options.seeds, options))
