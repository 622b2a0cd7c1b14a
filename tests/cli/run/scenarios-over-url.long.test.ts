/**
 * Plays every scenario against a server at an address, with the same result as in process, where it is played on the store
 * in memory. The servers are on SQLite and on PostgreSQL, each of which gets every other scenario: that a store keeps what it
 * is told as the others do is proven by `tests/contracts`, whose suite runs on all three, and that HTTP changes no answer by
 * a session of every call. What is left to see here is that a whole session survives both at once.
 */
import { afterAll, describe, expect, inject, it } from 'vitest';
import { composeEnvironment } from '../../../cli/composition.ts';
import type { Outcome } from '../../../cli/scenario/play/outcome.ts';
import { playScenario } from '../../../cli/scenario/play/play-scenario.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { someOf } from '../../nightly.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { createClientFolder, startTestServer } from '../../server/fixtures/client-folder.ts';
import { allScenarios } from './all-scenarios.ts';

const scenarios = await allScenarios();
const folder = temporaryFolder();
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

const startOn = async (store: string): Promise<{ readonly url: URL; readonly errors: readonly string[] }> => {
  const client = createClientFolder();
  cleanups.push(client.remove);
  const server = await startTestServer(client, { store });
  cleanups.push(server.close);
  return { url: new URL(server.url), errors: server.errors };
};

type Outcomes = Readonly<Record<string, Outcome>>;

const played = async (target: 'core' | URL, subset = scenarios): Promise<Outcomes> => {
  const outcomes: [string, Outcome][] = [];
  for (const scenario of subset) {
    const environment = await composeEnvironment(target, { settings: DEFAULT_SETTINGS, backend: scenario.backend });
    outcomes.push([scenario.file, await playScenario(scenario, environment)]);
  }
  return Object.fromEntries(outcomes);
};

/** Both without what names the shop's address and date, and how many invoices it has issued before. */
const comparable = (outcomes: Outcomes): Outcomes =>
  JSON.parse(
    JSON.stringify(outcomes)
      .replaceAll(/@(?:shop\.example|127\.0\.0\.1)/gu, '@host')
      .replaceAll(/\/\d\d-\d\d\/\d{6}/gu, '/year/number')
      .replaceAll(/\b1[78]\d{11}\b/gu, '0'),
  ) as Outcomes;

const inProcess = comparable(await played('core'));

/** Every store has a server of its own, so that one is played against while another waits for its disk or database. */
const SIDE_BY_SIDE = { concurrent: true };
/** For all of them, as they share one processor; in milliseconds. */
const TIMEOUT_MS = 900_000;

const describeStore = (name: string, store: () => Promise<string>, subset: typeof scenarios): void => {
  describe(`over HTTP, on ${name}`, SIDE_BY_SIDE, () => {
    it(
      'a scenario ends as it does in process',
      async () => {
        const { url, errors } = await startOn(await store());
        const expected = Object.fromEntries(subset.map(({ file }) => [file, inProcess[file]]));
        expect(subset.length).toBeGreaterThan(10);
        expect(comparable(await played(url, subset))).toEqual(expected);
        expect(errors).toEqual([]);
      },
      TIMEOUT_MS,
    );
  });
};

/** Every scenario at night, otherwise every third. */
const playedHere = someOf(scenarios, 3);
/** Without PostgreSQL, SQLite gets all. */
const hasPostgres = inject('postgres').programs !== '';
const onPostgres = playedHere.filter((_, index) => hasPostgres && index % 2 === 1);

describeStore(
  'SQLite',
  async () => `sqlite:${folder.file('shop.db')}`,
  playedHere.filter((scenario) => !onPostgres.includes(scenario)),
);
describeOnPostgres(
  'scenarios',
  () => {
    describeStore('PostgreSQL', async () => (await createDatabase()).url, onPostgres);
  },
  SIDE_BY_SIDE,
);
