/** A server is ready only while writes work, and says so of itself, whatever keeps them from working. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, type TestContext } from 'vitest';
import { createReadiness } from '../../../server/monitoring/readiness.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { serveStore, type TestServer } from '../fixtures/client-folder.ts';
import { until } from '../fixtures/waiting.ts';
import { WASH } from '../../samples/products.ts';

/** Within which a caller has an answer, whatever the store does, in milliseconds. */
const ANSWER_MS = 5_000;
const READY = { status: 200, body: { ready: true, state: 'ready' } };
const NOT_READY = { status: 503, body: { ready: false, state: 'store' } };

const folder = temporaryFolder();
const readiness = async ({ url }: TestServer) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, body: await answer.json() };
};

/** Adds to a new visitor's cart. */
const add = async ({ url }: TestServer) => {
  const from = performance.now();
  const answer = await fetch(`${url}/server/api/cart/add.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pid: WASH, qty: 1 }),
  });
  const { code = 'OK' } = (await answer.json()) as { readonly code?: string };
  expect(performance.now() - from).toBeLessThan(ANSWER_MS);
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') };
};
const ADDED = { status: 200, code: 'OK', retryAfter: null };
const BUSY = { status: 503, code: 'BUSY', retryAfter: '1' };

/** Nobody writes meanwhile but the server itself. */
const becomesReady = (server: TestServer): Promise<void> =>
  until(async () => (await readiness(server)).status === 200, 10_000, 200);

describe('the readiness of a server', () => {
  const brokenWrites = () => {
    const writes = { isBroken: true, hasFailed: true, silent: 0, tried: 0 };
    const readiness = createReadiness({
      keptMs: 0,
      timeoutMs: 50,
      probe: async () => undefined,
      writes: {
        hasFailed: () => writes.hasFailed,
        sinceWriteMs: () => writes.silent,
        tryWrite: async () => {
          writes.tried += 1;
          writes.hasFailed = writes.isBroken;
          if (writes.isBroken) throw new Error('full');
          writes.silent = 0;
        },
      },
    });
    return { writes, readiness };
  };

  it('ends with a write that fails, and returns with one that works, tried by each question', async () => {
    const { writes, readiness } = brokenWrites();
    expect([await readiness.check(), await readiness.check(), writes.tried]).toEqual(['store', 'store', 2]);
    writes.isBroken = false;
    expect([await readiness.check(), await readiness.check(), writes.tried]).toEqual(['ready', 'ready', 3]);
  });

  it('has a write tried where nobody has written for a while, and says what came of it', async () => {
    const { writes, readiness } = brokenWrites();
    writes.hasFailed = false;
    expect([await readiness.check(), writes.tried]).toEqual(['ready', 0]);
    writes.silent = 6_000;
    expect([await readiness.check(), writes.tried]).toEqual(['ready', 1]);
    expect(await readiness.check()).toBe('store');
  });

  it('does not wait for a write that hangs, and tries one at a time', async () => {
    let tried = 0;
    const readiness = createReadiness({
      keptMs: 0,
      timeoutMs: 20,
      probe: async () => undefined,
      writes: {
        hasFailed: () => true,
        sinceWriteMs: () => 0,
        tryWrite: () => {
          tried += 1;
          return new Promise(() => undefined);
        },
      },
    });
    expect([await readiness.check(), await readiness.check(), tried]).toEqual(['store', 'store', 1]);
  });
});

/** Each mostly waits, and has a store of its own. */
const SIDE_BY_SIDE = { concurrent: true };

describe('a server on SQLite', SIDE_BY_SIDE, () => {
  it('is not ready while another process keeps it from writing, and is ready again without a call', async (test) => {
    const path = folder.file('locked.db');
    const server = await serveStore(`sqlite:${path}`, test);
    expect([await add(server), await readiness(server)]).toEqual([ADDED, READY]);
    const rival = new DatabaseSync(path);
    rival.exec('begin immediate');
    expect(await add(server)).toEqual(BUSY);
    expect(await readiness(server)).toEqual(NOT_READY);
    rival.exec('rollback');
    rival.close();
    await becomesReady(server);
    expect([await add(server), server.errors.filter((error) => error.includes('takes no writes'))]).toEqual([
      ADDED,
      [],
    ]);
  });

  /** A file system of 2 MB; undefined where this user may mount none. */
  const smallDisk = (test: Pick<TestContext, 'onTestFinished'>): string | undefined => {
    const disk = folder.file('disk');
    mkdirSync(disk);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status !== 0) return undefined;
    test.onTestFinished(() => {
      spawnSync('umount', [disk]);
    });
    return disk;
  };

  it('is not ready while its disk is full, answers BUSY, and is ready when there is space again', async (test) => {
    const disk = smallDisk(test);
    if (disk === undefined) {
      process.stderr.write('\nNOT TESTED, as this user may not mount a small disk: readiness on a full disk\n');
      return;
    }
    const server = await serveStore(`sqlite:${join(disk, 'shop.db')}`, test);
    expect(await add(server)).toEqual(ADDED);
    const filler = join(disk, 'filler');
    for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2))
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
      } catch {
        // Full for this size.
      }
    // The log may have room for a few more.
    let answer = ADDED as Awaited<ReturnType<typeof add>>;
    for (let calls = 0; calls < 2_000 && answer.status === 200; calls += 1) answer = await add(server);
    expect(answer).toEqual(BUSY);
    await until(async () => (await readiness(server)).status === 503, 5_000, 300);
    // A write so small that it fits does not make the server ready.
    for (let look = 0; look < 5; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      expect((await readiness(server)).status).toBe(503);
    }
    expect(server.errors.join('\n')).toMatch(/^the store takes no writes: the disk is full/mu);
    rmSync(filler);
    await becomesReady(server);
    expect(await add(server)).toEqual(ADDED);
  });
});
