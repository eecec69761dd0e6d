// SPDX-License-Identifier: GPL-3.0-or-later

/// A shell that can complete Yomite's commands, flags and values.
package enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash.
    case bash
    /// Z shell.
    case zsh
    case fish

    /// What makes the shell ask `yomite complete` at Tab. The shells know nothing of the tables themselves, so that there is one place
    /// where completion is decided.
    package var script: String {
        switch self {
        case .bash: bashScript
        case .zsh: zshScript
        case .fish: fishScript
        }
    }
}

/// Bash divides words also at `:` and `=`, and replaces only what is behind the last of them.
private let bashScript = #"""
    # Completion of yomite for bash: source <(yomite completion bash)
    _yomite() {
        local typed=${COMP_LINE:0:COMP_POINT} words current kept word
        read -ra words <<<"$typed"
        [[ $typed != *[[:space:]] ]] || words+=("")
        current=${words[${#words[@]} - 1]}
        kept=${current%"${current##*[:=]}"}
        COMPREPLY=()
        while IFS=$'\t' read -r word _; do
            if [[ $word == "<files>" ]]; then
                compopt -o default
            else
                [[ $word != *: ]] || compopt -o nospace
                COMPREPLY+=("${word#"$kept"}")
            fi
        done < <("${words[0]}" complete -- "${words[@]:1}" 2>/dev/null)
    }
    complete -F _yomite yomite

    """#

private let zshScript = #"""
    #compdef yomite
    # Completion of yomite for zsh: a file named _yomite in a folder of $fpath, or: source <(yomite completion zsh)
    _yomite() {
        local line word files
        local -a found
        for line in ${(f)"$("$words[1]" complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
            if [[ $line == '<files>' ]]; then
                files=1
            else
                word=${line%%$'\t'*}
                found+=("${word//:/\\:}${${line#$word}/#$'\t'/:}")
            fi
        done
        (( ! $#found )) || _describe -V yomite found
        [[ -z $files ]] || _files
    }
    if [[ $funcstack[1] == _yomite ]]; then
        _yomite "$@"
    else
        compdef _yomite yomite
    fi

    """#

private let fishScript = #"""
    # Completion of yomite for fish: yomite completion fish | source
    function __yomite_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        for line in ($words[1] complete -- $words[2..] "$current" 2>/dev/null)
            if test "$line" = "<files>"
                __fish_complete_path "$current"
            else
                echo $line
            end
        end
    end
    complete -c yomite -f -k -a '(__yomite_complete)'

    """#
