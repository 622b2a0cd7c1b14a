/** The shopper's cart: shown at once as wished, true as soon as the shop has answered (spec 7, 10.13, 10.14, 10.16). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import type { ProductId } from '../../../../core/entities/product.ts';
import type { Shopper } from '../../../../core/shopper/shopper.ts';
import { PHONE } from '../../../samples/customers.ts';
import { QUARTER_OF_AN_HOUR } from '../../../samples/durations.ts';
import { NIGHT, POLISH, SYSTEM, WASH } from '../../../samples/products.ts';
import { TOO_MANY } from '../../../samples/refusals.ts';
import { PIDS } from '../../arbitraries.ts';
import { quiet } from '../../browser.ts';
import { gate, type Fault } from '../../connection.ts';
import { openAt, openShop, openWith, verify } from '../../open-shop.ts';
import { during, openForeign, rows, seen } from '../../rows.ts';

describe('the cart', () => {
  it('shows a change at once, marks its line as pending, and takes the shop’s answer', async () => {
    const opened = await openWith();
    await during(opened, {
      before: 'addToCart',
      act: () => opened.cart.add(WASH),
      meanwhile: () => {
        expect(seen(opened)).toMatchObject({ units: 'wash 1', count: 1, total: 749, pending: [WASH] });
        expect(opened.cart.get().items[WASH]).toEqual({ qty: 1, price: 949, sale: 749 });
      },
    });
    expect(seen(opened)).toMatchObject({ units: 'wash 1', pending: [], sent: ['addToCart 1'] });
  });

  rows(openWith, [
    [
      'sends no call for a quantity that is none, and says so until that is dismissed',
      async (opened) => {
        await opened.cart.setQuantity(WASH, 21);
        expect(seen(opened).notice).toMatchObject({ kind: 'error', code: 'QUANTITY_INVALID' });
        opened.cart.dismiss();
      },
      { units: '', notice: null, sent: [] },
    ],

    [
      'sends no call for a product that is not in the range',
      async ({ cart }) => {
        await cart.add('__proto__');
        await cart.setQuantity('constructor', 2);
        expect(await cart.quickBuy('bhor_0006')).toBe(false);
      },
      { units: '', notice: { code: 'UNKNOWN_PRODUCT', message: 'This product isn’t available' }, sent: [] },
    ],
    [
      'reaches more than one unit of a new line by adding one and then setting it, to the last quantity chosen meanwhile',
      (shop) =>
        during(shop, {
          before: 'addToCart',
          act: () => shop.cart.setQuantity(WASH, 4),
          meanwhile: () => void shop.cart.setQuantity(WASH, 6),
        }),
      { units: 'wash 6', sent: ['addToCart 1', 'updateCart 6'] },
    ],
    [
      'rejects with an error that is a bug, and the next change works',
      async ({ cart, connection }) => {
        connection.next('addToCart', 'break');
        await expect(cart.add(WASH)).rejects.toThrow('a bug');
        await cart.add(WASH);
      },
      { units: 'wash 1', notice: null },
    ],
    [
      'stays empty after logging out, whatever an earlier change answers then',
      async (opened) => {
        await opened.cart.add(POLISH);
        await during(opened, {
          after: 'addToCart',
          act: () => opened.cart.add(WASH),
          meanwhile: () => opened.shopper.logout(),
        });
      },
      { units: '', count: 0, pending: [], notice: null },
    ],
    [
      'stays empty after logging out, whatever an earlier read answers then',
      async (opened) => {
        await opened.cart.add(POLISH);
        await during(opened, {
          after: 'getCart',
          act: () => opened.cart.refresh(),
          meanwhile: () => opened.shopper.logout(),
        });
      },
      { units: '', count: 0, pending: [], notice: null },
    ],
  ]);
});

describe('an error of a cart line', () => {
  const openWithError = async (fault: Fault = TOO_MANY) => {
    const opened = await openAt('/cart', WASH);
    opened.connection.next('updateCart', fault);
    await opened.cart.setQuantity(WASH, 5);
    expect(opened.cart.get().notice).not.toBeNull();
    return opened;
  };

  rows(openWithError, [
    ['disappears when another line is changed', ({ cart }) => cart.add(NIGHT), { notice: null }],

    [
      'is replaced when a later call is refused otherwise',
      async ({ cart }) => {
        await cart.applyCoupon('NOPE');
        expect(cart.get()).toMatchObject({ notice: null, couponNotice: { code: 'COUPON_INVALID' } });
        await cart.setQuantity(WASH, 99);
      },
      { notice: { code: 'QUANTITY_INVALID' } },
    ],
  ]);

  rows(
    () => openWithError('drop'),
    [
      [
        'that the shop could not be reached disappears once the page is shown again and the shop answers',
        async ({ tab, connection, cart }) => {
          connection.next('getCart', 'drop');
          tab.page.show();
          await quiet();
          expect(cart.get().notice?.code).toBe('UNREACHABLE');
          tab.page.show();
        },
        { notice: null },
      ],
    ],
  );

  it('of a code goes the same way', async () => {
    for (const [fault, left] of [
      ['drop', null],
      [TOO_MANY, { code: 'THROTTLED' }],
    ] as const) {
      const opened = await openWith(WASH);
      opened.connection.next('applyCoupon', fault);
      await opened.cart.applyCoupon('DAWN10');
      expect(opened.cart.get().couponNotice).not.toBeNull();
      opened.tab.page.show();
      await quiet();
      expect(seen(opened)).toMatchObject({ couponNotice: left });
    }
  });
});

describe('logging out', () => {
  it('removes the cart’s messages and questions', async () => {
    for (const left of ['notices', 'a question']) {
      const { cart, connection, shopper } = await openWith(WASH);
      await cart.applyCoupon('DAWN10');
      cart.typeCode('NOSUCH');
      await cart.applyCoupon(left === 'notices' ? 'NOSUCH' : 'BESTYOU');
      connection.next('updateCart', TOO_MANY);
      if (left === 'notices') await cart.setQuantity(WASH, 7);
      const { couponNotice, notice, couponToConfirm } = cart.get();
      const isNull = left === 'notices' ? [false, false, true] : [true, true, false];
      expect([couponNotice, notice, couponToConfirm].map((each) => each === null)).toEqual(isNull);
      await shopper.logout();
      expect(cart.get()).toMatchObject({
        couponNotice: null,
        notice: null,
        couponToConfirm: null,
        typedCode: '',
        buying: null,
      });
    }
  });

  it('loads the new cart in every open tab: a line that another tab was just adding may be in it', async () => {
    const opened = await openWith(WASH);
    const other = await opened.openTab();
    const shown = (): readonly string[] =>
      [opened.tab, other].map((tab) => seen({ tab, connection: opened.connection }).units);
    const { opened: waiting, open } = gate();
    for (const name of ['addToCart', 'getCart', 'getCart'] as const) opened.connection.next(name, { before: waiting });
    const adding = other.shopper.cart.add(POLISH);
    await opened.shopper.logout();
    await quiet();
    expect(shown()).toEqual(['', '']);
    open();
    await adding;
    await quiet();
    expect(shown()).toEqual(['polish 1', 'polish 1']);
  });

  /** A wash and a polish, of which a quick buy has set the polish aside. */
  const openBought = async () => {
    const opened = await openAt('/shop', WASH, POLISH);
    await opened.shopper.quickBuy(WASH);
    return opened;
  };
  rows(openBought, [
    [
      'does not let a quick buy continue to the checkout, and leaves nothing set aside',
      (shop) =>
        during(shop, {
          after: 'quickBuy',
          act: () => shop.shopper.quickBuy(POLISH),
          meanwhile: () => shop.shopper.logout(),
        }),
      { visited: ['/checkout/', '/login'], units: '', aside: '' },
    ],
    [
      'does not set aside again what was being restored',
      (shop) =>
        during(shop, { after: 'addToCart', act: () => shop.cart.restore(), meanwhile: () => shop.shopper.logout() }),
      { units: '', aside: '' },
    ],
    [
      'does not send a click that waited for another',
      (shop) =>
        during(shop, {
          before: 'updateCart',
          act: () => Promise.all([shop.cart.setQuantity(WASH, 4), shop.cart.setQuantity(WASH, 5)]),
          meanwhile: () => shop.shopper.logout(),
        }),
      { sent: ['addToCart 1', 'addToCart 1', 'quickBuy 1', 'sendConversion', 'updateCart 4'] },
    ],
  ]);
});

/** The skin system with a code at a backend with the core calls alone; then a reload whose cart/get is lost this often. */
const openLost = async (times: number, code = 'DAWN10') => {
  const opened = await openForeign(code === 'DAWN10' ? '/?coupon=DAWN10' : '/');
  await opened.cart.add(SYSTEM);
  if (code !== 'DAWN10') await opened.cart.applyCoupon(code);
  for (let lost = 0; lost < times; lost += 1) opened.connection.next('getCart', 'drop');
  const tab = times > 0 ? await opened.tab.reload('/') : opened.tab;
  return { ...opened, tab, shopper: tab.shopper, cart: tab.shopper.cart };
};
const UNREACHABLE = { code: 'UNREACHABLE' };

describe('a cart that failed to load', () => {
  rows(
    () => openLost(1),
    [
      [
        'is not ready, and its line is still pending, while it is being loaded; one read is enough',
        async (opened) => {
          await during(opened, {
            before: 'getCart',
            act: () => opened.cart.add(WASH),
            meanwhile: () => {
              expect(seen(opened)).toMatchObject({ phase: 'loading', pending: [WASH] });
            },
          });
          await opened.cart.add(POLISH);
        },
        { phase: 'ready', pending: [], units: 'system 1, wash 1, polish 1', reads: 3 },
      ],
      [
        'is loaded before a typed code is applied, so that a code that saves less still asks first',
        ({ cart }) => cart.applyCoupon('BESTYOU'),
        { phase: 'ready', discount: { code: 'DAWN10' }, couponToConfirm: { code: 'BESTYOU' } },
      ],
      [
        'is loaded before a quick buy, which sets its lines aside',
        ({ shopper }) => shopper.quickBuy(WASH),
        { units: 'wash 1', aside: 'system 1', visited: ['/checkout/'] },
      ],
      [
        'loses its code at the end of the offer too',
        async ({ clock, backend }) => {
          await clock.advance(QUARTER_OF_AN_HOUR);
          await quiet();
          expect(backend.held().code).toBe('');
        },
        { offer: { phase: 'ended' } },
      ],
    ],
  );
  rows(
    () => openLost(2),
    [
      [
        'accepts no code while it cannot be loaded: it says so, and does not call the shop',
        ({ cart }) => cart.applyCoupon('BESTYOU'),
        { couponNotice: UNREACHABLE, sent: ['applyCoupon DAWN10', 'addToCart 1'] },
      ],
      [
        'is not replaced by a quick buy while its lines are unknown',
        async ({ shopper, backend }) => {
          await shopper.quickBuy(WASH);
          expect(backend.held().quantities).toEqual({ [SYSTEM]: 1 });
        },
        { notice: UNREACHABLE, visited: [] },
      ],
    ],
  );

  it('is not ready until the percentage of its code is known, and is ready without its code if that is refused', async () => {
    const opened = await openLost(0, 'FESTIVE15');
    opened.connection.next('applyCoupon', 'drop');
    const tab = await opened.tab.reload('/');
    expect(seen({ ...opened, tab })).toMatchObject({ phase: 'unreachable', units: 'system 1' });
    await tab.shopper.cart.refresh();
    expect(seen({ ...opened, tab })).toMatchObject({ phase: 'ready', total: 679 });
    opened.connection.next('applyCoupon', refused('REFUSED', 'Not any more'));
    expect(seen({ ...opened, tab: await tab.reload('/') })).toMatchObject({ phase: 'ready', total: 799 });
  });

  it('needs no second call at a shop whose answers contain the whole cart', async () => {
    const opened = openShop();
    opened.connection.next('getCart', 'drop');
    const tab = await opened.openTab();
    await tab.shopper.cart.add(WASH);
    expect(seen({ ...opened, tab })).toMatchObject({ phase: 'ready', reads: 1 });
  });

  it('is unknown until the shop has sent all of it to the customer who signs in after another has logged out', async () => {
    const opened = await openForeign('/checkout');
    const { backend, tab, shopper, connection, lastOtp } = opened;
    await backend.api.verifyOtp({ phone: PHONE, otp: await lastOtp() });
    const customer = { name: 'Asha Rao', phone: PHONE, email: '', isVerified: true };
    await backend.api.createCustomer({ customer, shipping: null as never, billing: null });
    await verify(tab, lastOtp);
    await shopper.logout();
    await quiet();
    // What the backend has kept for the customer, in its own session.
    await backend.api.addToCart({ pid: SYSTEM, qty: 1 });
    await backend.api.applyCoupon({ code: 'DAWN10' });
    connection.next('getCart', 'drop');
    await verify(tab, lastOtp);
    await shopper.cart.add(WASH);
    expect(seen(opened)).toMatchObject({ phase: 'ready', discount: { code: 'DAWN10' }, total: 1393 });
  });
});

describe('the cart at a backend with the core calls alone', () => {
  rows(openForeign, [
    [
      'is completed from the request if the answer has only the count, without another read',
      async ({ cart, backend }) => {
        await cart.add(WASH);
        await cart.setQuantity(WASH, 4);
        expect(cart.get()).toMatchObject({ items: { [WASH]: { qty: 4, price: 949, sale: 749 } }, count: 4 });
        await cart.add(POLISH);
        await cart.remove(WASH);
        expect(backend.held().quantities).toEqual({ [POLISH]: 1 });
      },
      { units: 'polish 1', reads: 1 },
    ],
  ]);
});

const ACTS = {
  add: ({ cart }: Shopper, pid: ProductId) => cart.add(pid),
  code: ({ cart }: Shopper) => cart.applyCoupon('DAWN10'),
  buy: ({ cart }: Shopper, pid: ProductId) => cart.quickBuy(pid),
  refresh: ({ cart }: Shopper) => cart.refresh(),
};

it('any clicks on the cart, whatever happens to the calls, make one call at a time, and end at the shop’s own cart and total', async () => {
  const click = fc.record({
    pid: fc.constantFrom(...PIDS),
    what: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom<keyof typeof ACTS>('add', 'code', 'buy', 'refresh') },
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 20 }) },
    ),
    wait: fc.boolean(),
  });
  const faults = fc.constantFrom<Fault | null>(null, null, null, 'drop', 'lose', TOO_MANY);
  await fc.assert(
    fc.asyncProperty(
      fc.array(click, { minLength: 1, maxLength: 10 }),
      fc.array(faults, { maxLength: 10 }),
      async (clicks, troubles) => {
        const { openTab, connection, direct } = openShop();
        const { shopper } = await openTab();
        for (const name of ['addToCart', 'updateCart', 'deleteFromCart', 'quickBuy', 'applyCoupon'] as const)
          for (const trouble of troubles) if (trouble !== null) connection.next(name, trouble);
        let most = 0;
        shopper.cart.subscribe(() => {
          most = Math.max(most, connection.inFlight().length);
        });
        for (const { pid, what, wait } of clicks) {
          const settling = typeof what === 'number' ? shopper.cart.setQuantity(pid, what) : ACTS[what](shopper, pid);
          if (wait) await settling;
        }
        await shopper.cart.whenIdle();
        expect(most).toBeLessThanOrEqual(1);
        const { items, pending } = shopper.cart.get();
        const { total } = shopper.summary.get().quote;
        expect(await direct.getCart()).toMatchObject({ data: { items, quotes: { prepaid: { total } } } });
        expect(pending).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});
