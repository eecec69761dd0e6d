# SPDX-License-Identifier: GPL-3.0-or-later
# What the scripts share. Sourced, never run; the sourcing script has set `root` to the project's folder.
# shellcheck shell=bash

# Says what failed and what to do about it, and ends the script.
die() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# A line of progress. Data goes to stdout, everything for people to stderr.
say() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
}

# Sets a variable to the processor time of all programs that this script has run and waited for, in milliseconds: NAME
processor_milliseconds() {
    local file=$root/.build/times
    # Here, not in a subshell, which would have run nothing yet.
    times >"$file"
    printf -v "$1" '%s' "$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += part[1] * 60000 + part[2] * 1000 } printf "%d", sum }' "$file")"
}

# Puts a Swift toolchain in front of PATH, so that `swift` and its own `clang` are found; fails where there is none.
find_swift() {
    if command -v swift >/dev/null; then
        return 0
    fi
    local place
    for place in /opt/swift/usr/bin "${HOME:-/root}/.local/share/swiftly/bin" /usr/libexec/swift/bin; do
        if [[ -x $place/swift ]]; then
            PATH=$place:$PATH
            export PATH
            return 0
        fi
    done
    return 1
}

# The clang that belongs to the Swift toolchain: the C of the project is built by one compiler only.
toolchain_clang() {
    local swift
    swift=$(readlink -f "$(command -v swift)")
    if [[ -x ${swift%/*}/clang ]]; then
        printf '%s\n' "${swift%/*}/clang"
    else
        command -v clang || die "the Swift toolchain at ${swift%/*} has no clang beside it; install Swift from https://www.swift.org/install/linux/"
    fi
}

# Where bootstrap unpacks a PulseAudio of the tests' own when the system's may not be touched, and a PipeWire.
private_pulseaudio=${root:?}/.build/pulseaudio
private_pipewire=$root/.build/pipewire
# Where bootstrap puts the Japanese voices.
voices_folder=$root/.build/voices

# Where bootstrap puts the client of VOICEVOX's that the tests use.
# shellcheck disable=SC2034
voicevox_client=$root/.build/voicevox-client
# Where bootstrap puts the library by which tests play OneComme.
# shellcheck disable=SC2034
private_websockets=$root/.build/websockets
# Where bootstrap puts the client of Redis that is not ours.
# shellcheck disable=SC2034
private_redis=$root/.build/redis
# Where bootstrap unpacks ONNX Runtime and a neural voice, for tests and benchmarks.
private_piper=$root/.build/piper
# Where bootstrap unpacks the speech recogniser of the bench.
# shellcheck disable=SC2034
private_ear=$root/.build/ear

# Tells tests and benchmarks which sound servers to start, where it is not the one in PATH.
use_test_sound_servers() {
    if [[ -x $private_pulseaudio/run-pulseaudio ]]; then
        export YOMITE_TEST_PULSEAUDIO=$private_pulseaudio/run-pulseaudio
    fi
    if [[ -x $private_pipewire/run-pipewire ]]; then
        export YOMITE_TEST_PIPEWIRE=$private_pipewire/run-pipewire
    fi
    if [[ -d $voicevox_client ]]; then
        export YOMITE_TEST_VOICEVOX_CLIENT=$voicevox_client
    fi
    if [[ -d $private_websockets ]]; then
        export YOMITE_TEST_WEBSOCKETS=$private_websockets
    fi
    if [[ -d $private_redis ]]; then
        export YOMITE_TEST_REDIS=$private_redis
    fi
}

# What swiftc has to be told to import the modules of a build, one option a line: DIRECTORY-OF-THE-BUILD'S-PRODUCTS
module_options() {
    local headers folder
    # The name that SwiftPM gives the package.
    printf '%s\n' -swift-version 6 -package-name "$(basename "$root" | tr '[:upper:]' '[:lower:]' | tr -c '[:alnum:]\n' _)" -I "$1/Modules"
    for headers in "$root"/Sources/*/*/include; do
        folder=${headers%/include}
        [[ -f $headers/module.modulemap ]] || headers=$1/${folder##*/}.build
        printf '%s\n' -Xcc "-fmodule-map-file=$headers/module.modulemap"
    done
}

# The objects of a module, one a line: DIRECTORY-OF-THE-BUILD'S-PRODUCTS MODULE. Those of Swift by the build's own list, for files that are no
# longer there may have left objects.
module_objects() {
    local list=$1/$2.build/output-file-map.json
    if [[ -f $list ]]; then
        python3 -c '
import json, sys
print(*(outputs["object"] for source, outputs in json.load(open(sys.argv[1])).items() if source), sep="\n")' "$list"
    else
        find "$1/$2.build" -name '*.o'
    fi
}

# The modules of a Swift target and of all that it stands on: DIRECTORY-OF-THE-BUILD MODULE...
module_closure() {
    swift package --package-path "$root" --scratch-path "$1" describe --type json </dev/null | python3 -c '
import json, sys
needs = {target["name"]: target.get("target_dependencies", []) for target in json.load(sys.stdin)["targets"]}
found, waiting = [], sys.argv[1:]
while waiting:
    name = waiting.pop()
    if name not in found:
        found.append(name)
        waiting += needs[name]
print(*found, sep="\n")' "${@:2}"
}

# Builds a floor or the recorder of Benchmarks/floors, by the compiler and at the level of Yomite's own C: PROGRAM LINKER-FLAGS...
build_floor() {
    local program=$1 source
    source=$root/Benchmarks/floors/${1##*/}.c
    shift
    [[ $program -nt $source ]] && return
    mkdir -p "${program%/*}"
    "$(toolchain_clang)" -std=gnu17 -O2 -D_GNU_SOURCE -Wall -Wextra -Werror "$source" -o "$program" "$@"
}

# Builds one of the programs of the tests that need no library: NAME FOLDER.
build_test_program() {
    mkdir -p "$2"
    "$(toolchain_clang)" -std=gnu17 -O2 -D_GNU_SOURCE -Wall -Wextra -Werror "$root/Tests/Support/Programs/$1"/*.c -o "$2/$1"
}

# The options by which C finds the headers of all targets, one a line.
header_options() {
    printf -- '-I%s\n' "$root"/Sources/*/*/include
}

# Builds a voice host: CONFIGURATION PROGRAM SOURCE... It is linked here and not by the Swift driver, which would bring the Swift runtime
# into every host: 0.3 MB of memory of its own and 2 MB of PSS, for a program in C that never calls it.
build_voice_host() {
    local configuration=$1 program=$2 headers
    shift 2
    local compile=(-std=gnu17 -D_GNU_SOURCE -Wall -Wextra -Wstrict-prototypes -Wfunction-effects -Werror -g -fPIE -ffunction-sections
        -fdata-sections -fstack-protector-strong "-ffile-prefix-map=$root=.")
    if [[ $configuration == release ]]; then
        compile+=(-O2 -DNDEBUG -D_FORTIFY_SOURCE=2)
    else
        compile+=(-O0)
    fi
    mapfile -t headers < <(header_options)
    compile+=("${headers[@]}")
    # The same libraries as in Package.swift: espeak-ng from its archive, so that no sound server's client comes along.
    # shellcheck disable=SC2054 # the commas belong to the options
    local link=(-fuse-ld=lld -pie -Wl,-z,relro -Wl,-z,now -Wl,--build-id=sha1 -Wl,--gc-sections -Wl,--as-needed -l:libespeak-ng.a -l:libsonic.so.0 -lm)
    mkdir -p "${program%/*}"
    "$(toolchain_clang)" "${compile[@]}" "$@" "$root"/Sources/Voice/CVoice/*.c "$root"/Sources/Base/CSystem/{pages,fences}.c "${link[@]}" -o "$program"
}

# The version of the project, which is written in one place.
project_version() {
    sed -n 's/^    static let version = "\(.*\)"$/\1/p' "$root/Sources/Service/yomite/Yomite.swift"
}
