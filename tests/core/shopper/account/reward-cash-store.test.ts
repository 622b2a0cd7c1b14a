/** Reward cash as its customer sees it (spec 11). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { createRewardCashStore } from '../../../../core/shopper/account/reward-cash-store.ts';
import { quiet } from '../../browser.ts';
import { gate } from '../../connection.ts';
import { openPlaced } from '../../open-shop.ts';
import { PHONE } from '../../../samples/customers.ts';

const EMPTY = { phase: 'idle', ledger: null, balance: null, notice: null };

const openBook = async () => {
  const opened = await openPlaced('cod');
  return { ...opened, book: createRewardCashStore(opened.tab.shopper.featureContext) };
};

describe('the store of reward cash', () => {
  it('has the redeemable and the pending balance, and every entry, newest first', async () => {
    const { book, shop, order } = await openBook();
    await shop.grantRewardCash({ phone: PHONE, amount: 120, reason: 'goodwill' });
    await book.load();
    expect(book.get()).toMatchObject({
      phase: 'ready',
      notice: null,
      ledger: {
        balance: 120,
        pending: 37,
        held: 0,
        entries: [
          { kind: 'granted', amount: 120 },
          { kind: 'earned', amount: 37, ref: order },
        ],
      },
    });
  });

  it('keeps a balance while it is loaded again, on a backend without a ledger', async () => {
    const { book, shop, connection } = await openBook();
    await shop.grantRewardCash({ phone: PHONE, amount: 120, reason: 'goodwill' });
    connection.next('getCashLedger', refused('NOT_AVAILABLE', 'This isn’t available yet'));
    await book.load();
    expect(book.get()).toMatchObject({ phase: 'ready', ledger: null, balance: 120 });
    connection.next('getCashLedger', 'drop');
    const again = book.load();
    expect(book.get()).toMatchObject({ phase: 'ready', balance: 120 });
    await again;
    expect(book.get()).toMatchObject({ phase: 'ready', balance: 120, notice: { code: 'UNREACHABLE' } });
  });

  it('shows no balance that arrives after the customer has logged out, on a backend without a ledger', async () => {
    const { book, tab, shop, connection } = await openBook();
    await shop.grantRewardCash({ phone: PHONE, amount: 120, reason: 'goodwill' });
    const { opened, open } = gate();
    connection.next('getCashLedger', refused('NOT_AVAILABLE', 'This isn’t available yet'));
    connection.next('getRewardCash', { after: opened });
    const late = book.load();
    await quiet();
    expect(connection.inFlight()).toMatchObject([{ name: 'getRewardCash' }]);
    await tab.shopper.logout();
    open();
    await late;
    expect(book.get()).toEqual(EMPTY);
  });
});
