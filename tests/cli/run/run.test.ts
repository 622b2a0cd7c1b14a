/** `run`: from where scenarios are read, and what it shows; reports, refusals and remarks are in `../transcripts/run.txt`. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { cli } from '../run-cli.ts';
import { fileOfScenario, scenarioFile } from '../scenario-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
const passing = scenarioFile('visit: /', 'add: wash', 'expect: { cart: { count: 1 } }');

describe('bhor run', () => {
  it('plays every file of a folder once, and escapes the names of files', async () => {
    for (const name of ['b.yaml', 'a.yml', 'c.txt', 'x\n\u001B[31m.yaml'])
      writeFileSync(join(folder, name), `name: ${JSON.stringify(name)}\nsteps: [visit: /]\n`);
    const { out, code } = await cli(['run', folder, join(folder, 'a.yml')]);
    expect(code).toBe(0);
    expect(out.match(/✓ \S+/gu)).toEqual(['✓ a.yml', '✓ b.yaml', '✓ x\\u000a\\u001b[31m.yaml']);
    expect(out).toContain(`${folder}/x\\u000a\\u001b[31m.yaml, 1 step`);
    expect(await cli(['run', mkdtempSync(join(tmpdir(), 'empty-'))])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no scenarios (.yaml, .yml) found'),
    });
  });

  it('plays a scenario from standard input once, beside files', async () => {
    const input = 'name: from a pipe\nsteps: [visit: /]\n';
    const { code, out } = await cli(['run', '-', passing, '-'], { input });
    expect([code, out.match(/✓ [\w ]+<stdin>/gu)?.length]).toEqual([0, 1]);
  });

  it('refuses what is not text or too large, and plays the other files', async () => {
    const file = fileOfScenario('');
    writeFileSync(file, Uint8Array.of(0xff));
    const { code, out, err } = await cli(['run', file, '-', passing], { input: 'x'.repeat(2_000_000) });
    expect([code, err]).toEqual([2, `error: ${file} is not UTF-8 text\nerror: <stdin> is longer than 1048576 bytes\n`]);
    expect(out).toContain('1 scenario via core: 1 passed, 2 files could not be read');
  });

  it('ignores --otp where the shop shows its messages', async () => {
    for (const via of ['core', 'wire'])
      expect(await cli(['run', passing, '--otp', '123456', '--via', via])).toMatchObject({ code: 0, err: '' });
  });

  it('shows a part of the state in the form that expect takes, also over the wire, and in colours on a terminal', async () => {
    const parts =
      'page, cart, cart.items.wash, quote, totals, prices, offer, checkout.errors, session, popup, drawer, messages.sms.count, orders, console';
    const steps = ['visit: /', 'add: wash', `show: [${parts}]`];
    const [{ out }, wire] = [
      await cli(['run', scenarioFile(...steps)]),
      await cli(['run', scenarioFile(...steps), '--via', 'wire']),
    ];
    const blocksIn = (text: string): readonly string[] =>
      text
        .split(/^ {2}\S+:5:5: show$\n/mu)
        .slice(1)
        .map((block) => block.replace(/^\n1 scenario via[^]*$/mu, ''));
    expect(blocksIn(out)).toHaveLength(parts.split(', ').length);
    expect(blocksIn(wire.out)).toEqual(blocksIn(out));
    const expectations = blocksIn(out).map((block) => `expect: ${JSON.stringify(parse(block))}`);
    expect(await cli(['run', scenarioFile('visit: /', 'add: wash', ...expectations)])).toMatchObject({ code: 0 });
    const failing = scenarioFile('visit: /', 'expect: { cart: { count: 2 } }');
    expect((await cli(['run', failing], { colour: true })).out).toContain('\u001B[31m    + actual   0\u001B[39m');
  });
});
