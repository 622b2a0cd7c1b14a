/**
 * Plays the transcripts in `transcripts`, each in a folder of its own: every command prints what stands below it. A line that
 * begins with `$` is a command, with `<` a line of its input; `>` names a file that the lines with `|` fill. Standard output is
 * indented, standard error begins with `!`. The exit code follows `=` where it is neither 0 without an error nor 2 with one. All
 * other lines say what is shown. `vitest -u` writes what the commands print now: read the difference.
 */
import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../databases/temporary-folder.ts';
import { cli, wordsOf } from './run-cli.ts';

const TRANSCRIPTS = join(import.meta.dirname, 'transcripts');
const folder = temporaryFolder();

type Entry = { readonly line: string; readonly below: readonly string[] };

/** The commands, files and texts, without what was printed. */
const entriesIn = (transcript: string): readonly Entry[] => {
  const entries: Entry[] = [];
  for (const line of transcript.split('\n').filter((each) => /^[^ !=]/u.test(each))) {
    const last = entries.at(-1);
    if (/^[<|]/u.test(line) && last !== undefined)
      entries[entries.length - 1] = { ...last, below: [...last.below, line] };
    else entries.push({ line, below: [] });
  }
  return entries;
};

const marked = (mark: string, text: string): readonly string[] =>
  text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => (mark + line).trimEnd());

/** Without what differs from run to run. */
const lasting = (text: string): string =>
  text
    .replaceAll(/\b\d+ ms\b/gu, '… ms')
    .replaceAll(/(?<="ms": )\d+/gu, '0')
    .replaceAll(/(?<= time=")[\d.]+/gu, '…');

const played = async ({ line, below }: Entry): Promise<readonly string[]> => {
  const text = below.map((each) => each.slice(2)).join('\n');
  if (line.startsWith('> ')) writeFileSync(line.slice(2), `${text}\n`);
  if (!line.startsWith('$ ')) return [line, ...below];
  const { code, out, err } = await cli(wordsOf(line.replace(/^\$ bhor/u, '')), { input: text });
  const isUsual = code === (err === '' ? 0 : 2);
  return [line, ...below, ...marked('  ', lasting(out)), ...marked('! ', err), ...(isUsual ? [] : [`= ${code}`])];
};

const isText = (entry: Entry | undefined): boolean => entry !== undefined && !/^[$>]/u.test(entry.line);

it.each(globSync('*.txt', { cwd: TRANSCRIPTS }).toSorted())('the commands of %s print what it shows', async (file) => {
  const before = process.cwd();
  const path = folder.file(parse(file).name);
  mkdirSync(path);
  symlinkSync(join(import.meta.dirname, '..'), join(path, 'tests'));
  process.chdir(path);
  for (const name of ['STORE', 'SHOP_SETTINGS']) vi.stubEnv(name, undefined);
  onTestFinished(() => {
    process.chdir(before);
    vi.unstubAllEnvs();
  });
  const transcript = join(TRANSCRIPTS, file);
  const entries = entriesIn(readFileSync(transcript, 'utf8'));
  const shown: string[] = [];
  for (const [index, entry] of entries.entries())
    shown.push(...(isText(entry) && !isText(entries[index - 1]) ? [''] : []), ...(await played(entry)));
  await expect(`${shown.join('\n').trim()}\n`).toMatchFileSnapshot(transcript);
});
