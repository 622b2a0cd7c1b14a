/** The completion script for zsh: to be sourced, or kept as _NAME in a folder of $fpath. */
import type { CommandRow, Described } from './command-table.ts';
import { placesOf, quoted, subcommands, valuedFlags } from './script-parts.ts';
import type { Suggestions } from './suggestions.ts';

const offer = (values: Suggestions): string =>
  values === 'files' ? '_files' : values.length === 0 ? ':' : `compadd -- ${values.map(quoted).join(' ')}`;

/** Words with what they are about, which zsh shows beside them. */
const offerDescribed = (kind: string, words: readonly Described[]): string =>
  `candidates=(${words.map(({ name, about }) => quoted(`${name.replaceAll(':', '\\:')}:${about}`)).join(' ')}); _describe ${kind} candidates`;

const cases = (subject: string, arms: readonly string[]): string =>
  arms.length === 0 ? '' : `  case "${subject}" in\n${arms.map((arm) => `    ${arm} ;;\n`).join('')}  esac\n`;

export const zshScript = (slug: string, rows: readonly CommandRow[]): string => {
  const valued = valuedFlags(rows);
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
${subcommands(rows)
  .map(({ from, word, to }) => `      ${quoted(`${from} ${word}`)}) at=${quoted(to)}; position=0; continue ;;\n`)
  .join('')}\
${valued.map(({ path, spelling }) => `      ${quoted(`${path} ${spelling}`)}) skip=1; continue ;;\n`).join('')}\
    esac
    if [[ "$word" != -* ]]; then position+=1; fi
  done
  # --flag=value is one word here.
  if [[ "$current" == --*=* ]]; then previous="\${current%%=*}"; compset -P '*='; fi
${cases(
  '$at $previous',
  valued.map(({ path, spelling, flag: { values } }) => `${quoted(`${path} ${spelling}`)}) ${offer(values)}; return`),
)}\
  if [[ "$current" == -* ]]; then
  ${cases(
    '$at',
    rows.map(({ path, flags }) => `${quoted(path)}) ${offerDescribed('option', flags)}`),
  )
    .replaceAll('\n', '\n  ')
    .trimEnd()}
    return
  fi
${cases(
  '$at',
  rows
    .filter(({ commands }) => commands.length > 0)
    .map(
      ({ path, commands }) =>
        `${quoted(path)}) if (( position == 0 )); then ${offerDescribed('command', commands)}; fi; return`,
    ),
)}\
${cases(
  '$at/$position',
  rows.flatMap((row) =>
    placesOf(row).map(
      ({ place, argument }) =>
        `${place.endsWith('/*') ? `${quoted(place.slice(0, -1))}*` : quoted(place)}) ${offer(argument.values)}`,
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
