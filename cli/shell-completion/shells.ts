/**
 * How each shell is given suggestions. Its script only passes the words of the command line on to the program, so that
 * it never has to be printed anew; a Tab costs a tenth of a second for that.
 */
import type { Suggestion } from './suggest.ts';

export type Shell = {
  /** The completion script for a program of this name. */
  readonly script: (slug: string) => string;
  /** The words of a command line as the program would get them. */
  readonly words: (passed: readonly string[]) => readonly string[];
  /** One line for each suggestion; `current` is the word that is completed. */
  readonly line: (suggestion: Suggestion, current: string) => string;
};

/** The only line where names of files are to be suggested. */
export const FILES = ':files';

export const SHELLS = {
  /** 3.2 and newer. It splits `--flag=value` into three words, and `wash:2` as well. */
  bash: {
    script: (slug) => `# Completion for bash. For this session: source <(${slug} completion bash)
_${slug}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" IFS=$'\\n'
  if [[ "$current" == '=' ]]; then current=; fi
  COMPREPLY=()
  if [[ "$current" == ':' || "\${COMP_WORDS[COMP_CWORD-1]}" == ':' ]]; then return; fi
  COMPREPLY=($(${slug} completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  if [[ "\${COMPREPLY[0]}" == '${FILES}' ]]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _${slug} ${slug}
`,
    words: (passed) => [
      ...passed.slice(0, -1).filter((word) => word !== '='),
      ...passed.slice(-1).map((word) => (word === '=' ? '' : word)),
    ],
    line: ({ text }) => text,
  },
  /** For sourcing, or for a file _NAME in a folder of $fpath. It shows descriptions after a colon. */
  zsh: {
    script: (slug) => `#compdef ${slug}
# Completion for zsh. For this session: source <(${slug} completion zsh)
_${slug}() {
  local current="\${words[CURRENT]}"
  local -a lines
  lines=(\${(f)"$(${slug} completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if [[ "$current" == --*=* ]]; then compset -P '*='; fi
  if [[ "\${lines[1]}" == '${FILES}' ]]; then _files; else _describe suggestion lines; fi
}
if [[ "\${funcstack[1]}" == _${slug} ]]; then
  _${slug} "$@"
else
  whence compdef > /dev/null || { autoload -Uz compinit && compinit; }
  compdef _${slug} ${slug}
fi
`,
    words: (passed) => passed,
    line: ({ text, description }) =>
      [text.replaceAll(':', '\\:'), ...(description === '' ? [] : [description])].join(':'),
  },
  /** It completes whole words, and shows descriptions after a tab. */
  fish: {
    script: (slug) => `# Completion for fish. For this session: ${slug} completion fish | source
function __${slug}_suggest
  set -l lines (${slug} completion fish -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
  if test "$lines[1]" = '${FILES}'
    __fish_complete_path (commandline -ct)
  else if set -q lines[1]
    printf '%s\\n' $lines
  end
end
complete -c ${slug} -f -a '(__${slug}_suggest)'
`,
    words: (passed) => passed,
    line: ({ text, description }, current) => `${/^--[^=]+=/u.exec(current)?.[0] ?? ''}${text}\t${description}`,
  },
} as const satisfies Readonly<Record<string, Shell>>;
