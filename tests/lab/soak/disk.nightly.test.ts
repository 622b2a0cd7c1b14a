/** A shop on SQLite whose disk is lost is restored from what Litestream has replicated. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import { findLitestream } from '../programs/litestream.ts';
import { createClientFolder } from '../../server/fixtures/client-folder.ts';
import { soakDisk } from './disk-soak.ts';

const litestream = findLitestream();
const LOST_MS = 5_000;

describe('a shop on SQLite that loses its disk, with Litestream beside it', () => {
  it.skipIf(litestream !== undefined)('was not tested, as there is no Litestream on this machine', () => {
    process.stderr.write('\nNOT TESTED, as there is no Litestream on this machine: a lost disk\n');
    expect(process.env['REQUIRE_LITESTREAM'] ?? '').toBe('');
  });

  // 30 rounds by hand: npm run lab -- soak-disk
  it.runIf(litestream !== undefined)(
    'has lost at most the last five seconds, is sound, and gives no invoice number twice',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'soak-disk-'));
      const client = createClientFolder();
      onTestFinished(() => {
        client.remove();
        rmSync(folder, { recursive: true, force: true });
      });
      const rounds = await soakDisk({
        folder,
        clientRoot: client.root,
        litestream: litestream ?? '',
        rounds: 2,
        random: createSeededRandom(2026).unit,
      });
      expect(rounds.flatMap(({ problems }) => problems)).toEqual([]);
      expect(rounds.every(({ acknowledged }) => acknowledged > 0)).toBe(true);
      expect(rounds.filter(({ lostMs }) => lostMs > LOST_MS)).toEqual([]);
    },
  );
});
