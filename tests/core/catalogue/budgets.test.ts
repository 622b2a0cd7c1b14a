/** The budgets are what the spec says (spec 10.20). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_BUDGETS } from '../../../core/catalogue/settings/budgets.ts';
import { DAY } from '../../samples/durations.ts';

describe('the budgets of the settings', () => {
  it('are those of the spec', () => {
    expect(DEFAULT_BUDGETS.complaints.mailsPerAddress).toEqual({ limit: 3, withinMs: DAY });
    expect(DEFAULT_BUDGETS.ordersPerPhone).toEqual({ limit: 10, withinMs: DAY });
    expect(DEFAULT_BUDGETS.unpaidOrdersPerPhone).toEqual({ limit: 3, withinMs: DAY });
    expect(DEFAULT_BUDGETS.paymentRetriesPerPhone).toEqual({ limit: 5, withinMs: DAY });
    expect(DEFAULT_BUDGETS.openCodOrders).toEqual({ limit: 3, value: 15_000 });
    expect(DEFAULT_BUDGETS.otp.perPhone).toEqual([
      { limit: 3, withinMs: 600_000 },
      { limit: 6, withinMs: DAY },
    ]);
  });
});
