/** What a session costs the brand: each cost of the market acts where its meaning says. */
import { describe, expect, it } from 'vitest';
import { sessionCosts } from '../../../cli/simulate/session/session-costs.ts';
import type { OrderOutcome } from '../../../cli/simulate/session-outcome.ts';
import { DEFAULT_MARKET } from './played-sessions.ts';

const costs = {
  ...DEFAULT_MARKET.costs,
  goods: { ...DEFAULT_MARKET.costs.goods, wash: 100 },
  packing: 10,
  shipping: 60,
  returnShipping: 50,
  codHandling: { atLeast: 30, percent: 2 },
  gatewayPercent: 2,
  refund: 5,
  sms: 0.25,
  unsellable: 0.2,
};

const delivered: OrderOutcome = {
  mode: 'cod',
  units: { wash: 2 },
  total: 2000,
  discount: 0,
  cashRedeemed: 0,
  codFee: 150,
  kept: 2000,
  refunded: 0,
  isPacked: true,
  isShipped: true,
  isBack: false,
  end: 'delivered',
  repeat: 0,
};
const paiseOf = (order: Partial<OrderOutcome>, sms = 0) =>
  sessionCosts({ orders: [{ ...delivered, ...order }], sms }, costs);

describe('the costs of a session', () => {
  it('of a parcel paid for on delivery are goods, packing, shipping and the courier’s share of the cash', () => {
    expect(paiseOf({}, 5)).toEqual({
      goods: 20_000,
      packing: 1000,
      shipping: 6000,
      returnShipping: 0,
      codHandling: 4000,
      gateway: 0,
      refunds: 0,
      sms: 125,
      ofRto: 0,
    });
  });

  it('of collecting little cash are the least amount that the courier takes', () => {
    expect(paiseOf({ total: 400, kept: 400 }).codHandling).toBe(3000);
  });

  it('of a parcel refused on delivery are packing, shipping both ways and the goods that cannot be sold again, and all of them count as RTO cost', () => {
    const refused = paiseOf({ end: 'rto', kept: 0, isBack: true });
    expect(refused).toMatchObject({ goods: 4000, shipping: 6000, returnShipping: 5000, codHandling: 0, ofRto: 16_000 });
  });

  it('of a payment that was refunded are the gateway’s share and the fee of the refund; an order that expired unpaid costs nothing', () => {
    const returned = paiseOf({ mode: 'upi', end: 'returned', kept: 0, refunded: 2000, isBack: true });
    expect(returned).toMatchObject({ gateway: 4000, refunds: 500, goods: 4000, ofRto: 0 });
    expect(paiseOf({ mode: 'upi', end: 'expired', kept: 0, isPacked: false, isShipped: false })).toEqual(
      sessionCosts({ orders: [], sms: 0 }, costs),
    );
  });
});
