/** The budgets are what the spec says, and are all in one module (spec 10.20). */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_BUDGETS } from '../../../core/catalogue/settings/budgets.ts';

const DAY = 86_400_000;

describe('the budgets', () => {
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

  it('are declared in one module', () => {
    const core = new URL('../../../core/', import.meta.url);
    const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    const declaring = files.filter((path) =>
      /\bbudget\(\d|\blimit: \d/u.test(readFileSync(new URL(path, core), 'utf8')),
    );
    expect(declaring).toEqual(['catalogue/settings/budgets.ts']);
  });
});
