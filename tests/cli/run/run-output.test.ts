/** What `bhor run` prints: reports and escaped control characters. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cli, type Ran } from '../run-cli.ts';
import { fileOfScenario } from '../scenario-file.ts';

const scenario = (...lines: string[]): string =>
  fileOfScenario(['name: a <scenario> & more', 'steps:', ...lines.map((line) => `  - ${line}`), ''].join('\n'));

const passing = scenario('visit: /', 'add: wash', 'expect: { cart: { count: 1 } }');

const failing = scenario(
  'visit: /',
  'add: wash',
  'expect:\n      cart: { count: 2, items: { night-recovery: 1 } }\n      quote: { total: 749 }',
);

describe('a control character in a scenario', () => {
  const name = 'a\u0001\u001B[31m\u202E & \uD800 \u009Bb';

  it("in a scenario's name or expectation is escaped", async () => {
    const file = fileOfScenario(
      `name: ${JSON.stringify(name)}\nsteps:\n  - visit: /\n  - expect: { page: ${JSON.stringify(`/${name}`)} }\n`,
    );
    for (const colour of [false, true]) {
      const { out } = await cli(['run', file], { colour });
      const plain = colour ? stripVTControlCharacters(out) : out;
      expect(plain).not.toMatch(/(?!\n)\p{Cc}|[\u202A-\u202E]/u);
      expect(plain).toContain('✗ a\\u0001\\u001b[31m\\u202e & \uFFFD \\u009bb ');
      expect(plain).toMatch(/expected "\/a\\u0001/u);
    }
  });

  it("in a file's name or an invalid word is escaped", async () => {
    const own = mkdtempSync(join(tmpdir(), 'scenarios-'));
    const file = join(own, 'x\n\u001B[31m.yaml');
    writeFileSync(file, 'name: x\nsteps:\n  - "ad\\e[31m": wash\n');
    const { err } = await cli(['run', own]);
    expect(err).toContain(`${own}/x\\u000a\\u001b[31m.yaml:3:5: "ad\\u001b[31m" is not a step; `);
    writeFileSync(file, 'name: x\nsteps: [visit: /]\n');
    expect((await cli(['run', own])).out).toContain(`${own}/x\\u000a\\u001b[31m.yaml, 1 step`);
  });

  it('on the command line is escaped in error messages', async () => {
    for (const argv of [
      ['quote', 'so\u001B[31map'],
      ['validate', '\u001B[31m', 'x'],
      ['\u001B[31m'],
      ['quote', 'wash', '--\u001B[31m'],
    ]) {
      const { err } = await cli(argv);
      expect(err).toContain('\\u001b[31m');
      expect(err).not.toContain('\u001B');
    }
  });
});

describe('the reporter of bhor run', () => {
  const unplayable = scenario('tab: 1');

  it('json prints positions, values and the final state', async () => {
    const { code, out } = await cli(['run', passing, failing, unplayable, '--reporter', 'json', '--via', 'wire']);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      via: 'wire',
      passed: 1,
      failed: 1,
      errors: 1,
      scenarios: [
        {
          file: passing,
          name: 'a <scenario> & more',
          steps: 3,
          status: 'passed',
          state: { page: '/', cart: { count: 1 }, quote: { total: 749 } },
        },
        {
          status: 'failed',
          mismatches: expect.arrayContaining([{ line: 6, column: 22, path: 'cart.count', expected: 2, actual: 1 }]),
        },
        { status: 'error', line: 3, column: 5, message: expect.stringContaining('there is no tab 1') },
      ],
    });
  });

  it('junit counts failures and errors, and escapes what XML cannot hold', async () => {
    const { out } = await cli(['run', passing, failing, unplayable, '--reporter', 'junit']);
    expect(out).toMatch(/<testsuites name="scenarios via core" tests="3" failures="1" errors="1" time="[0-9.]+">/u);
    expect(out).toContain('name="a &lt;scenario&gt; &amp; more"');
    expect(out).toMatch(/<failure message="[^"<]*cart\.count: expected 2, actual 1">/u);
    expect(out).toMatch(/<error message="there is no tab 1; open tabs: 0">/u);
    expect(out.match(/<testcase /gu)).toHaveLength(3);
  });

  it('json is selected by --json too, and includes files that could not be read', async () => {
    const wrong = scenario('ad: wash');
    const [flag, named] = [
      await cli(['run', passing, wrong, '--json']),
      await cli(['run', passing, wrong, '--reporter', 'json']),
    ];
    const untimed = ({ out }: Ran): string => out.replaceAll(/"ms": \d+/gu, '');
    expect(untimed(flag)).toBe(untimed(named));
    expect(JSON.parse(flag.out)).toMatchObject({
      passed: 1,
      errors: 1,
      scenarios: [
        { status: 'passed' },
        { file: wrong, status: 'error', line: 3, column: 5, message: '"ad" is not a step; did you mean add?' },
      ],
    });
    expect(flag.err).toBe(
      `${JSON.stringify({ error: { message: '"ad" is not a step; did you mean add?', file: wrong, line: 3, column: 5 } })}\n`,
    );
    expect(named.err).toBe(flag.err);
    expect(await cli(['run', passing, '--json', '--reporter', 'junit'])).toMatchObject({
      code: 2,
      out: '',
      err: '{"error":{"message":"--json and --reporter junit cannot be combined"}}\n',
    });
    expect((await cli(['run', wrong, '--reporter', 'junit'])).out).toMatch(
      /tests="1" failures="0" errors="1"[^]*<error message="&quot;ad&quot; is not a step; did you mean add\?">/u,
    );
  });

  it('pretty colours a diff only on a terminal', async () => {
    const { out } = await cli(['run', failing], { colour: true });
    expect(out).toContain('\u001B[31m    + actual   1\u001B[39m');
    expect((await cli(['run', failing])).out).not.toContain('\u001B[');
  });
});
