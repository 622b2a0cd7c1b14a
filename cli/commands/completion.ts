/** `completion`: prints a script with which a shell completes commands, flags, products and fields. */
import { Argument } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import { bashScript } from '../shell-completion/bash.ts';
import { commandTable, type CommandRow } from '../shell-completion/command-table.ts';
import { fishScript } from '../shell-completion/fish.ts';
import { zshScript } from '../shell-completion/zsh.ts';
import { examples } from '../text/examples.ts';
import type { SetUpCommand } from './command.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const satisfies Readonly<
  Record<string, (slug: string, rows: readonly CommandRow[]) => string>
>;
type Shell = keyof typeof SCRIPTS;

export const setUp: SetUpCommand = (command, io, loadProgram) => {
  command
    .addArgument(new Argument('<shell>', 'the shell to generate the script for').choices(Object.keys(SCRIPTS)))
    .addHelpText(
      'after',
      examples(`source <(${brand.slug} completion bash)`, `${brand.slug} completion fish > ${brand.slug}.fish`),
    )
    .action(async (shell: Shell) => io.write(SCRIPTS[shell](brand.slug, commandTable(await loadProgram()))));
};
