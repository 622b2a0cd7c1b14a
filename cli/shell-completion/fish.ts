/** The completion script for fish. */
import type { CommandRow } from './command-table.ts';
import { placesOf, subcommands, valuedFlags } from './script-parts.ts';
import type { Suggestions } from './suggestions.ts';

/** A text as one word of fish, where only the quote and the backslash need help. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const offered = (values: Suggestions): string =>
  values === 'files' ? ' -F' : values.length === 0 ? ' -f' : ` -f -a ${quoted(values.join(' '))}`;

export const fishScript = (slug: string, rows: readonly CommandRow[]): string => {
  const at = (place: string): string => ` -n ${quoted(`__${slug}_at ${quoted(place)}`)}`;
  return `# Completion for fish. For this session: ${slug} completion fish | source
function __${slug}_at --description 'whether the cursor is at a command, or at an argument of it'
  set -l at ''
  set -l position 0
  set -l skip ''
  for word in (commandline -opc)[2..-1]
    if test -n "$skip"
      set skip ''
      continue
    end
    switch "$at $word"
${subcommands(rows)
  .map(
    ({ from, word, to }) =>
      `      case ${quoted(`${from} ${word}`)}\n        set at ${quoted(to)}\n        set position 0\n`,
  )
  .join('')}\
${valuedFlags(rows)
  .map(({ path, spelling }) => `      case ${quoted(`${path} ${spelling}`)}\n        set skip 1\n`)
  .join('')}\
      case '* -*'
      case '*'
        set position (math $position + 1)
    end
  end
  string match -q -- $argv[1] "$at/$position"
end
complete -c ${slug} -f
${rows
  .flatMap((row) => [
    ...row.commands.map(
      ({ name, about }) => `complete -c ${slug}${at(`${row.path}/0`)} -f -a ${quoted(name)} -d ${quoted(about)}`,
    ),
    ...row.flags.map(({ spellings, about, takesValue, values }) => {
      const names = spellings
        .map((spelling) => (spelling.startsWith('--') ? ` -l ${spelling.slice(2)}` : ` -s ${spelling.slice(1)}`))
        .join('');
      return `complete -c ${slug}${at(`${row.path}/*`)}${names}${takesValue ? ` -r${offered(values)}` : ''} -d ${quoted(about)}`;
    }),
    ...placesOf(row).map(({ place, argument }) => `complete -c ${slug}${at(place)}${offered(argument.values)}`),
  ])
  .join('\n')}
`;
};
