/** Acknowledged writes outlive a killed server; and the soak notices a server that acknowledges too early. */
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import { startKillablePostgres } from '../../databases/killable-postgres.ts';
import { describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { createClientFolder } from '../../server/fixtures/client-folder.ts';
import { soakCrashes, type SoakOptions } from './crash-soak.ts';

const folder = temporaryFolder();
/** More by hand: npm run lab -- soak-crash --rounds 300, and with --store postgres. */
const ROUNDS = 6;

const soak = async (options: Pick<SoakOptions, 'store' | 'rounds' | 'isFaulty' | 'alsoKill'>) => {
  const client = createClientFolder();
  try {
    return await soakCrashes({ ...options, clientRoot: client.root, random: createSeededRandom(2026).unit });
  } finally {
    client.remove();
  }
};

describe('a server on SQLite that is killed while shoppers write', () => {
  it('has kept every acknowledged write after six restarts', async () => {
    const { acknowledged, losses } = await soak({ store: `sqlite:${folder.file('sound.db')}`, rounds: ROUNDS });
    expect(losses).toEqual([]);
    expect(acknowledged).toBeGreaterThan(ROUNDS * 10);
  });

  it('is detected where it acknowledges writes before it commits them', async () => {
    const { losses } = await soak({ store: `sqlite:${folder.file('faulty.db')}`, rounds: 3, isFaulty: true });
    expect(losses.length).toBeGreaterThan(0);
  });
});

/** Each takes more than a second, so only a few. */
const ROUNDS_WITH_DATABASE = 4;

describeOnPostgres('a server that is killed while its database crashes', () => {
  it('has kept every acknowledged write after four restarts of both', async () => {
    const { programs } = inject('postgres');
    const postgres = await startKillablePostgres({ programs, folder: folder.path });
    onTestFinished(postgres.stop);
    const { acknowledged, losses } = await soak({
      store: postgres.url,
      rounds: ROUNDS_WITH_DATABASE,
      alsoKill: postgres.restart,
    });
    expect(losses).toEqual([]);
    expect(acknowledged).toBeGreaterThan(ROUNDS_WITH_DATABASE * 10);
  });
});
