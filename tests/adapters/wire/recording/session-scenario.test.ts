/** The mapping from what was seen over HTTP to a scenario, for what a journey shows only by chance. */
import { describe, expect, it } from 'vitest';
import type { SeenExchange } from '../../../../adapters/wire/recording/seen-exchange.ts';
import { sessionScenario } from '../../../../adapters/wire/recording/session-scenario.ts';
import { parseScenario } from '../../../../cli/scenario/load/parse-scenario.ts';
import { allEndpoints, type Endpoint } from '../../../../adapters/wire/endpoints.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import type { Business } from '../../../../core/entities/order.ts';
import type { CallName, InputOf } from '../../../../core/ports/shop-api.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';

type Seen = { readonly at?: number; readonly browser?: number; readonly key?: string; readonly answer?: string };

const post = (
  path: string,
  body: string,
  { at = 0, browser = 1, key = '', answer = '{"status":true}' }: Seen = {},
) => ({ method: 'POST', path, body, key, response: answer, at: at * 1000, browser });

const call = <Name extends CallName>(name: Name, input: InputOf<Name>, seen?: Seen): SeenExchange => {
  const { path, encodeRequest }: Pick<Endpoint<InputOf<Name>, unknown>, 'path' | 'encodeRequest'> = allEndpoints[name];
  const { body, key } = encodeRequest(input);
  return post(path, JSON.stringify(body), { ...(key !== undefined && { key }), ...seen });
};

const add = (at: number, browser = 1): SeenExchange => call('addToCart', { pid: WASH, qty: 1 }, { at, browser });

const stepsOf = async (...seen: readonly SeenExchange[]): Promise<readonly string[]> => {
  const text = (await sessionScenario(seen, { source: 'a test' })) ?? '';
  expect(parseScenario('recorded.yaml', text)).not.toHaveProperty('problems');
  return text.split('\n').flatMap((line) => (/^ {2}[-#] /u.test(line) ? [line.slice(2).replace(/^- /u, '')] : []));
};

describe('the steps of a recorded session', () => {
  it('let whole seconds pass between them, without losing the rest', async () => {
    expect(await stepsOf(add(0), add(1.4), add(2.8), add(90_061))).toEqual([
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

  it('load the page again where a call was made past it, and name the browser', async () => {
    expect(await stepsOf(add(0), call('addToCart', { pid: WASH, qty: 5 }), add(0), add(0, 2))).toEqual([
      'visit: /',
      'add: wash',
      `call: { name: addToCart, with: { pid: ${WASH}, qty: 5 } }`,
      'reload',
      'add: wash',
      '{ as: browser-2, visit: / }',
      '{ as: browser-2, add: wash }',
    ]);
  });

  const place = (more: Partial<InputOf<'placeOrder'>> = {}, seen?: Seen): SeenExchange =>
    call(
      'placeOrder',
      {
        ...{ mode: 'cod', redeemCash: false, expectedTotal: rupees(899) },
        ...{ shipping: ADDRESS, billing: null, key: 'a-key-to-place', ...more },
      },
      seen,
    );

  it('are direct calls where no page would make them, or not again', async () => {
    const last = async (seen: SeenExchange) => (await stepsOf(seen)).at(-1);
    const refused = (code: string) => ({ answer: `{"status":false,"code":"${code}"}` });
    expect(await last(call('updateCart', { pid: WASH, qty: 99 }, refused('QUANTITY_INVALID')))).toBe(
      `call: { name: updateCart, with: { pid: ${WASH}, qty: 99 } } # refused: QUANTITY_INVALID`,
    );
    expect(await last(place({}, refused('PRICE_CHANGED')))).toMatch(
      /^call: \{ name: placeOrder, .*expectedTotal: 899, .*key: key-1 \} \} # refused: PRICE_CHANGED$/u,
    );
  });

  it('are direct calls for a product that is not in the catalogue, and hold no key that a call does not take', async () => {
    const [, ...steps] = await stepsOf(
      call('addToCart', { pid: 'bhor_9999', qty: 1 }, { key: 'a-key' }),
      call('updateCart', { pid: 'bhor_9999', qty: 2 }),
      post('/sandbox/stock', '{"pid":"bhor_9999","stock":3}'),
    );
    expect(steps).toEqual([
      'call: { name: addToCart, with: { pid: bhor_9999, qty: 1 } }',
      'call: { name: updateCart, with: { pid: bhor_9999, qty: 2 } }',
      '# not kept: POST /sandbox/stock: the stock of an unknown product',
    ]);
  });

  it('place an order once, however often its request was repeated', async () => {
    const places = async (...seen: readonly SeenExchange[]) =>
      (await stepsOf(...seen)).filter((step) => step.startsWith('place'));
    const unread = 'place # there was no answer that can be read';
    expect(await places(place({}, { answer: 'no answer' }), place())).toEqual(['place']);
    expect(await places(place(), place({ key: 'another-key' }, { answer: '' }))).toEqual(['place', unread]);
  });

  it('fill in a business without saying which', async () => {
    const filled = async (business: Business) => {
      const steps = await stepsOf(place({ business }));
      return /business: (\{.*?\})/u.exec(steps.find((step) => step.startsWith('fill')) ?? '')?.[1];
    };
    expect(await filled({ gstin: '27AAPFU0939F1ZV', name: 'Rao & Sons' })).toBe(
      '{ gstin: 27AAAAA0000A1Z2, name: Replaced }',
    );
    expect(await filled({ gstin: '27AAPFU0939F1ZW', name: '' })).toBe('{ gstin: <>, name: "" }');
  });

  it('have the same test number for the same phone, and keep an invalid one invalid', async () => {
    const unlock = (phone: string): SeenExchange => call('signUpForOffers', { phone });
    const phones = await stepsOf(unlock(PHONE), unlock('9123456780'), unlock(PHONE), unlock('98-76'));
    const named = phones.flatMap((step) => /phone: "?([\d<>]+)/u.exec(step)?.[1] ?? []);
    expect(named).toEqual(['9000000001', '9000000002', '9000000001', '<>']);
  });

  it('hold no secret of a request that the contract does not know, and say what is not kept', async () => {
    const secret =
      '{"pid":"bhor_0002","qty":"many","price":1,"otp":424242,"phone":9876543210,"code":"424242","customer":{"name":"Ravi","note":"top-secret"}}';
    const path = '/server/api/cart/update.php';
    expect(await stepsOf(post(path, secret), post(path, '{top-secret'))).toEqual([
      'visit: /',
      `request: { post: ${path}, body: { pid: bhor_0002, qty: many, price: 1, otp: replaced, phone: "9000000001", code: replaced, customer: { name: Asha Rao, note: replaced } } }`,
      `# not kept: POST ${path}: its body cannot be read`,
    ]);
    const elsewhere = call('verifyPayment', {
      order: 'BH0123456789',
      paymentId: 'pay_secret',
      signature: 'top-secret',
    });
    expect((await stepsOf(add(0), elsewhere)).at(-1)).toBe(
      '# not kept: POST /server/api/payment/verify.php: a payment at a gateway elsewhere',
    );
    const payout = post('/sandbox/payments/courier', '{}');
    expect((await stepsOf(add(0), payout, elsewhere)).at(-1)).toContain('a payment at a gateway elsewhere');
    expect((await stepsOf(add(0), post('/sandbox/refund/form', 'order=1'))).at(-1)).toBe(
      '# not kept: POST /sandbox/refund/form: a tool that has no step',
    );
  });

  it('write what YAML would read as something else in quotes', async () => {
    const answer = '{"status":false,"code":"COUPON_INVALID"}';
    expect((await stepsOf(call('applyCoupon', { code: 'yes"\n: #' }, { answer })))[1]).toBe(
      String.raw`coupon: "yes\"\n: #" # refused: COUPON_INVALID`,
    );
  });
});
