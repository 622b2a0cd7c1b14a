/** The labels of the report, for the terminal and the page. */
import { type FunnelStep, LEFT_REASONS, type OrderEnd } from '../session-outcome.ts';
import type { Ratio, SessionMeasure } from './statistics/measures.ts';

export const STEP_LABELS: Readonly<Record<FunnelStep, string>> = {
  visit: 'Visited the shop',
  product: 'Viewed a product',
  cart: 'Added to cart',
  checkout: 'Began checkout',
  verified: 'Verified the phone',
  placed: 'Placed an order',
  paid: 'Paid',
  delivered: 'Received an order',
};

export const END_LABELS: Readonly<Record<OrderEnd, string>> = {
  delivered: 'Delivered and kept',
  open: 'Still open at the end',
  returned: 'Returned',
  rto: 'Refused on delivery (RTO)',
  cancelled: 'Cancelled',
  expired: 'Expired unpaid',
};

const LEFT_LABELS: Readonly<Record<(typeof LEFT_REASONS)[number], string>> = {
  bounce: 'Left after the first page',
  price: 'Price above what was expected',
  'sold-out': 'Wanted product sold out',
  'not-interested': 'Not interested in the products viewed',
  cart: 'Left in the cart',
  phone: 'Did not give the phone number',
  otp: 'No one-time password arrived',
  form: 'Left the address form',
  fee: 'Cash on delivery fee too high',
  'offer-ended': 'Code had ended',
  payment: 'Payment failed or was abandoned',
  time: 'Still shopping when the simulated time ended',
};
const REFUSED = 'refused:';

/** A reason of `LEFT_REASONS`, or a refusal with its code; a reason of any other kind is returned as it is. */
export const leftLabel = (reason: string): string => {
  const listed = LEFT_REASONS.find((each) => each === reason);
  if (listed !== undefined) return LEFT_LABELS[listed];
  return reason.startsWith(REFUSED)
    ? `Refused by the shop (${reason.slice(REFUSED.length).replaceAll('-', ' ')})`
    : reason;
};

/** What a row is called, and what exactly it counts. */
type Label = {
  readonly label: string;
  readonly meaning: string;
};

export const MEASURE_LABELS: Readonly<Record<SessionMeasure | Ratio, Label>> = {
  buyers: { label: 'Shoppers who ordered', meaning: 'sessions with at least one order' },
  placed: { label: 'Orders placed', meaning: 'including those that expired unpaid' },
  orders: { label: 'Orders', meaning: 'placed, without those that expired unpaid' },
  repeatOrders: { label: 'Repeat orders', meaning: "after a shopper's first order" },
  orderValue: { label: 'Value of orders', meaning: 'totals when placed' },
  revenue: { label: 'Revenue', meaning: 'paid and kept: without refunds, refused and unpaid orders' },
  refunded: { label: 'Refunds', meaning: 'refunded to the customer' },
  discount: { label: 'Discount cost', meaning: 'taken off by codes in orders whose money was kept' },
  codOrders: { label: 'Cash on delivery orders', meaning: 'orders to be paid on delivery' },
  codFees: { label: 'COD fee income', meaning: 'fees paid for cash on delivery and kept' },
  rtoOrders: { label: 'COD RTO orders', meaning: 'cash on delivery orders refused on delivery and returned to origin' },
  rtoValue: { label: 'RTO value', meaning: 'value of the COD orders refused on delivery' },
  soldOrders: { label: 'Orders sold', meaning: 'orders whose money was kept' },
  unitsOrdered: { label: 'Units ordered', meaning: 'in orders that did not expire' },
  unitsSoldOut: { label: 'Units sold out', meaning: 'wanted when there were none left' },
  unitsSold: { label: 'Units sold', meaning: 'in orders whose money was kept' },
  cashEarned: { label: 'Reward cash earned', meaning: 'became usable' },
  cashRedeemed: { label: 'Reward cash redeemed', meaning: 'paid with instead of money' },
  cashTakenBack: { label: 'Reward cash reversed', meaning: 'because the order was returned' },
  cashHeld: { label: 'Reward cash held', meaning: 'part of the outstanding, reserved for unpaid orders' },
  cashOutstanding: { label: 'Reward cash outstanding', meaning: 'unused, held or pending when the session ended' },
  offerLost: { label: 'Discount lost to the countdown', meaning: 'what the offer was worth when it ended unused' },
  tax: { label: 'GST in the revenue', meaning: 'collected for the state' },
  goodsCost: { label: 'Goods', meaning: 'of the orders whose money was kept, and what came back unsellable' },
  packingCost: { label: 'Packing', meaning: 'of every parcel' },
  shippingCost: { label: 'Shipping', meaning: 'of every parcel that left' },
  returnShippingCost: { label: 'Return shipping', meaning: 'of parcels refused or returned' },
  codHandlingCost: { label: 'COD handling', meaning: 'what the courier takes for collecting cash' },
  gatewayCost: { label: 'Payment gateway', meaning: 'of all that was paid online, also where it was refunded' },
  refundsCost: { label: 'Refund fees', meaning: 'without the money refunded, which is not in the revenue' },
  smsCost: { label: 'SMS', meaning: 'one-time passwords, and messages about orders' },
  rtoCost: { label: 'RTO cost', meaning: 'part of these: what COD parcels cost that were refused on delivery' },
  contribution: { label: 'Contribution', meaning: 'revenue without GST, less what selling cost' },
  contributionPerOrder: { label: 'Contribution per order', meaning: 'contribution ÷ orders' },
  calls: { label: 'Calls to the shop', meaning: 'requests made by the shopper' },
  averageOrderValue: { label: 'Average order value', meaning: 'value of orders ÷ orders' },
  unitsPerOrder: { label: 'Units per order', meaning: 'units ordered ÷ orders' },
  codShare: { label: 'COD share', meaning: 'of orders, those paid by cash on delivery' },
  rtoShare: { label: 'RTO share', meaning: 'of COD orders, those refused on delivery' },
  repeatShare: { label: 'Repeat share', meaning: "of orders, those after a shopper's first" },
};
