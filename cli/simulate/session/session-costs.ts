/** What the orders and messages of a session cost the brand, by the costs of the market. */
import { products } from '../../../core/catalogue/products.ts';
import { isPaidOnDelivery } from '../../../core/entities/payment-mode.ts';
import type { MarketCosts } from '../market/market-schema.ts';
import { recordOf } from '../../../core/entities/record-of.ts';
import { COST_NAMES, type OrderOutcome, type SessionCosts, type SessionOutcome } from '../session-outcome.ts';

const NO_COSTS: SessionCosts = recordOf([...COST_NAMES, 'ofRto'], () => 0);

const PAISE = 100;
const paiseOf = (rupees: number): number => Math.round(rupees * PAISE);

export const sessionCosts = (
  { orders, sms }: Pick<SessionOutcome, 'orders' | 'sms'>,
  costs: MarketCosts,
): SessionCosts => {
  if (orders.length === 0) return sms === 0 ? NO_COSTS : { ...NO_COSTS, sms: paiseOf(sms * costs.sms) };
  const each = orders.map((order) => orderCosts(order, costs));
  const sums = recordOf([...COST_NAMES, 'ofRto'], (name) => each.reduce((total, order) => total + order[name], 0));
  return { ...sums, sms: paiseOf(sms * costs.sms) };
};

const orderCosts = (order: OrderOutcome, costs: MarketCosts): SessionCosts => {
  const { mode, units, total, kept, refunded, isPacked, isShipped, isBack, end } = order;
  const isCash = isPaidOnDelivery(mode);
  const worth = products.reduce((sum, { name }) => sum + (units[name] ?? 0) * costs.goods[name], 0);
  // Goods count where their money does; of what comes back only a part is lost.
  const goods = isBack ? worth * costs.unsellable : kept > 0 ? worth : 0;
  const packing = isPacked ? costs.packing : 0;
  const shipping = isShipped ? costs.shipping : 0;
  const returnShipping = isBack ? costs.returnShipping : 0;
  // The courier collects no cash of a parcel that is refused.
  const collected = isCash ? kept + refunded : 0;
  const { atLeast, percent } = costs.codHandling;
  return {
    goods: paiseOf(goods),
    packing: paiseOf(packing),
    shipping: paiseOf(shipping),
    returnShipping: paiseOf(returnShipping),
    codHandling: collected === 0 ? 0 : paiseOf(Math.max(atLeast, (total * percent) / 100)),
    gateway: isCash ? 0 : paiseOf(((kept + refunded) * costs.gatewayPercent) / 100),
    refunds: refunded > 0 ? paiseOf(costs.refund) : 0,
    sms: 0,
    ofRto: isCash && end === 'rto' ? paiseOf(goods + packing + shipping + returnShipping) : 0,
  };
};
