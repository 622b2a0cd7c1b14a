/** What is said of the contract besides its shapes. */
import { describe, expect, it } from 'vitest';
import { varyingFields } from '../../../core/contract/contract-docs.ts';

describe('the fields in which two right shops differ', () => {
  it('are times, numbers that a shop gives out, and where to pay', () => {
    const names = varyingFields();
    for (const name of ['placedAt', 'expiresAt', 'order', 'ticket', 'version', 'payPage', 'paymentWindow'])
      expect(names).toContain(name);
  });

  it('are no amount, state, quantity or address', () => {
    const names = varyingFields();
    for (const name of ['total', 'summary', 'refund', 'state', 'qty', 'items', 'shipping', 'code', 'isApplied'])
      expect(names).not.toContain(name);
  });
});
