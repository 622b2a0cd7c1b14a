/** No code lowers a total after its deadline, whichever cookies are deleted or swapped at any time (spec 10.18). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Settings } from '../../../../core/catalogue/settings/settings.ts';
import { anySettings } from '../../settings-arbitraries.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { dataOf, createTestShop, order, signIn, type TestShop } from '../../../shop/test-shop.ts';

const CODES = ['DAWN10', 'BESTYOU'] as const;

const VISITORS = 3;

const SESSIONS = 3;

type Step =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'ask' | 'add' | 'log out' }
  | { readonly do: 'apply'; readonly code: (typeof CODES)[number]; readonly byUrl: boolean; readonly asks: boolean }
  | { readonly do: 'verify'; readonly phone: string; readonly asks: boolean }
  | { readonly do: 'take session' | 'take visitor'; readonly which: number }
  | { readonly do: 'place' };

const stepsFor = ({ offer }: Settings): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant('wait' as const),
          ms: fc.constantFrom(1, MINUTE, 5 * MINUTE, offer.durationMs - 1, offer.durationMs),
        }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('ask' as const, 'add' as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('log out' as const) }) },
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('apply' as const),
          code: fc.constantFrom(...CODES),
          byUrl: fc.boolean(),
          asks: fc.boolean(),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant('verify' as const),
          phone: fc.constantFrom(PHONE, OTHER_PHONE),
          asks: fc.boolean(),
        }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('take session' as const), which: fc.nat(SESSIONS - 1) }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('take visitor' as const), which: fc.nat(VISITORS - 1) }) },
      { weight: 5, arbitrary: fc.record({ do: fc.constant('place' as const) }) },
    ),
    { minLength: 6, maxLength: 30, size: 'max' },
  );

const settingsAndSteps = anySettings.chain((settings) => fc.tuple(fc.constant(settings), stepsFor(settings)));

/**
 * A browser whose owner puts any session's cookie together with any visitor's, and records every deadline that is answered.
 */
const createBrowser = (shop: TestShop, { offer }: Settings) => {
  const tokens = Array.from({ length: SESSIONS }, (_, index) => `session-${index}`);
  const owners: (string | null)[] = tokens.map(() => null);
  const ends = new Map<string, number>();
  let session = 0;
  let visitor = 0;
  const holders = (): readonly string[] => {
    const owner = owners[session] ?? null;
    return [`session ${session}`, `visitor ${visitor}`, ...(owner === null ? [] : [`phone ${owner}`])];
  };
  const api = () =>
    shop.session(tokens[session], {
      visitor: `visitor-${visitor}`,
      onToken: (next) => {
        tokens[session] = next;
      },
    });
  /** Asks for the countdown; its end belongs from then on to everything that was shown with the question. */
  const ask = async (): Promise<void> => {
    const { expiresAt } = await dataOf(api().getOffer());
    for (const holder of holders()) ends.set(holder, Math.min(ends.get(holder) ?? Infinity, expiresAt));
  };
  /** What one of these knows, all of them do from now on. */
  const share = (among: readonly string[], end = Infinity): void => {
    const earliest = Math.min(end, ...among.map((holder) => ends.get(holder) ?? Infinity));
    if (earliest < Infinity) for (const holder of among) ends.set(holder, earliest);
  };
  const deadline = (): number => Math.min(...holders().map((holder) => ends.get(holder) ?? Infinity));

  const play = async (step: Step): Promise<void> => {
    if (step.do === 'wait') await shop.clock.advance(step.ms);
    else if (step.do === 'ask') await ask();
    else if (step.do === 'add') await api().addToCart({ pid: WASH, qty: 1 });
    else if (step.do === 'log out') {
      await dataOf(api().logout());
      owners[session] = null;
    } else if (step.do === 'take session') session = step.which;
    else if (step.do === 'take visitor') visitor = step.which;
    else if (step.do === 'apply') {
      const isOver = shop.clock.now() >= deadline();
      const applied = await api().applyCoupon({ code: step.code, ...(step.byUrl && { source: 'url' as const }) });
      if (step.code === 'DAWN10' && isOver) expect(applied).toMatchObject({ status: false, code: 'OFFER_EXPIRED' });
      if (applied.status && step.code === 'DAWN10') share(holders(), shop.clock.now() + offer.durationMs);
      if (step.asks) await ask();
    } else if (step.do === 'verify') {
      const sent = await api().sendOtp({ phone: step.phone });
      if (!sent.status) return;
      await dataOf(api().verifyOtp({ phone: step.phone, otp: await shop.lastOtp() }));
      owners[session] = step.phone;
      share([`session ${session}`, `phone ${step.phone}`]);
      if (step.asks) await ask();
    } else {
      await api().addToCart({ pid: WASH, qty: 1 });
      const { quotes, discount } = await dataOf(api().getCart());
      const placed = await api().placeOrder(order({ mode: 'cod', expectedTotal: quotes?.cod.total ?? 0 }));
      if (shop.clock.now() < deadline()) return;
      if (placed.status) expect(placed.data.order.summary.discount.code).not.toBe('DAWN10');
      // What the session itself has heard is shown truly, too; a phone's other devices are heard of by placing at the
      // latest.
      if ((ends.get(`session ${session}`) ?? Infinity) <= shop.clock.now()) expect(discount?.code).not.toBe('DAWN10');
    }
  };
  /** Every session has something in it: one in which nothing happened is nobody's. */
  const start = async (): Promise<void> => {
    for (session = SESSIONS - 1; session >= 0; session -= 1) await api().addToCart({ pid: WASH, qty: 1 });
    session = 0;
  };
  return { play, start };
};

it('no code lowers a total after its deadline, whichever cookies are deleted or swapped at any time', async () => {
  await fc.assert(
    fc.asyncProperty(settingsAndSteps, async ([settings, all]) => {
      const shop = createTestShop({ settings });
      for (const phone of [PHONE, OTHER_PHONE]) await signIn(shop, shop.session(), phone);
      await shop.clock.advance(MINUTE);
      const browser = createBrowser(shop, settings);
      await browser.start();
      for (const step of all) await browser.play(step);
    }),
    { numRuns: 300 },
  );
});
