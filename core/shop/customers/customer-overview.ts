/** What the shop knows of the owner of a phone number, for the operator: account, reward cash, consents, complaints. */
import { balanceOf, EMPTY_LEDGER, type CashAccount } from '../../entities/cash-ledger.ts';
import type { Consents } from '../../entities/consent.ts';
import type { Order } from '../../entities/order.ts';
import type { Rupees } from '../../entities/money/money.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';
import { consents, customers, ledgers, type ConsentDecision, type CustomerRecord } from '../documents/customers.ts';
import { complaintsOf, type Grievance } from '../documents/grievances.ts';
import { orders } from '../documents/orders.ts';
import { phones } from '../documents/phones.ts';
import { readDueRefunds, type DueRefund } from '../payments/due-refunds.ts';
import { consentsIn } from '../consents/consent.ts';

type Account = Omit<CustomerRecord, 'lastOrder' | 'lastPlacedAt'>;

export type CustomerOverview = {
  readonly phone: string;
  /** Null where no account has this phone. */
  readonly account: Account | null;
  /**
   * When an account with this phone was erased, epoch milliseconds; null where none was, or so long ago that the shop
   * has forgotten it. The orders of an erased account have no owner and are not listed.
   */
  readonly erasedAt: number | null;
  /** Newest first, at most LISTED_ORDERS. */
  readonly orders: readonly Order[];
  readonly hasMoreOrders: boolean;
  /** Of these orders, by order number. */
  readonly dueRefunds: ReadonlyMap<string, readonly DueRefund[]>;
  readonly rewardCash: Readonly<Record<Exclude<CashAccount, 'shop'>, Rupees>>;
  /** The decisions that count now, and all that are kept, oldest first. */
  readonly consents: Consents;
  readonly consentHistory: readonly ConsentDecision[];
  /** Newest first. */
  readonly complaints: readonly Grievance[];
};

const LISTED_ORDERS = 50;

/** `phone` has passed the phone rule. Undefined where the shop knows nothing of it. */
export const readCustomer = async (
  store: Pick<ShopStore, 'read' | 'search'>,
  phone: string,
  now: number,
): Promise<CustomerOverview | undefined> => {
  const keys = {
    customer: customers.key(phone),
    ledger: ledgers.key(phone),
    consent: consents.key(phone),
    phone: phones.key(phone),
  };
  const documents = await store.read(Object.values(keys));
  const account = documents.get(keys.customer) ?? null;
  const { found, next } = await store.search(orders, { owner: phone, limit: LISTED_ORDERS });
  const complaints = await complaintsOf(store, phone);
  const ledger = documents.get(keys.ledger);
  const record = documents.get(keys.consent);
  const erasedAt = documents.get(keys.phone)?.erasedAt ?? null;
  const isKnown =
    account !== null ||
    erasedAt !== null ||
    ledger !== undefined ||
    record !== undefined ||
    found.length + complaints.length > 0;
  if (!isKnown) return undefined;
  const listed = found.map(({ document }) => document);
  const balance = (of: CashAccount): Rupees => balanceOf(ledger ?? EMPTY_LEDGER, of);
  return {
    phone,
    account: account === null ? null : withoutLastOrder(account),
    erasedAt,
    orders: listed,
    hasMoreOrders: next !== null,
    dueRefunds: await readDueRefunds(store, listed, now),
    rewardCash: {
      available: balance('available'),
      pending: balance('pending'),
      held: balance('held'),
      spent: balance('spent'),
    },
    consents: consentsIn(record),
    consentHistory: record?.decisions ?? [],
    complaints,
  };
};

const withoutLastOrder = ({ lastOrder: _last, lastPlacedAt: _at, ...account }: CustomerRecord): Account => account;
