/** What the shop stores for the signed-in customer, and the messages it has sent, as plain data. */
import type { Message, MessageChannel } from '../../../core/ports/messages.ts';
import type { CashLedgerView, OrderView } from '../../../core/ports/shop-views.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { catchUnreachable } from '../../../core/shopper/notice.ts';
import { addressState, cartItemsState } from './shared-state.ts';

const orderState = (order: OrderView): object => ({
  state: order.state,
  history: order.history.map((step) => step.state),
  payment: order.payment,
  mode: order.mode,
  items: cartItemsState(order.items),
  list_total: order.summary.listTotal,
  subtotal: order.summary.subtotal,
  savings: order.summary.savings,
  shipping: order.summary.shipping,
  discount: { ...order.summary.discount },
  total: order.summary.total,
  reward_cash: order.summary.rewardCash,
  address: addressState(order.shipping),
  billing: addressState(order.billing),
  expires: order.expiresAt !== null,
  invoice: order.invoice,
  refund: order.refund === null ? null : { ...order.refund },
  held: order.held.map(({ amount, currency }) => ({ amount, currency })),
  paid: order.paid,
});

/**
 * The customer's orders, newest first; empty where nobody is signed in or the backend has no orders. Undefined where
 * the shop doesn't answer.
 */
export const ordersState = async (api: ShopApi): Promise<readonly object[] | undefined> => {
  const answer = await catchUnreachable(api.listOrders());
  if (answer.status === 'no-answer') return undefined;
  return answer.status ? answer.data.orders.map(orderState) : [];
};

const ledgerState = ({ entries, balance, pending, held }: CashLedgerView): object => ({
  balance,
  pending,
  held,
  entries: entries.map(({ kind, ref, amount }) => ({ kind, ref, amount })),
});

/** The customer's reward cash and consents; null where nobody is signed in or the backend doesn't store them. */
export const customerState = async (
  api: ShopApi,
): Promise<{ readonly ledger: object | null; readonly consents: object | null }> => {
  const [cash, profile] = await Promise.all([
    catchUnreachable(api.getCashLedger()),
    catchUnreachable(api.getCustomer()),
  ]);
  return {
    ledger: cash.status === true ? ledgerState(cash.data) : null,
    consents:
      profile.status === true
        ? Object.fromEntries(Object.entries(profile.data.consents).map(([purpose, { given }]) => [purpose, given]))
        : null,
  };
};

const CHANNELS: readonly MessageChannel[] = ['sms', 'mail', 'conversion'];

/** For each channel, how many messages were sent, and the last of them. */
export const messagesState = (sent: readonly Message[]): object =>
  Object.fromEntries(
    CHANNELS.map((channel) => {
      const messages = sent.filter((message) => message.channel === channel);
      const last = messages.at(-1);
      // One-time passwords differ from run to run.
      const text = last?.otp === undefined ? last?.text : last.text.replaceAll(last.otp, '<otp>');
      return [channel, { count: messages.length, to: last?.to ?? '', text: text ?? '' }];
    }),
  );
