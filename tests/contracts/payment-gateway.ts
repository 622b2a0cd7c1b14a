/** What every payment gateway does, whatever is behind the port. */
import { describe, expect, it } from 'vitest';
import { rupees } from '../../core/entities/money/money.ts';
import { inPaise, paise } from '../../core/entities/money/paise.ts';
import { capturesOf, EMPTY_PAYMENT, withEvent, type Payment } from '../../core/entities/payment.ts';
import type { GatewayEvent, PaymentGateway } from '../../core/ports/payments/payments.ts';

export type SignedRequest = { readonly raw: string; readonly signature: string };

export type Paid = {
  /** The gateway's id of the payment. */
  readonly payment: string;
  /** The webhook requests that the gateway makes about it. */
  readonly requests: readonly SignedRequest[];
  /** What it hands to the browser. */
  readonly signature: string;
};

export type GatewayUnderTest = {
  readonly gateway: PaymentGateway;
  /** The shopper pays what was opened. */
  readonly pay: (
    gatewayOrder: string,
    happened: 'captured' | 'failed',
    other?: { readonly amount: number; readonly currency: string },
  ) => Promise<Paid>;
  /** How much of a payment was refunded so far, in hundredths of the currency. */
  readonly refundedOf: (payment: string) => number;
  readonly close: () => Promise<void>;
};

export const NUMBER = 'BH4K7Q2M9XWD';
const TOTAL = rupees(749);
const opening = (attempt = 1, number = NUMBER) => ({ number, attempt, amount: TOTAL, at: 1_767_583_800_000 });

export const paymentGatewayContract = (name: string, make: () => Promise<GatewayUnderTest>): void => {
  const withGateway = async (test: (under: GatewayUnderTest) => Promise<void>): Promise<void> => {
    const under = await make();
    try {
      await test(under);
    } finally {
      await under.close();
    }
  };
  const opened = async ({ gateway }: GatewayUnderTest): Promise<string> => (await gateway.open(opening())).id;
  const read = async ({ gateway }: GatewayUnderTest, { requests }: Paid): Promise<readonly GatewayEvent[]> =>
    (await Promise.all(requests.map(gateway.readEvent))).filter((event) => event !== undefined);

  describe(`the payment gateway “${name}”`, () => {
    it('opens one payment per attempt, also when asked at once, and says how it is paid', () =>
      withGateway(async (under) => {
        const { gateway } = under;
        const [first, again] = await Promise.all([gateway.open(opening()), gateway.open(opening())]);
        expect(again).toEqual(first);
        expect(await gateway.open(opening())).toEqual(first);
        const next = await gateway.open(opening(2));
        const other = await gateway.open(opening(1, 'BH0123456789'));
        expect(new Set([first.id, next.id, other.id]).size).toBe(3);
        expect(first.payPage === null).toBe(gateway.window !== null);
      }));

    it('reports a payment with the shop’s number, its amount and its currency', () =>
      withGateway(async (under) => {
        const gatewayOrder = await opened(under);
        const paid = await under.pay(gatewayOrder, 'captured');
        const captured = (await read(under, paid)).filter(
          (event) => event.kind === 'payment' && event.event.kind === 'captured',
        );
        expect(captured.length).toBeGreaterThan(0);
        for (const event of captured)
          expect(event).toMatchObject({
            number: NUMBER,
            amount: inPaise(TOTAL),
            currency: 'INR',
            event: { kind: 'captured', gatewayOrder, payment: paid.payment },
          });
      }));

    it('reports another amount and currency as they are', () =>
      withGateway(async (under) => {
        const paid = await under.pay(await opened(under), 'captured', { amount: 900, currency: 'USD' });
        expect(await read(under, paid)).toContainEqual(expect.objectContaining({ amount: 900, currency: 'USD' }));
      }));

    it('reports a failure as one', () =>
      withGateway(async (under) => {
        const paid = await under.pay(await opened(under), 'failed');
        expect(await read(under, paid)).toEqual([
          expect.objectContaining({ number: NUMBER, event: expect.objectContaining({ kind: 'failed' }) }),
        ]);
      }));

    it('reads nothing that was changed or that it has not signed', () =>
      withGateway(async (under) => {
        const { requests } = await under.pay(await opened(under), 'captured');
        for (const { raw, signature } of requests) {
          for (const forged of [
            { raw: raw.replace('749', '748'), signature },
            { raw: `${raw} `, signature },
            { raw, signature: '' },
            { raw, signature: signature.slice(1) },
            { raw, signature: `${signature}0` },
          ])
            expect(await under.gateway.readEvent(forged)).toBeUndefined();
        }
      }));

    it('tells when it is asked what it reported, and both count as one payment', () =>
      withGateway(async (under) => {
        const gatewayOrder = await opened(under);
        expect(await under.gateway.eventsOf(gatewayOrder)).toEqual([]);
        const paid = await under.pay(gatewayOrder, 'captured');
        const answered = await under.gateway.eventsOf(gatewayOrder);
        expect(answered).toContainEqual(
          expect.objectContaining({ number: NUMBER, amount: inPaise(TOTAL), currency: 'INR' }),
        );
        const unpaid: Payment = {
          ...EMPTY_PAYMENT,
          amount: TOTAL,
          opened: [{ gatewayOrder, payPage: null, amount: TOTAL }],
        };
        const payment = [...(await read(under, paid)), ...answered].reduce<Payment>(
          (sum, event) =>
            event.kind === 'payment'
              ? withEvent(sum, { ...event.event, amount: event.amount, currency: event.currency })
              : sum,
          unpaid,
        );
        expect(capturesOf(payment)).toEqual([
          { gatewayOrder, payment: paid.payment, amount: inPaise(TOTAL), currency: 'INR' },
        ]);
      }));

    it('proves a payment to the browser by a signature over exactly this order and payment', () =>
      withGateway(async (under) => {
        const gatewayOrder = await opened(under);
        const { payment: paymentId, signature } = await under.pay(gatewayOrder, 'captured');
        const proof = { gatewayOrder, paymentId, signature };
        expect(under.gateway.isGenuine(proof)).toBe(true);
        for (const wrong of [
          { gatewayOrder: 'another' },
          { paymentId: 'another' },
          { signature: '' },
          { gatewayOrder: `${gatewayOrder}|${paymentId}`, paymentId: '' },
        ])
          expect(under.gateway.isGenuine({ ...proof, ...wrong })).toBe(false);
      }));

    it('refunds once per key, however often and however concurrently it is asked', () =>
      withGateway(async (under) => {
        const { gateway, pay, refundedOf } = under;
        const gatewayOrder = await opened(under);
        const { payment } = await pay(gatewayOrder, 'captured');
        const refund = (key: string, amount: number) =>
          gateway.refund({ gatewayOrder, payment, amount: paise(amount), currency: 'INR', key });
        const answers = await Promise.all([refund(`${NUMBER}-1`, 50_000), refund(`${NUMBER}-1`, 50_000)]);
        expect(await refund(`${NUMBER}-1`, 50_000)).toMatchObject({ state: 'refunded' });
        expect(answers[0]).toEqual(answers[1]);
        expect(answers[0]).toMatchObject({ state: 'refunded' });
        expect(refundedOf(payment)).toBe(50_000);
        expect(await refund(`${NUMBER}-2`, 24_900)).toMatchObject({ state: 'refunded' });
        expect(refundedOf(payment)).toBe(74_900);
      }));
  });
};
