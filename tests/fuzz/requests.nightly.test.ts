/** Generated hostile requests to every path of the site in process; `npm run lab -- fuzz` sends more of them. */
import { afterAll, describe, expect, it } from 'vitest';
import { createClientFolder } from '../server/fixtures/client-folder.ts';
import { fuzzSite } from './fuzz-site.ts';

const client = createClientFolder();
afterAll(client.remove);

/** Of the memory in use after a fifth of the requests. */
const MOST_GROWTH = 1.5;

describe('30,000 hostile requests', () => {
  it('cause no server error, no crash, no hang and no growth, and leave another customer’s cart as it was', async () => {
    const { statuses, problems, memory } = await fuzzSite({ requests: 30_000, seed: 2026, clientRoot: client.root });
    expect(problems).toEqual([]);
    // They get as far as the shop, and are refused there and before.
    for (const status of [200, 400, 401, 403, 404, 405, 413, 415, 429])
      expect(statuses[status] ?? 0, `HTTP ${status}`).toBeGreaterThan(0);
    expect(statuses[200] ?? 0).toBeGreaterThan(3_000);
    expect(memory.late / memory.early).toBeLessThan(MOST_GROWTH);
  }, 300_000);
});
