/** The tax report of any orders (spec 11). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { invoiceOf } from '../../../../core/shop/invoices/invoice.ts';
import { POLISH, WASH } from '../../../samples/products.ts';
import { orderRecordOf } from '../../../shop/orders.ts';
import type { Step } from '../../../shop/steps.ts';
import {
  agrees,
  ALL_TIME,
  comesBack,
  DELIVERED,
  NOT_DELIVERED,
  packedTo,
  refunds,
} from '../../../shop/taxed-orders.ts';
import { createTestShop } from '../../../shop/test-shop.ts';

it('the tax report agrees with the invoices and credit notes of any orders, to the paisa', async () => {
  const ends: Readonly<Record<string, readonly Step[]>> = {
    packed: [],
    part: [DELIVERED, refunds({ amount: paise(3_333) })],
    rto: [NOT_DELIVERED],
    returned: [DELIVERED, comesBack],
  };
  const step = fc.record({
    to: fc.constantFrom('Pune' as const, 'Delhi' as const),
    units: fc.record({ [WASH]: fc.integer({ min: 0, max: 5 }), [POLISH]: fc.integer({ min: 1, max: 5 }) }),
    end: fc.constantFrom(...Object.values(ends)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const shop = createTestShop();
      let due = 0;
      for (const [index, { to, units, end }] of steps.entries()) {
        const opened = await packedTo(shop, to, units, `98765432${10 + index}`);
        for (const happens of end) await happens(opened);
        const invoice = invoiceOf(await orderRecordOf(opened));
        due += (invoice?.totals.total ?? 0) - (invoice?.creditNote?.totals.total ?? 0);
      }
      const report = await shop.taxReport(ALL_TIME);
      expect(report.totals.value).toBe(due);
      agrees(report);
    }),
    { numRuns: 25 },
  );
});
