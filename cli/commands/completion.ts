/** `completion`: prints a script with which a shell completes commands, flags, products and fields, and what it suggests. */
import { Argument } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import { FILES, SHELLS, type Shell } from '../shell-completion/shells.ts';
import { suggest } from '../shell-completion/suggest.ts';
import { examples } from '../text/examples.ts';
import type { SetUpCommand } from './command.ts';

export const setUp: SetUpCommand = (command, io, program) => {
  command
    .addArgument(new Argument('<shell>', 'the shell to generate the script for').choices(Object.keys(SHELLS)))
    .argument('[words...]', 'of a command line, after --: prints what completes the last one, as the script asks')
    .addHelpText(
      'after',
      examples(`source <(${brand.slug} completion bash)`, `${brand.slug} completion fish > ${brand.slug}.fish`),
    )
    .action(async (name: keyof typeof SHELLS, passed: readonly string[]) => {
      const shell: Shell = SHELLS[name];
      if (passed.length === 0) return io.write(shell.script(brand.slug));
      const words = shell.words(passed);
      const suggestions = suggest(await program.load(words), words);
      const lines = suggestions === 'files' ? [FILES] : suggestions.map((each) => shell.line(each, words.at(-1) ?? ''));
      return io.write(lines.map((line) => `${line}\n`).join(''));
    });
};
