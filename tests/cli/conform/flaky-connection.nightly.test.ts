/** `conform` over a connection that loses, delays and repeats calls: no rule is accused, and a breach is still found. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../../cli/io.ts';
import {
  createClientFolder,
  startTestServer,
  type ClientFolder,
  type TestServer,
} from '../../server/fixtures/client-folder.ts';
import { FOREIGN_OTP } from '../../core/foreign-backend.ts';
import { cli } from '../run-cli.ts';
import { openFlakyProxy } from './flaky-proxy.ts';
import { foreignRequest, served } from './served-backends.ts';

const out = join(mkdtempSync(join(tmpdir(), 'flaky-')), 'failures');

type Report = {
  readonly rules: readonly { readonly rule: string; readonly status: string }[];
  readonly random: { readonly failure: unknown };
  readonly calls: { readonly made: number; readonly lost: number };
};

/** The report about the backend at `url`, one of whose calls in `oneIn` is disturbed. */
const checked = async (url: string, oneIn: number, ...flags: readonly string[]) => {
  const proxy = await openFlakyProxy({ url, oneIn, seed: oneIn });
  try {
    const { code, out: text, err } = await cli(['conform', proxy.url, '--json', '--out', out, ...flags]);
    expect({ code, err }).toMatchObject({ err: '' });
    const { rules, random, calls } = JSON.parse(text) as Report;
    const broken = rules.filter(({ status }) => status === 'fails').map(({ rule }) => rule);
    return { code, broken, randomFailure: random.failure, calls, disturbed: proxy.counts().disturbed };
  } finally {
    await proxy.close();
  }
};

let folder: ClientFolder;
let shop: TestServer;
beforeAll(async () => {
  folder = createClientFolder();
  shop = await startTestServer(folder, { store: 'memory' });
});
afterAll(async () => {
  await shop.close();
  folder.remove();
});

describe('this shop’s own server behind a proxy', () => {
  it.each([
    { oneIn: 100, flags: ['--sessions', '3', '--time-limit', '5s'] },
    { oneIn: 10, flags: ['--sessions', '5', '--time-limit', '5s'] },
    { oneIn: 3, flags: ['--sessions', '5', '--time-limit', '5s'] },
  ])(
    'that disturbs one call in $oneIn breaks no rule, and the lost calls are counted',
    async ({ oneIn, flags }) => {
      const { code, broken, randomFailure, calls, disturbed } = await checked(shop.url, oneIn, ...flags);
      expect({ broken, randomFailure }).toEqual({ broken: [], randomFailure: null });
      expect([EXIT.ok, EXIT.undecided]).toContain(code);
      expect(disturbed).toBeGreaterThan(0);
      expect(calls.lost).toBeGreaterThan(0);
    },
    240_000,
  );
});

it('a backend that forgets a unit, behind a proxy that disturbs one call in 100 is still found', async () => {
  const sound = foreignRequest();
  const forgetful = await served((url, init) => {
    const body = init.body?.replace('"qty":3', '"qty":2');
    return sound(url, body === undefined ? init : { ...init, body });
  });
  try {
    const { code, broken } = await checked(forgetful.url, 100, '--otp', FOREIGN_OTP, '--sessions', '5');
    expect({ code, broken }).toEqual({ code: EXIT.failed, broken: ['set'] });
  } finally {
    await forgetful.close();
  }
}, 240_000);
