/** Every scenario passes against a server at an address, on SQLite and on PostgreSQL, and this shop is the core to the judge. */
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { createClientFolder, startTestServer } from '../../server/fixtures/client-folder.ts';
import { cli } from '../run-cli.ts';

const folder = temporaryFolder();

const expectTheCore = async (store: string): Promise<void> => {
  const client = createClientFolder();
  const server = await startTestServer(client, { store });
  onTestFinished(async () => {
    await server.close();
    client.remove();
  });
  const run = await cli(['run', 'tests/scenarios', '--via', server.url]);
  expect([run.code, run.err]).toEqual([0, '']);
  // Whatever the machine: what is left out for the time is not checked.
  const conform = await cli(['conform', server.url, '--time-limit', '30m', '--out', folder.file('differences')]);
  expect([conform.code, conform.err]).toEqual([0, '']);
  expect(conform.out).toContain('0 differ, 0 not checked');
  expect(server.errors).toEqual([]);
};

it('every scenario passes over HTTP on SQLite, with the answers of the core', async () => {
  await expectTheCore(`sqlite:${folder.file('shop.db')}`);
}, 1_800_000);

describeOnPostgres('scenarios', () => {
  it('every scenario passes over HTTP on PostgreSQL, with the answers of the core', async () => {
    await expectTheCore((await createDatabase()).url);
  }, 1_800_000);
});
