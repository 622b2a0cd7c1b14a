/** `completion`: a script that lets a shell complete commands, flags, their choices, products and fields. */
import { Argument, type Command } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import { bashScript } from '../shell-completion/bash.ts';
import { commandTable, type CommandRow } from '../shell-completion/command-table.ts';
import { fishScript } from '../shell-completion/fish.ts';
import { zshScript } from '../shell-completion/zsh.ts';
import type { Io } from '../io.ts';
import type { SetUp } from '../program.ts';
import { examples } from '../text/examples.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const satisfies Readonly<
  Record<string, (slug: string, rows: readonly CommandRow[]) => string>
>;
type Shell = keyof typeof SCRIPTS;

export const setUp: SetUp = (command: Command, io: Io, whole): void => {
  command
    .addArgument(new Argument('<shell>', 'the shell that will read the script').choices(Object.keys(SCRIPTS)))
    .addHelpText(
      'after',
      examples(`source <(${brand.slug} completion bash)`, `${brand.slug} completion fish > ${brand.slug}.fish`),
    )
    .action(async (shell: Shell) => io.write(SCRIPTS[shell](brand.slug, commandTable(await whole()))));
};
