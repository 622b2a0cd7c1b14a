/** The files that commands write: of their owner, and never behind a link. */
import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeText } from '../../../cli/input/write-text.ts';
import { BadInput } from '../../../cli/io.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';

const folder = temporaryFolder();
const modeOf = (file: string): number => statSync(file).mode & 0o777;

it('a new file is its owner’s alone, and an existing one keeps its permissions', async () => {
  const [created, existing] = [folder.file('created'), folder.file('existing')];
  writeFileSync(existing, 'a longer text of before');
  chmodSync(existing, 0o640);
  for (const file of [created, existing]) await writeText(file, 'text');
  expect([modeOf(created), modeOf(existing)]).toEqual([0o600, 0o640]);
  expect(readFileSync(existing, 'utf8')).toBe('text');
});

it('a symbolic link is not followed, whether or not it leads anywhere', async () => {
  const [target, link, dangling] = [folder.file('target'), folder.file('link'), folder.file('dangling')];
  writeFileSync(target, 'kept');
  symlinkSync(target, link);
  symlinkSync(folder.file('nowhere'), dangling);
  for (const file of [link, dangling])
    await expect(writeText(file, 'text')).rejects.toThrow(
      new BadInput(`--out ${file} cannot be written: it is a symbolic link`),
    );
  expect(readFileSync(target, 'utf8')).toBe('kept');
});
