/** The completion script for bash (3.2 and newer). */
import type { CommandRow } from './command-table.ts';
import { caseStatement, positionPattern, quoted, suggestedArguments, transitions, valueFlags } from './script-parts.ts';
import type { Suggestions } from './suggestions.ts';

const suggest = (values: Suggestions): string =>
  values.length === 0
    ? ':'
    : values === 'files'
      ? `compopt -o filenames 2>/dev/null; local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$current"))`
      : `COMPREPLY=($(compgen -W ${quoted(values.join(' '))} -- "$current"))`;

export const bashScript = (slug: string, rows: readonly CommandRow[]): string => {
  const flagsWithValue = valueFlags(rows);
  return `# Completion for bash. For this session: source <(${slug} completion bash)
_${slug}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local path= word= skip= index=0 position=0
  COMPREPLY=()
  # bash splits --flag=value into three words, and product:2 as well.
  if [[ "$current" == '=' ]]; then current=; elif [[ "$previous" == '=' ]]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  if [[ "$current" == ':' || "$previous" == ':' ]]; then return; fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    if [[ "$word" == '=' ]]; then continue; fi
    if [[ -n "$skip" ]]; then skip=; continue; fi
    case "$path $word" in
${transitions(rows)
  .map(({ from, word, to }) => `      ${quoted(`${from} ${word}`)}) path=${quoted(to)}; position=0; continue ;;\n`)
  .join('')}\
${flagsWithValue.map(({ path, spelling }) => `      ${quoted(`${path} ${spelling}`)}) skip=1; continue ;;\n`).join('')}\
    esac
    if [[ "$word" != -* ]]; then position=$((position + 1)); fi
  done
${caseStatement(
  '$path $previous',
  flagsWithValue.map(
    ({ path, spelling, flag: { values } }) => `${quoted(`${path} ${spelling}`)}) ${suggest(values)}; return`,
  ),
)}\
  if [[ "$current" == -* ]]; then
  ${caseStatement(
    '$path',
    rows.map(({ path, flags }) => `${quoted(path)}) ${suggest(flags.flatMap(({ spellings }) => spellings))}`),
  )
    .replaceAll('\n', '\n  ')
    .trimEnd()}
    return
  fi
${caseStatement(
  '$path',
  rows
    .filter(({ subcommands }) => subcommands.length > 0)
    .map(
      ({ path, subcommands }) =>
        `${quoted(path)}) if [[ $position == 0 ]]; then ${suggest(subcommands.map(({ name }) => name))}; fi; return`,
    ),
)}\
${caseStatement(
  '$path/$position',
  rows.flatMap((row) =>
    suggestedArguments(row).map(
      ({ position, argument }) => `${positionPattern(position)}) ${suggest(argument.values)}`,
    ),
  ),
)}\
}
complete -F _${slug} ${slug}
`;
};
