/** The completion script for fish. */
import type { CommandRow } from './command-table.ts';
import { suggestedArguments, transitions, valueFlags } from './script-parts.ts';
import type { Suggestions } from './suggestions.ts';

/** A text as one quoted word of fish, which escapes only quotes and backslashes. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const suggest = (values: Suggestions): string =>
  values === 'files' ? ' -F' : values.length === 0 ? ' -f' : ` -f -a ${quoted(values.join(' '))}`;

export const fishScript = (slug: string, rows: readonly CommandRow[]): string => {
  const at = (position: string): string => ` -n ${quoted(`__${slug}_at ${quoted(position)}`)}`;
  return `# Completion for fish. For this session: ${slug} completion fish | source
function __${slug}_at --description 'whether the cursor is at this argument of this command'
  set -l at ''
  set -l position 0
  set -l skip ''
  for word in (commandline -opc)[2..-1]
    if test -n "$skip"
      set skip ''
      continue
    end
    switch "$at $word"
${transitions(rows)
  .map(
    ({ from, word, to }) =>
      `      case ${quoted(`${from} ${word}`)}\n        set at ${quoted(to)}\n        set position 0\n`,
  )
  .join('')}\
${valueFlags(rows)
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
    ...row.subcommands.map(
      ({ name, description }) =>
        `complete -c ${slug}${at(`${row.path}/0`)} -f -a ${quoted(name)} -d ${quoted(description)}`,
    ),
    ...row.flags.map(({ spellings, description, takesValue, values }) => {
      const names = spellings
        .map((spelling) => (spelling.startsWith('--') ? ` -l ${spelling.slice(2)}` : ` -s ${spelling.slice(1)}`))
        .join('');
      return `complete -c ${slug}${at(`${row.path}/*`)}${names}${takesValue ? ` -r${suggest(values)}` : ''} -d ${quoted(description)}`;
    }),
    ...suggestedArguments(row).map(
      ({ position, argument }) => `complete -c ${slug}${at(position)}${suggest(argument.values)}`,
    ),
  ])
  .join('\n')}
`;
};
