/** The completion script for zsh, for sourcing or for a file _NAME in a folder of $fpath. */
import type { CommandRow, Described } from './command-table.ts';
import { caseStatement, positionPattern, quoted, suggestedArguments, transitions, valueFlags } from './script-parts.ts';
import type { Suggestions } from './suggestions.ts';

const suggest = (values: Suggestions): string =>
  values === 'files' ? '_files' : values.length === 0 ? ':' : `compadd -- ${values.map(quoted).join(' ')}`;

/** Words with descriptions, which zsh shows beside them. */
const suggestDescribed = (kind: string, words: readonly Described[]): string =>
  `candidates=(${words.map(({ name, description }) => quoted(`${name.replaceAll(':', '\\:')}:${description}`)).join(' ')}); _describe ${kind} candidates`;

export const zshScript = (slug: string, rows: readonly CommandRow[]): string => {
  const flagsWithValue = valueFlags(rows);
  return `#compdef ${slug}
# Completion for zsh. For this session: source <(${slug} completion zsh)
_${slug}() {
  local current="\${words[CURRENT]}" previous="\${words[CURRENT-1]}" at= word= skip=
  local -i index=0 position=0
  local -a candidates
  for ((index = 2; index < CURRENT; index++)); do
    word="\${words[index]}"
    if [[ -n "$skip" ]]; then skip=; continue; fi
    case "$at $word" in
${transitions(rows)
  .map(({ from, word, to }) => `      ${quoted(`${from} ${word}`)}) at=${quoted(to)}; position=0; continue ;;\n`)
  .join('')}\
${flagsWithValue.map(({ path, spelling }) => `      ${quoted(`${path} ${spelling}`)}) skip=1; continue ;;\n`).join('')}\
    esac
    if [[ "$word" != -* ]]; then position+=1; fi
  done
  # --flag=value is one word here.
  if [[ "$current" == --*=* ]]; then previous="\${current%%=*}"; compset -P '*='; fi
${caseStatement(
  '$at $previous',
  flagsWithValue.map(
    ({ path, spelling, flag: { values } }) => `${quoted(`${path} ${spelling}`)}) ${suggest(values)}; return`,
  ),
)}\
  if [[ "$current" == -* ]]; then
  ${caseStatement(
    '$at',
    rows.map(({ path, flags }) => `${quoted(path)}) ${suggestDescribed('option', flags)}`),
  )
    .replaceAll('\n', '\n  ')
    .trimEnd()}
    return
  fi
${caseStatement(
  '$at',
  rows
    .filter(({ subcommands }) => subcommands.length > 0)
    .map(
      ({ path, subcommands }) =>
        `${quoted(path)}) if (( position == 0 )); then ${suggestDescribed('command', subcommands)}; fi; return`,
    ),
)}\
${caseStatement(
  '$at/$position',
  rows.flatMap((row) =>
    suggestedArguments(row).map(
      ({ position, argument }) => `${positionPattern(position)}) ${suggest(argument.values)}`,
    ),
  ),
)}\
}
if [[ "\${funcstack[1]}" == _${slug} ]]; then
  _${slug} "$@"
else
  whence compdef > /dev/null || { autoload -Uz compinit && compinit; }
  compdef _${slug} ${slug}
fi
`;
};
