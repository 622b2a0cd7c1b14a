/** What tests/web/checkout/razorpay.test.ts cannot wait for or bring about: scripts and windows that misbehave. */
import { describe, expect, it } from 'vitest';
import {
  createRazorpayWindow,
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

type Element = { src: string; listeners: Record<string, () => void>; isThere: boolean };
type Opening = (options: RazorpayOptions) => void;

/** A page into which scripts can be put; `loads` is what happens to the next one. */
const openBrowser = (opening: Opening | null) => {
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
  const open = createRazorpayWindow(Object.assign(browser, { document }), {
    timers: clock,
    logger: {
      error: (message) => {
        logger.push(message);
      },
    },
  });
  return { open, clock, scripts, logger, loading };
};

const paid: Opening = ({ handler }) => handler({ razorpay_payment_id: 'pay_1', razorpay_signature: 'abc' });

describe('Razorpay’s payment window', () => {
  it('loads its script once, however often it opens', async () => {
    const { open, scripts } = openBrowser(paid);
    for (let time = 0; time < 3; time += 1)
      expect(await open(WINDOW)).toEqual({ status: 'paid', paymentId: 'pay_1', signature: 'abc' });
    expect(scripts.map(({ src }) => src)).toEqual([WINDOW.script]);
  });

  it('passes the payment and the shopper on, the phone with its country code', async () => {
    let passed: RazorpayOptions | undefined;
    const { open } = openBrowser((options) => {
      passed = options;
      options.modal.ondismiss();
    });
    expect(await open(WINDOW)).toEqual({ status: 'closed' });
    expect(passed).toMatchObject({
      key: 'rzp_test_1',
      order_id: 'order_1',
      amount: 74_900,
      currency: 'INR',
      prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '+919876543210' },
    });
  });

  it('opens once, however often it is asked to before it is closed', async () => {
    const dismissals: (() => void)[] = [];
    const { open, clock } = openBrowser(({ modal }) => {
      dismissals.push(modal.ondismiss);
    });
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
