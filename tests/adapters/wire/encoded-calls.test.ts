/** Requests and answers as JSON: what one side encodes, the other decodes to the same value. */
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { encodeAnswer } from '../../../adapters/wire/encode-answer.ts';
import { decodeAnswer, parseEnvelope } from '../../../adapters/wire/envelope.ts';
import { encodeQuote } from '../../../adapters/wire/quote-json.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import { contractDocs } from '../../../core/contract/contract-docs.ts';
import { done, refused, REFUSAL_CODES, type Answer } from '../../../core/entities/answer.ts';
import { couponDiscount } from '../../../core/entities/discount.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { bothQuotes, quote } from '../../../core/pricing/quote.ts';
import type { Endpoint } from '../../../adapters/wire/endpoints.ts';
import { WASH } from '../../samples/products.ts';

const { placeOrder, createCustomer, cancelOrder, returnOrder, createGrievance, getPincode, getOrder } = allEndpoints;
const items = { [WASH]: { qty: 2, price: rupees(949), sale: rupees(749) } };
const discount = couponDiscount('DAWN10', 10, false);

/** What the client decodes of an answer of the shop, through JSON. */
const answered = (endpoint: Endpoint<unknown, unknown>, answer: Answer<unknown>, input: unknown): Answer<unknown> => {
  const envelope = parseEnvelope(JSON.stringify(encodeAnswer(answer, endpoint.encodeResponse)));
  if (envelope === undefined) throw new Error('no answer');
  return decodeAnswer(envelope, (data) => endpoint.decodeResponse(data, input), REFUSAL_CODES);
};
const sent = (body: unknown) => ({ query: {}, body, key: 'a-key-to-place' });

describe('a call over the wire', () => {
  it.each(callNames)('%s has the request that was made, and the answer that the shop gave', (name) => {
    const endpoint = allEndpoints[name] as unknown as Endpoint<unknown, unknown>;
    const { input, data } = contractDocs[name];
    const { query = {}, body, key = '' } = endpoint.encodeRequest(input);
    const json: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
    expect(endpoint.decodeRequest({ query, body: json, key })).toEqual(input);
    expect(answered(endpoint, { ...done(data), now: 7 }, input)).toEqual({ ...done(data), now: 7 });
    const quotes = bothQuotes({ items, discount, cash: rupees(120), redeem: true }, DEFAULT_SETTINGS);
    const refusal = { ...refused('PRICE_CHANGED', 'changed', { quotes, fields: { a: 'b' }, retryAfterMs: 5 }), now: 7 };
    expect(answered(endpoint, refusal, input)).toEqual(refusal);
  });

  it('accepts every usual way to send no address, PHP’s [] included', () => {
    const order = { payment_mode: 'cod', redeem_cash: false, expected_total: 1, shipping: {} };
    const customer = { name: 'Asha', phone: '9876543210' };
    for (const none of [{}, [], null, undefined]) {
      expect(placeOrder.decodeRequest(sent({ ...order, billing: none })).billing).toBeNull();
      const request = createCustomer.decodeRequest(sent({ customer, shipping: none, billing: none }));
      expect(request).toMatchObject({ shipping: null, billing: null });
    }
    for (const wrong of [['x'], 'x', 7, true])
      expect(() => placeOrder.decodeRequest(sent({ ...order, billing: wrong }))).toThrow('billing should be an object');
  });

  it('may lack form fields, which the shop checks, but not have fields of another type', () => {
    expect(cancelOrder.decodeRequest(sent({ order: 'x' }))).toEqual({ order: 'x', reason: '' });
    expect(returnOrder.decodeRequest(sent({ order: 'x', reason: 'y' }))).toEqual({ order: 'x', reason: 'y', upi: '' });
    expect(createGrievance.decodeRequest(sent({}))).toEqual({ name: '', phone: '', email: '', message: '' });
    expect(getPincode.decodeRequest(sent(undefined))).toEqual({ pincode: '' });
    expect(() => cancelOrder.decodeRequest(sent({ order: 7 }))).toThrow('order should be a text');
  });

  it('may lack the parts of an order that a backend does not have', () => {
    const { input, data } = contractDocs.getOrder;
    const json = Object(getOrder.encodeResponse(data)) as Readonly<Record<string, unknown>>;
    const { expires_at: _expires, invoice: _invoice, refund: _refund, ...bare } = json;
    const decoded = getOrder.decodeResponse(bare, input);
    expect(decoded).toEqual({ ...data, expiresAt: null, invoice: null, refund: null });
  });
});

it('a quote in JSON has exactly the names of the command line', () => {
  expect(encodeQuote(quote({ items, discount, mode: 'cod', cash: rupees(120) }, DEFAULT_SETTINGS))).toEqual({
    count: 2,
    list_total: 1898,
    subtotal: 1498,
    savings: 400,
    shipping: 150,
    discount: { isApplied: true, code: 'DAWN10', off: 10, amount: 0, value: 150 },
    total: 1498,
    reward_cash: 75,
    redeemable_cash: 0,
  });
});
