/** The budgets are what the spec says, and are all in one module (spec 10.20). */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMPLAINT_BUDGETS, OPEN_COD_ORDERS, ORDERS_PER_PHONE, OTP_BUDGETS } from '../../../core/catalogue/budgets.ts';

const DAY = 86_400_000;

describe('the budgets', () => {
  it('are those of the spec', () => {
    expect(COMPLAINT_BUDGETS.mailsPerAddress).toEqual({ limit: 3, withinMs: DAY });
    expect(ORDERS_PER_PHONE).toEqual({ limit: 10, withinMs: DAY });
    expect(OPEN_COD_ORDERS).toEqual({ limit: 3, value: 15_000 });
    expect(OTP_BUDGETS.perPhone).toEqual([
      { limit: 3, withinMs: 600_000 },
      { limit: 6, withinMs: DAY },
    ]);
  });

  it('are declared in one module', () => {
    const core = new URL('../../../core/', import.meta.url);
    const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    const declaring = files.filter((path) =>
      /\blimit: \d[\d_]*, (?:withinMs|value): /u.test(readFileSync(new URL(path, core), 'utf8')),
    );
    expect(declaring).toEqual(['catalogue/budgets.ts']);
  });
});
