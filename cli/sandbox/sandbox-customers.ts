/** The operator's view of a customer. */
import { sandboxPath } from '../../adapters/wire/sandbox/sandbox-paths.ts';
import {
  flagIn,
  listIn,
  mapAt,
  mapOf,
  numberAt,
  numberIn,
  rupeesAt,
  textIn,
  type JsonMap,
} from '../../adapters/wire/tolerant.ts';
import { CONSENT_PURPOSES, type ConsentPurpose } from '../../core/entities/consent.ts';
import { printable } from '../text/printable.ts';
import type { SandboxCalls } from './sandbox-calls.ts';
import { addressLine } from './address-line.ts';
import { readOrder, type OperatorOrder } from './sandbox-orders.ts';

export type Account = {
  readonly name: string;
  readonly email: string;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Addresses on one line. */
  readonly shipping: string;
  /** Empty where it is the shipping address. */
  readonly billing: string;
};

export type CustomerReport = {
  readonly phone: string;
  readonly account: Account | null;
  /** When an account with this phone was deleted, epoch milliseconds. */
  readonly erasedAt: number | null;
  /** Rupees. */
  readonly rewardCash: { readonly available: number; readonly pending: number; readonly held: number };
  /** Newest first. */
  readonly orders: readonly OperatorOrder[];
  readonly hasMoreOrders: boolean;
  readonly consents: readonly { readonly purpose: ConsentPurpose; readonly given: boolean; readonly at: number }[];
  readonly complaints: readonly { readonly ticket: string; readonly at: number; readonly message: string }[];
  /** The customer as the shop sent it. */
  readonly json: unknown;
};

export type SandboxCustomers = {
  /** The customer of a phone; undefined where the shop knows nothing of it. Throws BadInput for what is no phone. */
  readonly find: (phone: string) => Promise<CustomerReport | undefined>;
};

const readAccount = (map: JsonMap): Account => ({
  name: printable(textIn(map.get('name'))),
  email: printable(textIn(map.get('email'))),
  since: numberAt(map, 'since'),
  shipping: addressLine(mapAt(map, 'shipping')),
  billing: addressLine(mapAt(map, 'billing')),
});

const readCustomer = (value: unknown): CustomerReport => {
  const map = mapOf(value);
  const cash = mapAt(map, 'reward_cash');
  const consents = mapAt(map, 'consents');
  return {
    phone: printable(textIn(map.get('phone'))),
    account: map.get('account') === null ? null : readAccount(mapAt(map, 'account')),
    erasedAt: numberIn(map.get('erased_at')) ?? null,
    rewardCash: {
      available: rupeesAt(cash, 'available'),
      pending: rupeesAt(cash, 'pending'),
      held: rupeesAt(cash, 'held'),
    },
    orders: listIn(map.get('orders')).map(readOrder),
    hasMoreOrders: flagIn(map.get('has_more_orders')) ?? false,
    consents: CONSENT_PURPOSES.filter((purpose) => consents.has(purpose)).map((purpose) => {
      const consent = mapAt(consents, purpose);
      return { purpose, given: flagIn(consent.get('given')) ?? false, at: numberAt(consent, 'at') };
    }),
    complaints: listIn(map.get('complaints')).map((complaint) => {
      const one = mapOf(complaint);
      return {
        ticket: printable(textIn(one.get('ticket'))),
        at: numberAt(one, 'at'),
        message: printable(textIn(one.get('message'))),
      };
    }),
    json: value,
  };
};

/** Calls throw as those of `createSandboxCalls`. */
export const createSandboxCustomers = ({ post }: SandboxCalls): SandboxCustomers => ({
  find: (phone) =>
    post((data) => (data === null ? undefined : readCustomer(data)), sandboxPath('customer'), { phone }, phone),
});
