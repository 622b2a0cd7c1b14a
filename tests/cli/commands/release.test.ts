/** How a release takes the place of another on the servers of this machine. */
import { expect, it } from 'vitest';
import { replaceServers } from '../../../cli/commands/release.ts';
import { EXIT, type Io } from '../../../cli/io.ts';

it('bhor release, where a server cannot be stopped, goes back to the release before and starts its servers', async () => {
  const current: string[] = [];
  const said: string[] = [];
  const ended: number[] = [];
  const io = {
    colour: false,
    write: async () => undefined,
    reportError: (text: string) => said.push(text),
    finish: (code: number) => ended.push(code),
  } as unknown as Io;
  const restart = { ports: [1, 2], command: 'exit 7', stop: 'test {port} != 2', waitMs: 0 };
  const change = { next: 'next', before: 'before', makeCurrent: (name: string) => void current.push(name) };
  await replaceServers(io, restart, change);
  expect([current, ended]).toEqual([['before'], [EXIT.failed]]);
  expect(said).toEqual([
    expect.stringMatching(/test 2 != 2.*; going back to release before$/su),
    expect.stringContaining('exit 7'),
  ]);
});
