/** `conform URL` finds what a backend does in another way than the core, and accuses a sound one of nothing. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LEVEL_LINES } from '../../adapters/wire/contract/levels.ts';
import type { FetchWithCookies } from '../../adapters/http-client/cookies.ts';
import { firstDifference } from '../../cli/conform/compare.ts';
import type { Call, Trace } from '../../cli/conform/trace.ts';
import { createInvoiceNames } from '../../cli/conform/invoice-names.ts';
import { createPersonalData } from '../../cli/conform/personal-data.ts';
import { rules, unshownRules } from '../../cli/conform/rules.ts';
import { rulesOf } from '../../cli/conform/verdict.ts';
import { sequencesOf } from '../../cli/conform/sequences.ts';
import { randomScenarios } from '../../cli/conform/random-scenario.ts';
import type { Scenario } from '../../cli/scenario/format/scenario.ts';
import { parseScenario } from '../../cli/scenario/load/parse-scenario.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { FOREIGN_OTP } from '../core/foreign-backend.ts';
import { allScenarios } from './run/all-scenarios.ts';
import { OTP, productionShop, serve, type Backend } from './run/backends.ts';
import { foreignRequest, served } from './run/served-backends.ts';
import { cli } from './run-cli.ts';

const out = mkdtempSync(join(tmpdir(), 'conform-'));

const conform = async (backend: Backend, ...flags: readonly string[]) => {
  onTestFinished(() => backend.close());
  return cli(['conform', backend.url, '--out', out, ...flags]);
};

const CORE = ['--otp', FOREIGN_OTP, '--only', '10.13-quantity'];

/** A backend with the core calls whose lines lose a unit of three. */
const forgetful = (): FetchWithCookies => {
  const sound = foreignRequest();
  return (to, { body, ...init }) =>
    sound(to, { ...init, ...(body !== undefined && { body: body.replace('"qty":3', '"qty":2') }) });
};

describe('bhor conform', () => {
  it('accuses a sound backend with the core calls of nothing', async () => {
    const { code, out: text, err } = await conform(await served(foreignRequest()), ...CORE);
    expect([code, err]).toEqual([0, '']);
    expect(text).toContain('level core: 1 the same, 0 differ, 0 not checked\n');
  });

  it('accuses this shop without a sandbox of nothing, whose clock cannot be moved', async () => {
    const scenario = 'tests/scenarios/coupons/once-per-phone.yaml';
    const { code, out: text } = await conform(await serve(productionShop()), scenario, '--otp', OTP);
    expect(text).toContain(' 0 differ');
    expect([0, 7]).toContain(code);
  });

  it('shows what a backend that forgets a unit answered, and writes a scenario that fails there alone', async () => {
    const backend = await served(forgetful());
    const { code, out: text } = await conform(backend, ...CORE);
    expect(code).toBe(1);
    expect(text).toContain('    expected  3 (received: "3")\n    actual    2 (received: "2")\n');
    expect(text).toContain('✗ 10.13-quantity A line has a whole number of units from 1 to 20; 0 removes it.\n');
    expect(text).toContain(`\n${LEVEL_LINES.join('\n')}\n`);
    const scenario = join(out, 'lines-of-a-cart-are-added-set-removed-and-counted.yaml');
    expect(text).toContain(`    replay    npx bhor run ${scenario} --via ${backend.url} --otp ${FOREIGN_OTP}\n`);
    const written = readFileSync(scenario, 'utf8');
    expect((await cli(['run', '-', '--via', backend.url], { input: written })).code).toBe(1);
    expect((await cli(['run', '-'], { input: written })).code).toBe(0);
  });

  it('compares a backend with another one in place of the core, but for what is ignored', async () => {
    const other = await served(foreignRequest());
    onTestFinished(() => other.close());
    const against = ['--against', other.url, '--json'];
    const differing = await conform(await served(forgetful()), ...CORE, ...against);
    expect(differing.code).toBe(1);
    expect(JSON.parse(differing.out)).toMatchObject({ level: 'core', conforms: false });
    const ignored = ['data.items.*.qty', 'data.total'].flatMap((path) => ['--ignore', path]);
    expect((await conform(await served(forgetful()), ...CORE, ...against, ...ignored)).code).toBe(0);
  });

  it('holds neither lost calls nor a lack of time against a backend', async () => {
    const sound = foreignRequest();
    let calls = 0;
    const losing = await served(async (to, init) => {
      const response = await sound(to, init);
      // A sandbox without its clock cannot be judged at all.
      if (!to.includes('/server/api/')) return response;
      calls += 1;
      return calls % 9 === 0 ? { ...response, status: 502, text: async () => '<h1>Bad Gateway</h1>' } : response;
    });
    const { code, out: text } = await conform(losing, ...CORE);
    expect(text).toContain('0 differ');
    expect([0, 7]).toContain(code);
    const limited = [...CORE.slice(0, 2), '--sessions', '0', '--time-limit', '1ms'];
    expect((await conform(await served(foreignRequest()), ...limited)).code).toBe(7);
  });

  it('shows no secret of a header, even where the backend repeats it', async () => {
    const sound = foreignRequest();
    const secret = 'Bearer top-secret-1';
    const repeating = await served(async (to, init) => {
      const response = await sound(to, init);
      return { ...response, text: async () => `${secret} ${await response.text()}` };
    });
    const { code, out: text } = await conform(repeating, ...CORE, '--header', `Authorization: ${secret}`);
    expect(code).toBe(1);
    expect(text).toContain('without JSON');
    expect(text).not.toContain('top-secret');
  });
});

describe('a rule that core/SPEC.md marks as shown by no call', () => {
  it('is not counted, and the report, its JSON and JUnit say so', async () => {
    const scenario = 'tests/scenarios/pages/not-found-and-error.yaml';
    const verdict = async (...flags: readonly string[]) =>
      (await conform(await served(foreignRequest()), scenario, '--level', 'core', ...flags)).out;
    const text = await verdict();
    expect(text).toContain('0 of 0 rules hold, 0 not checked, 0 broken or affected\n');
    expect(text).toContain(`and not counted: 2-error, 2-not-found (${unshownRules.get('2-error')})\n`);
    expect(JSON.parse(await verdict('--json'))).toMatchObject({
      rules: [{ rule: '2-error', status: 'not shown by a call', reasons: [unshownRules.get('2-error')] }, {}],
    });
    expect(await verdict('--reporter', 'junit')).toContain('not shown by a call: 2-not-found, 2-error');
  });

  it('is none that is only named like something of JavaScript', () => {
    const scenario = { ...scenarioOf(), covers: ['constructor'] };
    expect(rulesOf([{ scenario, judgement: { kind: 'holds' }, ms: 0 }])).toEqual([
      { rule: 'constructor', title: undefined, status: 'holds', scenarios: 1 },
    ]);
  });

  it('shows on a page or in a message, in every scenario that covers it', async () => {
    const ofAnswers = ['answer', 'consents', 'ledger', 'orders', 'prices', 'quote', 'session', 'totals'];
    const showsMore = ({ steps }: Scenario): boolean =>
      steps.some(({ name, value }) => name === 'expect' && Object.keys(value).some((key) => !ofAnswers.includes(key)));
    const marked = (await allScenarios()).filter(({ covers }) => covers.some((rule) => unshownRules.has(rule)));
    expect(marked.filter((scenario) => !showsMore(scenario)).map(({ file }) => file)).toEqual([]);
    expect([...rules].filter(([, sentence]) => sentence.startsWith('('))).toEqual([]);
  });
});

const scenarioOf = (...steps: readonly string[]) => {
  const parsed = parseScenario('test.yaml', ['name: test', 'steps:', '  - visit: /', ...steps].join('\n'));
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
};

const together = (...calls: readonly string[]) =>
  sequencesOf(scenarioOf('  - together:', ...calls.map((name) => `      - call: { name: ${name} }`)))?.length;

it('steps at the same time may come in every order, of which equal steps make no more', () => {
  expect(together('getCart')).toBe(1);
  expect(together('getCart', 'checkSession', 'getOffer')).toBe(6);
  expect(together('getCart', 'getCart', 'checkSession')).toBe(3);
  expect(together('getCart', 'checkSession', 'getOffer', 'listOrders', 'getCustomer', 'logout')).toBeUndefined();
});

it('the number of an invoice should follow the one before, and have at most 16 characters', () => {
  const name = createInvoiceNames(() => '25-26');
  expect(
    ['BH/25-26/000009', 'BH/25-26/000010', 'BH/25-26/000012', 'BH/25-26/000010', 'BH/25-26/000000013'].map(
      (invoice) => name({ invoice }).invoice,
    ),
  ).toEqual([
    'invoice-1',
    'invoice-2',
    'invoice-3 (does not follow the one before)',
    'invoice-2',
    'invoice-4 (longer than 16 characters)',
  ]);
});

it('the numbers of invoices may begin again with the financial year, and at no other time', () => {
  let year = '25-26';
  const name = createInvoiceNames(() => year);
  const nameOf = (invoice: string): string => name({ invoice }).invoice;
  expect(['TI-03-41', 'TI-04-1'].map(nameOf)).toEqual(['invoice-1', 'invoice-2 (does not follow the one before)']);
  year = '26-27';
  expect(['TI-2627-1', 'TI-2627-2'].map(nameOf)).toEqual(['invoice-3', 'invoice-4']);
});

it('personal data is foreign in a browser that has never sent it', () => {
  const { noteSent, ofOthers } = createPersonalData();
  noteSent(1, '{"customer":{"name":"Asha Devi","phone":"9123456780"}}');
  noteSent(2, '{"phone":"9123456780"}');
  expect(ofOthers(2, '{"for":"Asha Devi, 9123456780"}')).toEqual(['Asha Devi']);
  expect(ofOthers(1, '{"for":"Asha Devi"}')).toEqual([]);
});

it('the same seed makes the same random scenarios', () => {
  const stepsOf = (seed: number) =>
    randomScenarios('extended', DEFAULT_SETTINGS, { sessions: 5, seed }).map(({ steps }) =>
      steps.map(({ name, written }) => [name, written]),
    );
  expect(stepsOf(7)).toEqual(stepsOf(7));
  expect(stepsOf(7)).not.toEqual(stepsOf(8));
});

it('of calls at the same time, one that is refused less often is no difference, and one that is accepted more often is', () => {
  const traceOf = (...accepted: readonly boolean[]): Trace => {
    const calls = accepted.map((status): Call => ({
      ...{ browser: 0, name: 'verifyOtp', sent: '', received: '', foreignPersonalData: [] },
      answer: { kind: 'answer', status, code: '', message: '', data: null },
    }));
    const steps = scenarioOf('  - together:', '      - call: { name: checkSession }').steps.slice(1);
    const entries = steps.map((step) => ({ step, calls, reads: [], problem: undefined }));
    return { entries, notPlayable: undefined, isLost: false, start: 0, skippedMs: 0 };
  };
  const pathTo = (backend: Trace) =>
    firstDifference(traceOf(true, false, false), backend, {
      ...{ level: 'extended', setsStock: false, canMoveClock: true, hasOnePassword: false },
      ignored: () => false,
    })?.path;
  expect(pathTo(traceOf(false, true))).toBeUndefined();
  expect(pathTo(traceOf(true, true))).toBe('status');
});
