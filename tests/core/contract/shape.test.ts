/** The shapes of the contract: what is read, tolerantly and strictly, what is written, and which types follow. */
import { describe, expect, it } from 'vitest';
import { encode } from '../../../core/contract/encode.ts';
import * as s from '../../../core/contract/shape.ts';
import { decodeStrict, Malformed } from '../../../core/contract/strict.ts';
import { decodeTolerant, tolerant, Unreadable } from '../../../core/contract/tolerant.ts';
import { rupees, type Rupees } from '../../../core/entities/money/money.ts';

const amount = s.amount<Rupees>('rupees', { min: 0 });
const order = s.object({
  order: s.string({ filled: true }),
  placedAt: s.named('placed_at', s.number({ integer: true })),
  state: s.picklist(['open', 'paid']),
  total: amount,
  isGift: s.named('gift', s.optional(s.boolean())),
  tags: s.array(s.string()),
  left: s.optional(s.record(s.number({ within: [0, 9] }))),
  refund: s.nullable(s.object({ amount: s.number(), to: s.string() }, { needs: [] })),
});
type Order = s.Infer<typeof order>;

const VALUE: Order = {
  order: 'BH1',
  placedAt: 5,
  state: 'paid',
  total: rupees(7),
  isGift: true,
  tags: ['a'],
  left: { x: 1 },
  refund: { amount: 1.5, to: 'upi' },
};
const JSON_VALUE = {
  order: 'BH1',
  placed_at: 5,
  state: 'paid',
  total: 7,
  gift: true,
  tags: ['a'],
  left: { x: 1 },
  refund: { amount: 1.5, to: 'upi' },
};
const MINIMUM = { order: 'BH1', placed_at: 5, state: 'open', total: 7 };

const yesNo: s.Shape<'yes' | 'no'> = { kind: 'picklist', choices: ['yes', 'no'], spelled: 'yesNo', default: 'no' };
const address = s.object({ city: s.string({ default: '' }), pincode: s.string({ default: '' }), forShip: yesNo });
const isEmpty = ({ city, pincode }: s.Infer<typeof address>): boolean => city === '' && pincode === '';
const request = s.object({
  name: s.string(),
  pid: s.optional(s.string()),
  total: amount,
  stated: s.amount<Rupees>('rupees', { fallback: 0 }),
  qty: s.number(),
  customer: s.object({ email: s.string({ default: '' }), isVerified: s.boolean({ default: false }) }),
  shipping: s.orEmpty(address, null, isEmpty),
  purposes: s.optional(s.set(['offers', 'measurement'])),
});
const REQUEST = {
  name: 'Asha',
  total: 7,
  stated: 8,
  qty: 1.5,
  customer: { email: 'a@b.in', isVerified: true },
  shipping: { city: 'Pune', pincode: '411001', forShip: 'yes' },
  purposes: ['measurement', 'offers'],
};

const problem = (change: object): string => {
  try {
    decodeStrict(request, { ...REQUEST, ...change });
    return '';
  } catch (error) {
    if (error instanceof Malformed) return error.message;
    throw error;
  }
};
const isReadable = (change: object): boolean =>
  tolerant(() => decodeTolerant(order, { ...JSON_VALUE, ...change })) !== undefined;

describe('encode', () => {
  it('writes the fields of a shape by their names in JSON, and no others', () => {
    expect(encode(order, { ...VALUE, secret: 1 } as Order)).toEqual(JSON_VALUE);
  });

  it('leaves out what is undefined', () => {
    const { isGift: _gift, left: _left, ...rest } = VALUE;
    const { gift: _sent, left: _sentLeft, ...json } = JSON_VALUE;
    expect(encode(order, rest)).toEqual(json);
  });

  it('writes null as {} where that stands for none, and what follows from the place not at all', () => {
    expect(encode(s.orEmpty(address, null, isEmpty), null)).toEqual({});
    expect(encode(s.object({ mode: s.implied('card'), total: amount }), { mode: 'card', total: rupees(1) })).toEqual({
      total: 1,
    });
  });
});

describe('decodeTolerant', () => {
  it('reads what encode writes', () => {
    expect(decodeTolerant(order, encode(order, VALUE))).toEqual(VALUE);
  });

  it("reads PHP's habits: numbers and booleans as strings, [] for an empty object", () => {
    expect(
      decodeTolerant(order, { ...JSON_VALUE, total: '7.00', placed_at: ' 5 ', gift: '1', left: [], order: 5 }),
    ).toEqual({ ...VALUE, order: '5', left: {} });
  });

  it('reads a missing list as empty, and a missing optional field as missing', () => {
    expect(decodeTolerant(order, MINIMUM)).toEqual({
      order: 'BH1',
      placedAt: 5,
      state: 'open',
      total: 7,
      tags: [],
      refund: null,
    });
    expect(decodeTolerant(order, { ...MINIMUM, left: null, gift: null, refund: [] })).toEqual(
      decodeTolerant(order, MINIMUM),
    );
  });

  it('reads an object without any filled text as none, where {} stands for none', () => {
    const shape = s.orEmpty(address, null, isEmpty);
    expect(decodeTolerant(shape, { city: '', for_ship: 'yes' })).toBeNull();
    expect(decodeTolerant(shape, { city: 'Pune' })).toEqual({ city: 'Pune', pincode: '', forShip: 'no' });
  });

  it.each([
    ['no order number', { order: '' }],
    ['no total', { total: null }],
    ['half a rupee', { total: 7.5 }],
    ['an unknown state', { state: 'lost' }],
    ['a list for an object', { left: [1] }],
    ['a number out of bounds', { left: { x: 10 } }],
    ['a text for a list', { tags: 'a' }],
    ['a text for a number', { placed_at: 'soon' }],
    ['half a refund', { refund: { to: 'upi' } }],
  ])('is Unreadable with %s', (_what, change) => {
    expect(isReadable({})).toBe(true);
    expect(isReadable(change)).toBe(false);
    expect(() => decodeTolerant(order, { ...JSON_VALUE, ...change })).toThrow(Unreadable);
  });

  it('skips what is sent for other clients', () => {
    const shape = s.object({ state: s.optional(s.picklist(['paid']), { unread: true }) });
    expect(decodeTolerant(shape, { state: 'junk' })).toEqual({});
  });
});

describe('decodeStrict', () => {
  it('reads a request, with a set in the order of the contract', () => {
    expect(decodeStrict(request, { ...REQUEST, unknown: 1 })).toEqual({
      ...REQUEST,
      purposes: ['offers', 'measurement'],
    });
  });

  it('reads what is missing as the default, and an optional field as missing', () => {
    expect(decodeStrict(request, { name: '', total: -0, qty: 0, customer: {} })).toEqual({
      name: '',
      total: 0,
      stated: 0,
      qty: 0,
      customer: { email: '', isVerified: false },
      shipping: null,
    });
  });

  it.each([null, {}, []])('reads the address %j as none', (shipping) => {
    expect(decodeStrict(request, { ...REQUEST, shipping }).shipping).toBeNull();
  });

  it.each([
    [{ name: 5 }, 'name should be a text'],
    [{ name: undefined }, 'name should be a text'],
    [{ name: 'a\u0000b' }, 'name should be a text without control characters'],
    [{ name: 'a'.repeat(2001) }, 'name should have at most 2000 characters'],
    [{ total: '7' }, 'total should be a number'],
    [{ total: -1 }, 'total should be a whole number of rupees'],
    [{ total: 0.5 }, 'total should be a whole number of rupees'],
    [{ qty: Infinity }, 'qty should be a number'],
    [{ customer: [] }, 'customer should be an object'],
    [{ customer: { isVerified: 'yes' } }, 'customer.isVerified should be true or false'],
    [{ shipping: { city: 5 } }, 'shipping.city should be a text'],
    [{ shipping: { forShip: true } }, 'shipping.forShip should be yes or no'],
    [{ purposes: ['x'] }, 'purposes should be a list of offers and measurement'],
  ])('refuses %j', (change, message) => {
    expect(problem({})).toBe('');
    expect(problem(change)).toBe(message);
  });

  it('refuses what is no object, and reads only own keys', () => {
    expect(() => decodeStrict(request, [])).toThrow('body should be an object');
    expect(() => decodeStrict(request, JSON.parse('{"__proto__": {"name": "Asha"}}'))).toThrow('name should be a text');
  });

  it('reads any other value as the fallback', () => {
    expect(decodeStrict(request, { ...REQUEST, stated: 'much' }).stated).toBe(0);
  });

  it('checks bounds where a shape has them', () => {
    const shape = s.object({ limit: s.number({ integer: true, min: 1, max: 9 }) });
    expect(decodeStrict(shape, { limit: 9 })).toEqual({ limit: 9 });
    expect(() => decodeStrict(shape, { limit: 10 })).toThrow('limit should be a whole number at least 1 and at most 9');
    expect(() => decodeStrict(shape, { limit: 1.5 })).toThrow('limit should be a whole number');
  });

  it('has a longest text for every text of a request', () => {
    expect(() => decodeStrict(s.object({ essay: s.string() }), { essay: 'x' })).toThrow('no longest text');
    expect(decodeStrict(s.object({ essay: s.string({ length: 'message' }) }), { essay: 'x' })).toEqual({ essay: 'x' });
  });
});
