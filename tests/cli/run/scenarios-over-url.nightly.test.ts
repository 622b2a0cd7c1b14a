/** Plays every scenario against a server at an address, on SQLite and on PostgreSQL, with the same result as in process. */
import { expect, it, onTestFinished } from 'vitest';
import { composeEnvironment } from '../../../cli/composition.ts';
import type { Outcome } from '../../../cli/scenario/play/outcome.ts';
import { playScenario } from '../../../cli/scenario/play/play-scenario.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { needsOf } from '../../../cli/scenario/format/scenario.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { createClientFolder, startTestServer } from '../../server/fixtures/client-folder.ts';
import { allScenarios } from './all-scenarios.ts';

const scenarios = await allScenarios();
const folder = temporaryFolder();

type Outcomes = Readonly<Record<string, Outcome>>;

const played = async (target: 'core' | URL): Promise<Outcomes> => {
  const outcomes: [string, Outcome][] = [];
  for (const scenario of scenarios) {
    const environment = await composeEnvironment(target, { settings: DEFAULT_SETTINGS, ...needsOf(scenario) });
    outcomes.push([scenario.file, await playScenario(scenario, environment)]);
  }
  return Object.fromEntries(outcomes);
};

/** Without what names the shop's address and date, and how many invoices it has issued before. */
const comparable = (outcomes: Outcomes): unknown =>
  JSON.parse(
    JSON.stringify(outcomes)
      .replaceAll(/@(?:shop\.example|127\.0\.0\.1)/gu, '@host')
      .replaceAll(/\/\d\d-\d\d\/\d{6}/gu, '/year/number')
      .replaceAll(/\b1[78]\d{11}\b/gu, '0'),
  );

const inProcess = comparable(await played('core'));

const expectSameEnds = async (store: string): Promise<void> => {
  const client = createClientFolder();
  const server = await startTestServer(client, { store });
  onTestFinished(async () => {
    await server.close();
    client.remove();
  });
  expect(comparable(await played(new URL(server.url)))).toEqual(inProcess);
  expect(server.errors).toEqual([]);
};

it('every scenario ends over HTTP on SQLite as it does in process', async () => {
  await expectSameEnds(`sqlite:${folder.file('shop.db')}`);
}, 900_000);

describeOnPostgres('scenarios', () => {
  it('every scenario ends over HTTP on PostgreSQL as it does in process', async () => {
    await expectSameEnds((await createDatabase()).url);
  }, 900_000);
});
