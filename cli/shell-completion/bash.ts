/** The completion script for bash (3.2 and newer). */
import type { CommandRow } from './command-table.ts';
import { placesOf, quoted, subcommands, valuedFlags } from './script-parts.ts';
import type { Suggestions } from './suggestions.ts';

const offer = (values: Suggestions): string =>
  values.length === 0
    ? ':'
    : values === 'files'
      ? `compopt -o filenames 2>/dev/null; local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$current"))`
      : `COMPREPLY=($(compgen -W ${quoted(values.join(' '))} -- "$current"))`;

const cases = (subject: string, arms: readonly string[]): string =>
  arms.length === 0 ? '' : `  case "${subject}" in\n${arms.map((arm) => `    ${arm} ;;\n`).join('')}  esac\n`;

export const bashScript = (slug: string, rows: readonly CommandRow[]): string => {
  const valued = valuedFlags(rows);
  return `# Completion for bash. For this session: source <(${slug} completion bash)
_${slug}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local path= word= skip= index=0 position=0
  COMPREPLY=()
  # bash parts --flag=value into three words, and product:2 as well.
  if [[ "$current" == '=' ]]; then current=; elif [[ "$previous" == '=' ]]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  if [[ "$current" == ':' || "$previous" == ':' ]]; then return; fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    if [[ "$word" == '=' ]]; then continue; fi
    if [[ -n "$skip" ]]; then skip=; continue; fi
    case "$path $word" in
${subcommands(rows)
  .map(({ from, word, to }) => `      ${quoted(`${from} ${word}`)}) path=${quoted(to)}; position=0; continue ;;\n`)
  .join('')}\
${valued.map(({ path, spelling }) => `      ${quoted(`${path} ${spelling}`)}) skip=1; continue ;;\n`).join('')}\
    esac
    if [[ "$word" != -* ]]; then position=$((position + 1)); fi
  done
${cases(
  '$path $previous',
  valued.map(({ path, spelling, flag: { values } }) => `${quoted(`${path} ${spelling}`)}) ${offer(values)}; return`),
)}\
  if [[ "$current" == -* ]]; then
  ${cases(
    '$path',
    rows.map(({ path, flags }) => `${quoted(path)}) ${offer(flags.flatMap(({ spellings }) => spellings))}`),
  )
    .replaceAll('\n', '\n  ')
    .trimEnd()}
    return
  fi
${cases(
  '$path',
  rows
    .filter(({ commands }) => commands.length > 0)
    .map(
      ({ path, commands }) =>
        `${quoted(path)}) if [[ $position == 0 ]]; then ${offer(commands.map(({ name }) => name))}; fi; return`,
    ),
)}\
${cases(
  '$path/$position',
  rows.flatMap((row) =>
    placesOf(row).map(
      ({ place, argument }) =>
        `${place.endsWith('/*') ? `${quoted(place.slice(0, -1))}*` : quoted(place)}) ${offer(argument.values)}`,
    ),
  ),
)}\
}
complete -F _${slug} ${slug}
`;
};
