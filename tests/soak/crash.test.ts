/** Acknowledged writes outlive a killed server; and the soak notices a server that acknowledges too early. */
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { temporaryFolder } from '../databases/temporary-folder.ts';
import { createClientFolder } from '../server/fixtures/client-folder.ts';
import { soakCrashes } from './crash-soak.ts';

const folder = temporaryFolder();

const soak = async (name: string, rounds: number, isFaulty: boolean) => {
  const client = createClientFolder();
  try {
    return await soakCrashes({
      store: `sqlite:${folder.file(name)}`,
      clientRoot: client.root,
      rounds,
      random: createSeededRandom(2026).unit,
      isFaulty,
    });
  } finally {
    client.remove();
  }
};

describe('a server on SQLite that is killed while shoppers write', () => {
  it('has kept every acknowledged write after twenty restarts', async () => {
    const { acknowledged, losses } = await soak('sound.db', 20, false);
    expect(losses).toEqual([]);
    expect(acknowledged).toBeGreaterThan(100);
  }, 180_000);

  it('is detected where it acknowledges writes before it commits them', async () => {
    const { losses } = await soak('faulty.db', 3, true);
    expect(losses.length).toBeGreaterThan(0);
  }, 180_000);
});
