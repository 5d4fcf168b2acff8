export type Shell = 'bash' | 'zsh' | 'fish';

/**
 * What a shell has to be told, so that Tab asks this program. It prints a candidate a line, with a tab
 * and a word on it; a line `:file` leaves the rest to the shell. The script knows nothing of the
 * commands: one that was read long ago is never out of date.
 * @param ask the words of the command line that answers, such as `['node', '/path/of/arena.mjs']`
 */
export function completionScript(shell: Shell, ask: readonly string[]): string {
  const command = [...ask, 'completion', 'words', '--'].map(quoted).join(' ');
  switch (shell) {
    case 'bash':
      return `# To have it in every shell: arena completion bash >> ~/.bashrc
_arena() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :file ]]; then
      compopt -o filenames 2>/dev/null
      mapfile -t -O "\${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")
    else
      COMPREPLY+=("\${line%%$'\\t'*}")
    fi
  done < <(${command} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _arena arena
`;
    case 'zsh':
      return `#compdef arena
# To have it in every shell: arena completion zsh >> ~/.zshrc (after compinit)
_arena() {
  local line
  local -a candidates
  for line in "\${(@f)$(${command} "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == :file ]]; then
      _files
    elif [[ -n $line ]]; then
      line=\${line//:/\\\\:}
      candidates+=("\${line/$'\\t'/:}")
    fi
  done
  (( \${#candidates} )) && _describe 'arena' candidates
}
compdef _arena arena
`;
    case 'fish':
      return `# To have it in every shell: arena completion fish > ~/.config/fish/completions/arena.fish
function __arena_complete
  set -l typed (commandline -opc)[2..-1] (commandline -ct)
  for line in (${command} $typed 2>/dev/null)
    if test "$line" = ':file'
      __fish_complete_path (commandline -ct)
    else
      echo $line
    end
  end
end
complete -c arena -f -a '(__arena_complete)'
`;
  }
}

/** As every one of the three shells reads it. */
function quoted(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
