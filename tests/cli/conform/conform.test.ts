/** `conform URL` finds a rule that a backend breaks, and accuses an intact one of nothing; at night all of it is checked. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { FOREIGN_OTP } from '../../core/foreign-backend.ts';
import { cli } from '../run-cli.ts';
import { foreignRequest, served } from './served-backends.ts';

const out = mkdtempSync(join(tmpdir(), 'conform-'));

const conform = async (request: FetchWithCookies) => {
  const { url, close } = await served(request);
  onTestFinished(() => close());
  const flags = ['--otp', FOREIGN_OTP, '--only', 'add,set,unknown-code', '--out', out];
  return { url, ...(await cli(['conform', url, ...flags])) };
};

it('bhor conform accuses an intact backend of nothing', async () => {
  const { code, out: text, err } = await conform(foreignRequest());
  expect([code, err, text]).toEqual([0, '', expect.stringContaining('3 of 3 rules hold')]);
});

it('bhor conform says of a backend that forgets a unit what it expected, and writes a scenario that fails there alone', async () => {
  const sound = foreignRequest();
  const {
    code,
    out: text,
    url,
  } = await conform((to, init) => {
    const body = init.body?.replace('"qty":3', '"qty":2');
    return sound(to, body === undefined ? init : { ...init, body });
  });
  expect(code).toBe(1);
  expect(text).toContain('    expected  data.items, in units, is {"bhor_0002":3}\n');
  expect(text).toContain('    actual    data.items, in units, is {"bhor_0002":2}\n');
  const scenario = join(out, 'set.yaml');
  expect(text).toContain(`    replay    bhor run ${scenario} --via ${url}`);
  expect((await cli(['run', scenario, '--via', url])).code).toBe(1);
  expect((await cli(['run', scenario, '--via', 'wire'])).code).toBe(0);
});
