/** The operator's call about a customer. */
import { complaintView } from './complaints.ts';
import { orderView } from './orders.ts';
import type { Couriers } from '../../../core/entities/parcel.ts';
import type { CustomerOverview } from '../../../core/shop/customers/customer-overview.ts';
import { address, purpose } from '../../../core/contract/customer.ts';
import * as s from '../../../core/contract/shape.ts';
import { count, phone, rupees } from '../../../core/contract/values.ts';
import { command } from './call.ts';
import { order } from './orders.ts';
import { complaint } from './complaints.ts';
import { maybeTime, time } from './values.ts';

const account = s.object({
  name: s.string(),
  email: s.string(),
  since: time,
  shipping: address,
  /** Null where it is the shipping address. */
  billing: s.nullable(address),
  /** Shipping addresses that were used before. */
  otherAddresses: s.named('other_addresses', s.optional(s.array(address))),
});

const consent = s.object({ given: s.boolean(), text: s.string(), at: time });
const consents = s.object({ offers: s.optional(consent), measurement: s.optional(consent) });

/** What the shop knows of the owner of a phone number. */
const customer = s.object({
  phone,
  account: s.nullable(account),
  /** When an account with this phone was deleted. */
  erasedAt: s.named('erased_at', maybeTime),
  rewardCash: s.named('reward_cash', s.object({ available: rupees, pending: rupees, held: rupees })),
  /** Newest first. */
  orders: s.array(order),
  hasMoreOrders: s.named('has_more_orders', s.boolean()),
  /** Those that count now, and all that are kept. */
  consents,
  consentHistory: s.named(
    'consent_history',
    s.array(s.object({ purpose, given: s.boolean(), text: s.string(), at: time })),
  ),
  complaints: s.array(complaint),
});
export type CustomerView = s.Infer<typeof customer>;

const customerView = (customer: CustomerOverview, couriers: Couriers): CustomerView => ({
  ...customer,
  complaints: customer.complaints.map(complaintView),
  orders: customer.orders.map((order) => orderView(order, couriers, customer.dueRefunds.get(order.number))),
});

export const operatorCustomerCalls = {
  /** Null where the shop knows nothing of the phone. Not a GET: a phone number does not belong in an address. */
  findCustomer: command({
    path: '/customer',
    input: s.object({ phone }),
    data: s.nullable(customer),
    handle: async ({ shop }, { phone: typed }) => {
      const found = await shop.findCustomer(typed);
      if (!found.status) return found;
      return { ...found, data: found.data === null ? null : customerView(found.data, shop.couriers) };
    },
  }),
  /** Removes what is stored of the customer, except for what tax law requires of orders. */
  eraseCustomer: command({
    path: '/customer/erase',
    input: s.object({ phone }),
    data: s.object({ orders: count, complaints: count }),
    handle: ({ shop }, { phone: typed }) => shop.eraseCustomer(typed),
  }),
} as const;
