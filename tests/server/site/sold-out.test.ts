/** The pages of a product that is sold out, as the server sends them (spec 10.21, 10.26). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UNLIMITED, type Stock } from '../../../core/entities/stock.ts';
import { createSoldOutCheck, STOCK_TIMEOUT_MS } from '../../../server/site/sold-out.ts';
import { NIGHT, WASH } from '../../samples/products.ts';
import { FILES } from '../fixtures/client-folder.ts';
import { eachWithSandbox, type SandboxWorld } from '../sandbox/sandbox-world.ts';

let world: SandboxWorld;
eachWithSandbox((made) => {
  world = made;
});

const SOLD_OUT = '<!doctype html><title>Wash</title>the wash is sold out';

const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${world.server.url}${path}`, { headers });
  return { status: response.status, text: await response.text(), tag: response.headers.get('etag') ?? '' };
};
const setStock = (pid: string, stock: number | string): Promise<Response> =>
  world.post('/sandbox/stock', { pid, stock });

describe('the page of a product', () => {
  it('is the sold-out version while stock is 0, with an ETag of its own', async () => {
    mkdirSync(join(world.server.root, '.sold-out', 'products'), { recursive: true });
    writeFileSync(join(world.server.root, '.sold-out', 'products', 'wash.html'), SOLD_OUT);
    const available = await get('/products/wash');
    expect(available).toMatchObject({ status: 200, text: FILES['products/wash.html'] });

    await setStock(WASH, 'sold-out');
    const soldOut = await get('/products/wash/?utm=x', { 'if-none-match': available.tag });
    expect(soldOut).toMatchObject({ status: 200, text: SOLD_OUT });
    expect((await get('/products/wash', { 'if-none-match': soldOut.tag })).status).toBe(304);
    expect((await get('/checkout')).text).toBe(FILES['checkout.html']);

    await setStock(WASH, 3);
    expect((await get('/products/wash', { 'if-none-match': available.tag })).status).toBe(304);
    // No address leads to it.
    for (const path of ['/.sold-out/products/wash', '/.sold-out/products/wash.html'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('is the ordinary one where the storefront was built without another', async () => {
    await setStock(WASH, 'sold-out');
    expect((await get('/products/wash')).text).toBe(FILES['products/wash.html']);
  });
});

describe('whether a product is sold out', () => {
  /** A store that answers when it is told to. */
  const slowStore = () => {
    const reads: PromiseWithResolvers<Stock>[] = [];
    const waits: { readonly ms: number; readonly end: () => void }[] = [];
    const isSoldOut = createSoldOutCheck({
      stock: () => {
        const read = Promise.withResolvers<Stock>();
        reads.push(read);
        return read.promise;
      },
      timers: {
        after: (ms, end) => {
          waits.push({ ms, end });
          return () => undefined;
        },
      },
    });
    return { reads, waits, isSoldOut };
  };

  it('is read from the store, once for all pages that are sent at the time', async () => {
    const { reads, isSoldOut } = slowStore();
    const answers = Promise.all([isSoldOut(WASH), isSoldOut(NIGHT)]);
    expect(reads).toHaveLength(1);
    reads[0]?.resolve({ [WASH]: 'sold_out', [NIGHT]: 4 });
    expect(await answers).toEqual([true, false]);
    const counted = isSoldOut(NIGHT);
    reads[1]?.resolve({ [NIGHT]: 0 });
    expect(await counted).toBe(true);
  });

  it('is what the last answer said, where the store is slow or fails', async () => {
    const { reads, waits, isSoldOut } = slowStore();
    const first = isSoldOut(WASH);
    expect(waits[0]?.ms).toBe(STOCK_TIMEOUT_MS);
    waits[0]?.end();
    expect(await first).toBe(false);
    // Another page is sent meanwhile, and the answer comes after all.
    const second = isSoldOut(WASH);
    reads[0]?.resolve({ [WASH]: 'sold_out' });
    expect(await second).toBe(true);
    const failing = isSoldOut(WASH);
    reads[1]?.reject(new Error('the store is gone'));
    expect(await failing).toBe(true);
    const available = isSoldOut(WASH);
    reads[2]?.resolve(UNLIMITED);
    expect(await available).toBe(false);
  });
});
