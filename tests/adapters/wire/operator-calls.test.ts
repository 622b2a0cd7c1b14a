/** The calls of the operator: their requests are read as they are written, and their answers as the server has them. */
import { describe, expect, it } from 'vitest';
import { decodeRequest, encodeRequest, type AnyOperatorCall } from '../../../adapters/wire/operator/call.ts';
import { operatorMessageCalls } from '../../../adapters/wire/operator/messages.ts';
import { operatorCalls } from '../../../adapters/wire/operator/operator-calls.ts';
import { gatewayCalls, sandboxCalls } from '../../../adapters/wire/operator/sandbox-tools.ts';
import type { AnyShape } from '../../../core/contract/shape.ts';
import { encode } from '../../../core/contract/encode.ts';
import { decodeTolerant } from '../../../core/contract/tolerant.ts';
import { TEXT_LENGTHS } from '../../../core/validation/text-lengths.ts';
import { paise } from '../../../core/entities/money/paise.ts';

const { listOrders, moveOrder, refundOrder, reconcile, sales, setStock, dueRefunds, numbers } = operatorCalls;

/** What a server decodes of what a client has encoded. */
const received = (call: AnyOperatorCall, input: unknown): unknown => {
  const { query, body } = encodeRequest(call, input);
  return decodeRequest(call, JSON.parse(JSON.stringify(query ?? body)) as Readonly<Record<string, unknown>>);
};

describe('a request of the operator', () => {
  it.each<readonly [name: string, call: AnyOperatorCall, input: unknown]>([
    ['a page of orders', listOrders, { limit: 200, state: 'held', phone: '9876543210', after: '5:order/BH1' }],
    ['periods of sales', sales, { days: [1, 7, 30] }],
    ['a refund to a UPI ID', moveOrder, { order: 'BH1', to: 'refunded', amount: paise(74_829), atFault: true }],
    ['a refund', refundOrder, { order: 'BH1' }],
    ['a search at the gateway', reconcile, { since: 1_700_000_000_000 }],
    ['stock', setStock, { pid: 'bhor_0002', level: 'sold_out' }],
    ['messages', operatorMessageCalls.retryMessages, { all: true, channel: 'sms' }],
    ['a payment', gatewayCalls.pay, { order: 'BH1', outcome: 'succeeds', amount: paise(1), currency: 'USD' }],
    ['the clock', sandboxCalls.moveClock, { advanceMs: 900_000, holdMs: 0 }],
  ])('is read as it was written: %s', (_name, call, input) => {
    expect(received(call, input)).toEqual(input);
  });

  it.each<readonly [field: string, problem: string, call: AnyOperatorCall, sent: Readonly<Record<string, unknown>>]>([
    ['limit', 'should be a whole number at least 1 and at most 200', listOrders, { limit: '201' }],
    ['limit', 'should be a number', listOrders, { limit: 'x' }],
    ['after', 'should be the cursor at the end of the previous page', listOrders, { limit: '1', after: 'x' }],
    ['days', 'should be at most 10 numbers', sales, { days: '1,1,1,1,1,1,1,1,1,1,1' }],
    [
      'amount',
      'must be more than 0 and at most 10000000, with at most two decimals',
      refundOrder,
      { order: 'x', amount: 0.001 },
    ],
    ['stock', 'should be a whole number from 0 to 1000000, sold-out or unlimited', setStock, { pid: 'x', stock: 1.5 }],
    ['ids', 'should be a list of 1 to 200 ids', operatorMessageCalls.dropMessages, { ids: [] }],
    [
      'amount',
      'is required when currency is given',
      gatewayCalls.pay,
      { order: 'x', outcome: 'succeeds', currency: 'INR' },
    ],
    [
      'currency',
      'is only allowed with outcome succeeds',
      gatewayCalls.pay,
      { order: 'x', outcome: 'fails', currency: 'INR' },
    ],
    ['advance_ms', 'should be a whole number of milliseconds', sandboxCalls.moveClock, {}],
    ...[-1, 1.5, '1000', null, 1e300, 400_000_000_000].map(
      (advance_ms) => ['advance_ms', expect.any(String), sandboxCalls.moveClock, { advance_ms }] as const,
    ),
    ...['0', 'x', '2923', '1.5', ''].map((days) => ['days.0', expect.any(String), sales, { days }] as const),
    ['days.1', expect.any(String), sales, { days: '1,,2' }],
    ...[0, 748.123, '749'].map(
      (amount) =>
        ['amount', expect.any(String), gatewayCalls.pay, { order: 'x', outcome: 'succeeds', amount }] as const,
    ),
    [
      'outcome',
      'should be succeeds, fails, silent, unreported or again',
      gatewayCalls.pay,
      { order: 'x', outcome: 'no' },
    ],
    ['ids.1', expect.any(String), operatorMessageCalls.retryMessages, { ids: ['x', null] }],
    ['decision', expect.any(String), operatorCalls.reviewPayment, { order: 'x', decision: 'keep' }],
  ])('names the field that is wrong, and what it should be: %s %s', (field, problem, call, sent) => {
    expect(() => decodeRequest(call, sent)).toThrow(expect.objectContaining({ field, problem }));
  });

  it('has a longest text for every text', () => {
    const textsIn = (shape: AnyShape, name: string): readonly string[] => {
      switch (shape.kind) {
        case 'string':
          return [shape.length ?? name];
        case 'object':
          return shape.parts.flatMap((part) => textsIn(part.shape, part.json ?? part.name));
        case 'array':
          return textsIn(shape.item, name);
        case 'codec':
          return textsIn(shape.inner, name);
        default:
          return [];
      }
    };
    const calls: readonly AnyOperatorCall[] = Object.values({ ...operatorCalls, ...sandboxCalls, ...gatewayCalls });
    const texts = calls.flatMap(({ input }) => (input === undefined ? [] : textsIn(input, '')));
    expect(texts.length).toBeGreaterThan(15);
    expect(texts.filter((text) => !Object.hasOwn(TEXT_LENGTHS, text))).toEqual([]);
  });

  it('may have stock as a number or as text, and answers write a number', () => {
    expect(decodeRequest(setStock, { pid: 'bhor_0002', stock: 40 })).toEqual({ pid: 'bhor_0002', level: 40 });
    expect(encode(setStock.data, { pid: 'bhor_0002', level: 40 })).toEqual({ pid: 'bhor_0002', stock: 40 });
  });
});

describe('an answer to the operator', () => {
  it('has amounts in whole units of the currency, and names as programs write them', () => {
    const due = {
      order: 'BH1',
      amount: paise(74_829),
      currency: 'INR',
      to: 'upi',
      upi: null,
      by: 'operator',
      since: 5,
      isRefused: false,
    } as const;
    const json = encode(dueRefunds.data, [due]);
    expect(json).toMatchObject([{ amount: 748.29, is_refused: false }]);
    expect(decodeTolerant(dueRefunds.data, json)).toEqual([due]);
  });

  it('names the series of numbers as programs do', () => {
    const state = {
      series: [{ series: 'creditNote', last: 'BC/25-26/000004', isConfirmed: true }],
      restored: null,
    } as const;
    const json = encode(numbers.data, state);
    expect(json).toEqual({
      series: [{ series: 'credit_note', last: 'BC/25-26/000004', is_confirmed: true }],
      restored: null,
    });
    expect(decodeTolerant(numbers.data, json)).toEqual(state);
  });
});
