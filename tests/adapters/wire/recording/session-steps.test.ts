/** The mapping from recorded events to steps, for what a journey over HTTP shows only by chance. */
import { describe, expect, it } from 'vitest';
import type { RecordedCall, RecordedEvent } from '../../../../adapters/wire/recording/recorded-event.ts';
import { scenarioText } from '../../../../adapters/wire/recording/scenario-text.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';

const at = (seconds: number, browser = 1) => ({ at: seconds * 1000, browser });
const add = (seconds: number, browser = 1): RecordedCall => ({
  ...at(seconds, browser),
  kind: 'call',
  name: 'addToCart',
  input: { pid: WASH, qty: 1 },
  result: { kind: 'done', data: {} },
});
const stepsOf = (...events: readonly RecordedEvent[]): readonly string[] =>
  scenarioText({ events }, { name: 'A session', source: 'a test' })
    .split('\n')
    .flatMap((line) => (line.startsWith('  - ') ? [line.slice(4)] : []));

describe('the steps of a recorded session', () => {
  it('let whole seconds pass between them, without losing the rest', () => {
    expect(stepsOf(add(0), add(1.4), add(2.8), add(90_061))).toEqual([
      'visit: /',
      'add: wash',
      'advance: 1s',
      'add: wash',
      'advance: 2s',
      'add: wash',
      'advance: 1d1h58s',
      'add: wash',
    ]);
  });

  it('place an order once, however often its request was repeated', () => {
    const place = (result: RecordedCall['result']): RecordedCall =>
      ({
        ...at(0),
        kind: 'call',
        name: 'placeOrder',
        input: {
          mode: 'cod',
          redeemCash: false,
          expectedTotal: rupees(899),
          shipping: ADDRESS,
          billing: null,
          key: 'a-key-to-place',
        },
        result,
      }) as RecordedCall;
    const steps = stepsOf(place({ kind: 'lost', how: 'drop' }), place({ kind: 'lost', how: 'drop' }));
    expect(steps.filter((step) => step === 'place')).toHaveLength(1);
    expect(steps.filter((step) => step.startsWith('fault: { call: placeOrder'))).toHaveLength(2);
    expect(steps.filter((step) => step.startsWith('fill'))).toHaveLength(1);
  });

  it('have the same test number for the same phone, and keep an invalid one invalid', () => {
    const unlock = (phone: string): RecordedCall => ({
      ...at(0),
      kind: 'call',
      name: 'signUpForOffers',
      input: { phone },
      result: { kind: 'done', data: null },
    });
    expect(stepsOf(unlock(PHONE), unlock('9123456780'), unlock(PHONE), unlock('98-76')).slice(1)).toEqual([
      'unlock: "9000000001"',
      'unlock: "9000000002"',
      'unlock: "9000000001"',
      'unlock: "12345"',
    ]);
  });

  it('do not remove a code that the end of the countdown removed', () => {
    const offer: RecordedCall = {
      ...at(0),
      kind: 'call',
      name: 'getOffer',
      input: undefined,
      result: { kind: 'done', data: { startedAt: 0, expiresAt: 900_000, now: 0, code: 'DAWN10' } },
    };
    const removed = (seconds: number): RecordedCall => ({
      ...at(seconds),
      kind: 'call',
      name: 'removeCoupon',
      input: { code: 'DAWN10' },
      result: { kind: 'done', data: {} },
    });
    expect(stepsOf(offer, add(1), removed(899))).toContain('remove-coupon');
    expect(stepsOf(offer, add(1), removed(900))).not.toContain('remove-coupon');
  });

  it('write what YAML would read as something else in quotes', () => {
    const visit: RecordedEvent = { ...at(0), kind: 'page', url: '/?coupon=%22%0A-%20add' };
    expect(stepsOf(visit)).toEqual(['visit: /?coupon=%22%0A-%20add']);
    const coupon: RecordedCall = {
      ...at(0),
      kind: 'call',
      name: 'applyCoupon',
      input: { code: 'yes"\n: #' },
      result: { kind: 'refused', code: 'COUPON_INVALID' },
    };
    expect(stepsOf(coupon)[1]).toBe('coupon: "YES\\"\\n: #" # refused: COUPON_INVALID');
  });
});
