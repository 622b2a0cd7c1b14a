/** What tests/web/checkout/razorpay.nightly.test.ts cannot wait for or bring about: scripts and windows that misbehave. */
import { describe, expect, it } from 'vitest';
import {
  createRazorpayWindow,
  needsRedirect,
  SCRIPT_TIMEOUT_MS,
  type RazorpayOptions,
} from '../../../adapters/browser/razorpay-window.ts';
import { createVirtualClock } from '../../../adapters/simulated/virtual-clock.ts';
import { paise } from '../../../core/entities/money/paise.ts';
import type { PaymentWindow } from '../../../core/ports/payments/payments.ts';

const WINDOW: PaymentWindow = {
  provider: 'razorpay',
  script: 'https://gateway.test/checkout.js',
  keyId: 'rzp_test_1',
  gatewayOrder: 'order_1',
  amount: paise(74_900),
  currency: 'INR',
  prefill: { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210' },
};

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const INSTAGRAM = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B91 Instagram 361.0.0.35.82 (iPhone15,3; iOS 18_1; en_IN; en; scale=3.00)`;

type Element = { src: string; listeners: Record<string, () => void>; isThere: boolean };
type Opening = (options: RazorpayOptions) => void;

/** A page into which scripts can be put; `loads` is what happens to the next one. */
const openBrowser = (opening: Opening | null, userAgent = CHROME) => {
  const clock = createVirtualClock();
  const scripts: Element[] = [];
  const logger: string[] = [];
  const loading: { next: 'load' | 'error' | 'nothing' } = { next: 'load' };
  const browser: { Razorpay?: new (options: RazorpayOptions) => { readonly open: () => void } } = {};
  const run = (): void => {
    if (opening === null) return;
    browser.Razorpay = class {
      readonly #options: RazorpayOptions;
      constructor(options: RazorpayOptions) {
        this.#options = options;
      }
      open(): void {
        opening(this.#options);
      }
    };
  };
  const document = {
    createElement: () => {
      const element: Element = { src: '', listeners: {}, isThere: false };
      return {
        get src() {
          return element.src;
        },
        set src(address: string) {
          element.src = address;
        },
        element,
        addEventListener: (type: 'load' | 'error', listener: () => void) => {
          element.listeners[type] = listener;
        },
        remove: () => {
          element.isThere = false;
        },
      };
    },
    head: {
      append: ({ element }: { readonly element: Element }) => {
        element.isThere = true;
        scripts.push(element);
        if (loading.next === 'load') run();
        if (loading.next !== 'nothing') element.listeners[loading.next]?.();
      },
    },
  };
  const shown: ((event: { readonly persisted: boolean }) => void)[] = [];
  const page = {
    document,
    navigator: { userAgent },
    location: { origin: 'https://shop.example' },
    addEventListener: (_type: 'pageshow', listener: (event: { readonly persisted: boolean }) => void) =>
      shown.push(listener),
  };
  const open = createRazorpayWindow(Object.assign(browser, page), {
    timers: clock,
    brand: 'BHOR',
    logger: { error: (message) => logger.push(message) },
  });
  return { open, clock, scripts, logger, loading, shown };
};

const paid: Opening = ({ handler }) => handler({ razorpay_payment_id: 'pay_1', razorpay_signature: 'abc' });

describe('Razorpay’s payment window', () => {
  it('shows the mode that was chosen before the others', async () => {
    const passed: RazorpayOptions[] = [];
    const { open } = openBrowser((options) => {
      passed.push(options);
      options.modal.ondismiss();
    });
    for (const mode of ['upi', 'card', 'netbanking'] as const) await open({ ...WINDOW, mode });
    await open(WINDOW);
    expect(passed.map(({ prefill, config }) => [prefill.method, config?.display])).toEqual([
      ...(
        [
          ['upi', 'UPI'],
          ['card', 'Card'],
          ['netbanking', 'Net banking'],
        ] as const
      ).map(([method, name]) => [
        method,
        {
          blocks: { chosen: { name, instruments: [{ method }] } },
          sequence: ['block.chosen'],
          preferences: { show_default_blocks: true },
        },
      ]),
      [undefined, undefined],
    ]);
  });

  it('has the shopper return to the shop’s address inside of another app, if the shop has one, and nowhere else', async () => {
    const callback = '/server/api/payment/callback.php?order=BH4K7Q2M9XWD';
    const passed = async (userAgent: string, window: PaymentWindow): Promise<readonly unknown[]> => {
      const options: RazorpayOptions[] = [];
      const { open, shown } = openBrowser((each) => options.push(each), userAgent);
      const outcome = open(window);
      await Promise.resolve();
      await Promise.resolve();
      for (const listener of shown) listener({ persisted: true });
      // Back on the page, from the gateway's.
      expect(await outcome).toEqual({ status: 'closed' });
      return options.map((each) => [each.callback_url, each.redirect]);
    };
    expect(await passed(INSTAGRAM, { ...WINDOW, callback })).toEqual([[`https://shop.example${callback}`, true]]);
    expect(await passed(INSTAGRAM, WINDOW)).toEqual([[undefined, undefined]]);
    expect(await passed(CHROME, { ...WINDOW, callback })).toEqual([[undefined, undefined]]);
  });

  it.each([
    [true, 'Instagram on iOS', INSTAGRAM],
    [
      true,
      'Facebook on Android',
      'Mozilla/5.0 (Linux; Android 13; SM-A546E Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.63.82;]',
    ],
    [
      true,
      'a web view on iOS',
      'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    ],
    [false, 'Chrome on Android', CHROME],
    [
      false,
      'Safari on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    ],
    [
      false,
      'Firefox on a computer',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
    ],
  ])('needs a redirect (%s) in %s', (isNeeded, _browser, userAgent) => {
    expect(needsRedirect(userAgent)).toBe(isNeeded);
  });

  it('opens once, however often it is asked to before it is closed', async () => {
    const dismissals: (() => void)[] = [];
    const { open, clock } = openBrowser(({ modal }) => dismissals.push(modal.ondismiss));
    const outcomes = [open(WINDOW), open(WINDOW)];
    await clock.advance(0);
    expect(dismissals).toHaveLength(1);
    dismissals[0]?.();
    expect(await Promise.all(outcomes)).toEqual([{ status: 'closed' }, { status: 'closed' }]);
  });

  it('is unavailable after a script that fails or never comes, and tries again', async () => {
    const { open, clock, scripts, logger, loading } = openBrowser(paid);
    loading.next = 'error';
    expect(await open(WINDOW)).toEqual({ status: 'unavailable' });
    loading.next = 'nothing';
    const opening = open(WINDOW);
    await clock.advance(SCRIPT_TIMEOUT_MS);
    expect(await opening).toEqual({ status: 'unavailable' });
    expect(scripts.map(({ isThere }) => isThere)).toEqual([false, false]);
    expect(logger).toEqual(
      Array.from({ length: 2 }, () => `the payment window could not be loaded from ${WINDOW.script}`),
    );
    loading.next = 'load';
    expect(await open(WINDOW)).toMatchObject({ status: 'paid' });
  });

  it.each<[string, Opening | null]>([
    ['defines no window', null],
    [
      'throws',
      () => {
        throw new Error('no such order');
      },
    ],
    ['reports a payment without its proof', ({ handler }) => handler({ razorpay_payment_id: 'pay_1' })],
  ])('is unavailable where its script %s', async (_title, opening) => {
    const { open, logger } = openBrowser(opening);
    expect(await open(WINDOW)).toEqual({ status: 'unavailable' });
    expect(logger).toEqual(['the payment window did not open']);
  });
});
