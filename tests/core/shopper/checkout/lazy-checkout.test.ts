/** The checkout of a page that loads its code when a shopper comes to it: nothing typed or pressed meanwhile is lost. */
import { describe, expect, it } from 'vitest';
import { checkoutCode } from '../../../../core/shopper/checkout/checkout-code.ts';
import { ATTEMPT_KEY, DRAFT_KEY } from '../../../../core/shopper/storage-keys.ts';
import { quiet, type Tab } from '../../browser.ts';
import { fill, openShop, verify, type OpenShop } from '../../open-shop.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { SECOND } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';

/** Code that arrives when it is let through, and how often it was asked for. */
const lateCode = <Create>(create: Create) => {
  const asked: PromiseWithResolvers<Create>[] = [];
  return {
    load: () => {
      const arrival = Promise.withResolvers<Create>();
      asked.push(arrival);
      return arrival.promise;
    },
    count: () => asked.length,
    arrive: async () => {
      asked.at(-1)?.resolve(create);
      await quiet();
    },
    getLost: async () => {
      asked.at(-1)?.reject(new Error('the chunk is gone'));
      await quiet();
    },
  };
};

const openLate = async () => {
  const code = lateCode(checkoutCode.flow.create);
  const placing = lateCode(checkoutCode.placing.create);
  const opened = openShop({ checkout: { ...checkoutCode, flow: code, placing } });
  const tab = await opened.openTab();
  return { ...opened, code, placing, tab, checkout: tab.shopper.checkout };
};

type Late = Awaited<ReturnType<typeof openLate>>;

/** A checkout of which only the code for placing the order is missing, with everything filled in. */
const openFilled = async () => {
  const opened = await openLate();
  const { tab, code, checkout, lastOtp } = opened;
  await tab.shopper.cart.add(WASH);
  void checkout.load();
  await code.arrive();
  await verify(tab, lastOtp);
  fill(tab);
  return opened;
};

/** Another tab has sent an order, and may have lost the answer. */
const sendElsewhere = async ({ local, clock }: Late, isLost: boolean): Promise<void> => {
  const request = { mode: 'cod', redeemCash: false, expectedTotal: 899, shipping: ADDRESS, billing: null, key: 'k' };
  local.set(ATTEMPT_KEY, JSON.stringify({ body: '', request, at: clock.now(), isLost }));
  await quiet();
};
/** That tab has its answer. */
const answerElsewhere = async ({ local }: Pick<Late, 'local'>): Promise<void> => {
  local.remove(ATTEMPT_KEY);
  await quiet();
};
const ANSWERED = { isUnanswered: false, placed: null, busy: null, notice: null };

/**
 * A page that is opened again after the answer to an order in cash was lost, or the order itself, without any of the
 * checkout's code yet.
 */
const openUnanswered = async (fault: 'lose' | 'drop' = 'lose') => {
  const opened = await openFilled();
  const { tab, placing, checkout, connection } = opened;
  checkout.choosePayment('cod');
  connection.next('placeOrder', fault);
  const placed = checkout.place();
  await placing.arrive();
  await placed;
  expect(checkout.get().isUnanswered).toBe(true);
  const again = tab.reload();
  await quiet();
  return { ...opened, again };
};

/** What brings the code that was lost. */
const ASKING: readonly (readonly [string, (tab: Tab, shop: Pick<OpenShop, 'clock'>) => unknown])[] = [
  ['by the press of a button', ({ shopper }) => shopper.checkout.place()],
  ['after a while', (_tab, { clock }) => clock.advance(10 * SECOND)],
];

/** What happens while the code that asks for an order is loading. */
const MEANWHILE: readonly (readonly [string, (opened: Late) => Promise<void>])[] = [
  [
    'the button to check is pressed, and that tab has its answer',
    async (opened) => {
      void opened.checkout.place();
      await answerElsewhere(opened);
    },
  ],
  [
    'it was lost and is loaded again, the button to check is pressed, and that tab has its answer',
    async (opened) => {
      await opened.placing.getLost();
      await opened.clock.advance(10 * SECOND);
      void opened.checkout.place();
      await answerElsewhere(opened);
    },
  ],
  [
    'it was lost and is loaded again, and the customer logs out',
    async ({ placing, clock, checkout }) => {
      await placing.getLost();
      await clock.advance(10 * SECOND);
      checkout.clear();
    },
  ],
];

/** How far the code of a page has come that was opened while an order was unanswered. */
const LOST: readonly (readonly [string, (opened: Pick<Late, 'code' | 'placing'>) => Promise<void>])[] = [
  ['none of its code is there', ({ code }) => code.getLost()],
  [
    'the code that asks for it is not there',
    async ({ code, placing }) => {
      await code.arrive();
      await placing.getLost();
    },
  ],
];

describe('a checkout whose code comes late', () => {
  it.each(ASKING)(
    'asks for an order whose answer was lost by the same key, where the code for that was lost, too: %s',
    async (_how, askAgain) => {
      const { code, placing, again, connection, clock, direct } = await openUnanswered();
      await code.arrive();
      await placing.getLost();
      const tab = await again;
      expect(tab.shopper.checkout.get()).toMatchObject({ isUnanswered: true, notice: { code: 'UNREACHABLE' } });
      const before = placing.count();
      void askAgain(tab, { clock });
      await quiet();
      expect(placing.count()).toBe(before + 1);
      await placing.arrive();
      expect(tab.shopper.checkout.get()).toMatchObject({ isUnanswered: false, placed: { state: 'confirmed' } });
      const keys = connection.calls.flatMap(({ name, input }) =>
        name === 'placeOrder' ? [JSON.stringify(input)] : [],
      );
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
      expect(await direct.listOrders()).toMatchObject({ data: { orders: [{ state: 'confirmed' }] } });
    },
  );

  it.each(ASKING)('shows such an order where all of the code was lost, and asks for it: %s', async (_how, askAgain) => {
    const { code, placing, again, clock } = await openUnanswered();
    await code.getLost();
    const tab = await again;
    const { checkout } = tab.shopper;
    expect(checkout.get().isUnanswered).toBe(true);
    void askAgain(tab, { clock });
    await quiet();
    await code.arrive();
    await placing.arrive();
    expect(checkout.get()).toMatchObject({ isUnanswered: false, placed: { state: 'confirmed' } });
  });

  it('shows no order as unanswered that was answered while the code was loading', async () => {
    const opened = await openUnanswered();
    await answerElsewhere(opened);
    await opened.code.arrive();
    expect((await opened.again).shopper.checkout.get()).toMatchObject(ANSWERED);
  });

  it.each(LOST)('shows no order as unanswered once another tab has its answer, while %s', async (_what, lose) => {
    const opened = await openUnanswered();
    await lose(opened);
    const { checkout } = (await opened.again).shopper;
    expect(checkout.get()).toMatchObject({ isUnanswered: true, notice: { code: 'UNREACHABLE' } });
    await answerElsewhere(opened);
    expect(checkout.get()).toMatchObject(ANSWERED);
  });

  it.each(LOST)(
    'places nothing by the button to check, while %s, even if another tab has its answer',
    async (_what, lose) => {
      const opened = await openUnanswered('drop');
      await lose(opened);
      const { checkout } = (await opened.again).shopper;
      void checkout.place();
      await quiet();
      await answerElsewhere(opened);
      await opened.code.arrive();
      await opened.placing.arrive();
      expect(checkout.get()).toMatchObject(ANSWERED);
      expect(opened.connection.count('placeOrder')).toBe(1);
    },
  );

  it.each(MEANWHILE)(
    'places nothing for somebody who only wants to know of the order of another tab: %s',
    async (_what, act) => {
      const opened = await openFilled();
      const { placing, checkout, connection } = opened;
      await sendElsewhere(opened, false);
      void checkout.resume(Promise.resolve());
      expect(checkout.get().isUnanswered).toBe(true);
      await act(opened);
      await placing.arrive();
      expect(checkout.get()).toMatchObject({ ...ANSWERED, form: { errors: checkoutCode.initial.form.errors } });
      expect(connection.count('placeOrder')).toBe(0);
    },
  );

  it('forgets such an order when the customer logs out', async () => {
    const { code, again } = await openUnanswered();
    await code.getLost();
    const { checkout } = (await again).shopper;
    checkout.clear();
    expect(checkout.get()).toEqual(checkoutCode.initial);
  });

  it('is not asked for by somebody who looks around and fills the cart', async () => {
    const { code, tab, checkout } = await openLate();
    await tab.shopper.cart.add(WASH);
    tab.shopper.routeChanged('/cart');
    expect(code.count()).toBe(0);
    expect(checkout.isPending.get()).toBe(true);
    expect(checkout.get()).toEqual(checkoutCode.initial);
    expect(tab.shopper.summary.get().quote.total).toBe(749);
  });

  it('keeps what is typed and pressed, in its order, until the code is there', async () => {
    const { code, checkout, connection } = await openLate();
    checkout.setPhone('98');
    checkout.setPhone(PHONE);
    const sending = checkout.sendOtp();
    expect(code.count()).toBe(1);
    expect(connection.calls.map(({ name }) => name)).not.toContain('sendOtp');
    await code.arrive();
    await sending;
    expect(checkout.get()).toMatchObject({ stage: 'verify', form: { phone: PHONE } });
    expect(connection.calls.filter(({ name }) => name === 'sendOtp')).toHaveLength(1);
    expect(checkout.isPending.get()).toBe(false);
  });

  it('says that the shop could not be reached where the code is lost, and asks for it again', async () => {
    const { code, checkout } = await openLate();
    checkout.setPhone(PHONE);
    const sending = checkout.sendOtp();
    await code.getLost();
    await sending;
    expect(checkout.get()).toMatchObject({ stage: 'send', busy: null, notice: { code: 'UNREACHABLE' } });
    checkout.setPhone(PHONE);
    const again = checkout.sendOtp();
    expect(code.count()).toBe(2);
    await code.arrive();
    await again;
    expect(checkout.get()).toMatchObject({ stage: 'verify', notice: null });
  });

  it('keeps nothing where nothing was typed', async () => {
    const { code, tab, checkout } = await openLate();
    void checkout.load();
    await code.arrive();
    expect(tab.tabStorage.get(DRAFT_KEY)).toBeNull();
  });

  it('goes on after a reload with what was typed and verified', async () => {
    const { code, tab, checkout, lastOtp } = await openLate();
    void checkout.load();
    await code.arrive();
    await verify(tab, lastOtp);
    expect(tab.tabStorage.get(DRAFT_KEY)).not.toBeNull();
    const reloading = tab.reload();
    await quiet();
    expect(code.count()).toBe(2);
    await code.arrive();
    expect((await reloading).shopper.checkout.get()).toMatchObject({ isVerified: true, form: { phone: PHONE } });
  });

  it('is asked for when another tab has lost the answer to its order, which both then show', async () => {
    const opened = await openLate();
    const { code, placing, checkout } = opened;
    await sendElsewhere(opened, true);
    expect(code.count()).toBe(1);
    await code.arrive();
    expect(placing.count()).toBe(1);
    await placing.arrive();
    expect(checkout.get()).toMatchObject({ isUnanswered: true });
  });

  it('loads what places an order with the first order, and again where it was lost', async () => {
    const { placing, checkout } = await openFilled();
    expect(placing.count()).toBe(0);
    const lost = checkout.place();
    await placing.getLost();
    await lost;
    expect(checkout.get()).toMatchObject({ placed: null, busy: null, notice: { code: 'UNREACHABLE' } });
    const again = checkout.place();
    expect(placing.count()).toBe(2);
    await placing.arrive();
    await again;
    expect(checkout.get()).toMatchObject({ notice: null, placed: { state: 'pending_payment' } });
  });

  it('asks for the order of another tab, and places none, where the code was lost as that tab lost the answer', async () => {
    const opened = await openFilled();
    const { placing, checkout, connection } = opened;
    await sendElsewhere(opened, true);
    await placing.getLost();
    const asking = checkout.place();
    await placing.arrive();
    await asking;
    expect(connection.calls.filter(({ name }) => name === 'placeOrder').map(({ input }) => input)).toMatchObject([
      { key: 'k' },
    ]);
  });

  it('looks at the order that another tab sends once its own form is open', async () => {
    const opened = await openLate();
    const { code, placing, checkout } = opened;
    void checkout.load();
    await code.arrive();
    await sendElsewhere(opened, true);
    expect(placing.count()).toBe(1);
    await placing.arrive();
    expect(checkout.get()).toMatchObject({ isUnanswered: true });
  });
});
