/** The calls about one cart: one at a time, in their order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCartQueue } from '../../../../core/shopper/cart/cart-queue.ts';
import { quiet } from '../../browser.ts';
import { gate } from '../../connection.ts';

describe('the queue of a cart', () => {
  it('runs any jobs one after the other in the order in which they came, also after one that throws, and is idle then', async () => {
    const plans = fc.array(fc.record({ slow: fc.nat({ max: 6 }), throws: fc.boolean(), wait: fc.nat({ max: 12 }) }));
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const queue = createCartQueue();
        const log: string[] = [];
        const results: Promise<unknown>[] = [];
        for (const [index, { slow, throws, wait }] of plan.entries()) {
          for (let turn = 0; turn < wait; turn += 1) await Promise.resolve();
          const job = async (): Promise<number> => {
            log.push(`begin ${index}`);
            for (let turn = 0; turn < slow; turn += 1) await Promise.resolve();
            log.push(`end ${index}`);
            if (throws) throw new Error('a bug');
            return index;
          };
          results.push(queue.inTurn(job, -1).catch(() => 'thrown'));
        }
        await queue.whenIdle();
        expect(log).toEqual(plan.flatMap((_, index) => [`begin ${index}`, `end ${index}`]));
        expect(await Promise.all(results)).toEqual(plan.map(({ throws }, index) => (throws ? 'thrown' : index)));
      }),
    );
  });

  it('begins a job at once if nothing runs', () => {
    let hasBegun = false;
    void createCartQueue().inTurn(async () => {
      hasBegun = true;
    }, undefined);
    expect(hasBegun).toBe(true);
  });

  it('drops the jobs that wait when the cart is forgotten, tells the one that runs, and runs later ones', async () => {
    const queue = createCartQueue();
    const { opened, open } = gate();
    const running = queue.inTurn(async () => {
      const isCurrent = queue.cartCheck();
      await opened;
      return isCurrent() ? 'current' : 'stale';
    }, 'dropped');
    const waiting = queue.inTurn(async () => 'ran', 'dropped');
    queue.forget();
    const later = queue.inTurn(async () => 'ran', 'dropped');
    await quiet();
    open();
    expect(await Promise.all([running, waiting, later])).toEqual(['stale', 'dropped', 'ran']);
  });
});
