/** What `contract` says besides the calls is what the shop does: sums, states, times, signatures, edges of the calls. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShopApp } from '../../../adapters/hono/shop-app.ts';
import { isSignature } from '../../../adapters/payments/razorpay-events.ts';
import { SIGNATURE_EXAMPLES } from '../../../adapters/wire/contract/author-notes.ts';
import { allEndpoints, WEBHOOK_PATH } from '../../../adapters/wire/endpoints.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { EMPTY_DISCOUNT } from '../../../core/entities/discount.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { canTransition, ORDER_STATES } from '../../../core/entities/order.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { silentLogger } from '../../../core/ports/logger.ts';
import { quote } from '../../../core/pricing/quote.ts';
import { createTestShop, SITE } from '../../shop/test-shop.ts';
import { cli } from '../run-cli.ts';
import { at, contractDocument } from './contract-schemas.ts';

const description = String(at(contractDocument, 'info', 'description'));

/** The formulas as they are printed, `name = expression`. */
const printedFormulas = (): readonly (readonly [name: string, formula: string])[] => {
  const [, block = ''] = /## Sums[^`]*(?:`[^`]+`[^`]*)*?```\n(.*?)```/su.exec(description) ?? [];
  return [...block.matchAll(/^(\w+) += (.+)$/gmu)].map(([, name = '', formula = '']) => [name, formula]);
};

type Line = { readonly qty: number; readonly price: number; readonly sale: number };

/** Computes the formulas as a program of another author would: in their order, each from those before. */
const computed = (lines: readonly Line[], values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const known: Record<string, unknown> = {
    ...values,
    min: Math.min,
    round: (value: number) => Math.floor(value + 0.5),
  };
  for (const [name, formula] of printedFormulas()) {
    const sum = /^sum\((.*)\)$/su.exec(formula)?.[1];
    const evaluate = (expression: string, variables: Record<string, unknown>): unknown =>
      // oxlint-disable-next-line no-implied-eval -- the printed text is what is tested
      new Function(...Object.keys(variables), `return ${expression}`)(...Object.values(variables)) as unknown;
    known[name] =
      sum === undefined
        ? evaluate(formula, known)
        : lines.reduce((total, line) => total + Number(evaluate(sum, { ...line })), 0);
  }
  return known;
};

it('the sums of the contract compute what the shop computes, for any cart', () => {
  const line = fc.record({ qty: fc.integer({ min: 1, max: 20 }), price: fc.nat(3000), sale: fc.nat(3000) });
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 5 }),
      fc.constantFrom(...PAYMENT_MODES),
      fc.integer({ min: 0, max: 100 }),
      fc.nat(5000),
      fc.boolean(),
      (lines, mode, off, balance, redeem) => {
        const items = Object.fromEntries(
          lines.map(({ qty, price, sale }, index) => [`p${index}`, { qty, price: rupees(price), sale: rupees(sale) }]),
        );
        const discount = { ...EMPTY_DISCOUNT, isApplied: off > 0, off };
        const own = quote({ items, discount, mode, cash: rupees(balance), redeem }, DEFAULT_SETTINGS);
        const values = computed(lines, { payment_mode: mode, off, balance, redeem_cash: redeem });
        expect(values).toMatchObject({
          subtotal: own.subtotal,
          list_total: own.listTotal,
          savings: own.savings,
          shipping: own.shipping,
          redeemable_cash: own.redeemableCash,
          amount: own.discount.amount,
          value: own.discount.value,
          total: own.total,
          reward_cash: own.rewardCash,
        });
      },
    ),
  );
});

describe('the contract says', () => {
  it('every state of an order, with the moves that are allowed and no other', () => {
    for (const state of ORDER_STATES) {
      const [, row = ''] = new RegExp(`^\\| \`${state}\` \\| [^|]+ \\| ([^|]+) \\|$`, 'mu').exec(description) ?? [];
      const moves = [...row.matchAll(/`(\w+)`/gu)].map(([, next]) => next);
      expect([state, moves]).toEqual([state, ORDER_STATES.filter((next) => canTransition(state, next))]);
    }
  });

  it('prices and fees of the brand’s settings', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'contract-')), 'shop.yaml');
    writeFileSync(file, 'prices: { wash: { initial: 899, sale: 699 } }\ncodFee: 99\n');
    const { out } = await cli(['contract', '--json', '--settings', file]);
    const text = String(at(JSON.parse(out), 'info', 'description'));
    expect(text).toContain('| bhor_0002 | wash | 899 | 699 | 699 |');
    expect(text).toContain('payment_mode == "cod" ? 99 : 0');
  });

  it('at level core only the schemas that its calls use', async () => {
    const { out } = await cli(['contract', '--level', 'core', '--json']);
    const { schemas } = at(JSON.parse(out), 'components') as { readonly schemas: Readonly<Record<string, unknown>> };
    const unused = Object.keys(schemas).filter((name) => !out.includes(`"#/components/schemas/${name}"`));
    expect(unused).toEqual([]);
    expect(schemas).toHaveProperty('Cart');
    expect(out).not.toMatch(/Idempotency-Key|Invoice/u);
  });

  it('signatures that the shop’s gateway accepts', () => {
    const { event, proof } = SIGNATURE_EXAMPLES;
    expect(isSignature(event.signature, event.raw, event.secret)).toBe(true);
    expect(isSignature(event.signature, `${event.raw} `, event.secret)).toBe(false);
    expect(isSignature(proof.signature, `${proof.gatewayOrder}|${proof.paymentId}`, proof.secret)).toBe(true);
    // As the text says it in PHP, written in JavaScript.
    const hash = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('hex');
    expect(hash(event.raw, event.secret)).toBe(event.signature);
    for (const text of [event.raw, event.signature, proof.signature]) expect(description).toContain(text);
    const webhook = at(contractDocument, 'paths', WEBHOOK_PATH, 'post');
    expect(JSON.stringify(at(webhook, 'requestBody', 'content', 'application/json', 'example'))).toBe(event.raw);
  });
});

const visitor = () => {
  const shop = createTestShop();
  const app = createShopApp({ shop, clock: shop.clock, random: shop.tokens, logger: silentLogger, origin: SITE });
  let cookie = '';
  return async (name: CallName, body?: object): Promise<Record<string, unknown>> => {
    const { method, path } = allEndpoints[name];
    const response = await app.request(`${SITE}${path}`, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    cookie =
      response.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ') || cookie;
    return (await response.json()) as Record<string, unknown>;
  };
};
const units = async (call: ReturnType<typeof visitor>): Promise<unknown> => {
  const items = at(await call('getCart'), 'data', 'items') as Record<string, { qty: number }>;
  return Object.fromEntries(Object.entries(items).map(([pid, { qty }]) => [pid, qty]));
};
const details = (name: CallName): string =>
  String(
    at(contractDocument, 'paths', allEndpoints[name].path, allEndpoints[name].method.toLowerCase(), 'description'),
  );

it('updating or removing a line that is not there does in the shop what the contract says of it', async () => {
  const call = visitor();
  expect(details('updateCart')).toContain('adds a line that is not in the cart, and with 0 answers the cart as it is');
  expect(await call('updateCart', { pid: 'bhor_0002', qty: 0 })).toMatchObject({ status: true, data: { total: 0 } });
  expect(await call('updateCart', { pid: 'bhor_0002', qty: 3 })).toMatchObject({ status: true, data: { total: 3 } });
  expect(details('deleteFromCart')).toContain('In this shop it is no error');
  expect(await call('deleteFromCart', { pid: 'bhor_0003' })).toMatchObject({ status: true, data: { total: 3 } });
  expect(await units(call)).toEqual({ bhor_0002: 3 });
});
