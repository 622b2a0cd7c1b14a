/** The operator's view of refunds, and of what is open at the payment gateway. */
import { sandboxPath } from '../../adapters/wire/sandbox/sandbox-paths.ts';
import {
  choiceIn,
  flagIn,
  listIn,
  mapAt,
  mapOf,
  numberAt,
  textIn,
  type JsonMap,
} from '../../adapters/wire/tolerant.ts';
import { ORDER_STATES, type OrderState } from '../../core/entities/order.ts';
import { PAYMENT_STATES, type PaymentState } from '../../core/entities/payment.ts';
import { printable } from '../text/printable.ts';
import { readUnknownPayment, type UnknownPayment } from './sandbox-records.ts';
import { LONG_CALL_MS, type SandboxCalls } from './sandbox-calls.ts';

const REFUND_TARGETS = ['source', 'upi'] as const;
export type RefundTarget = (typeof REFUND_TARGETS)[number];

export type DueRefund = {
  readonly order: string;
  /** In whole units of the currency (ISO 4217), to the hundredth. */
  readonly amount: number;
  readonly currency: string;
  readonly to: RefundTarget;
  /** The customer's UPI ID; empty for the source. */
  readonly upi: string;
  /** Who has to act. */
  readonly by: 'gateway' | 'operator';
  /** When it became due, epoch milliseconds. */
  readonly since: number;
  /** Whether the gateway refused it when it was last asked. */
  readonly isRefused: boolean;
  /** The refund as the shop sent it. */
  readonly json: unknown;
};

export type RefundedOrder = {
  readonly state: OrderState;
  readonly payment: PaymentState;
  readonly amount: number;
  readonly currency: string;
  readonly to: RefundTarget;
};

export const RECONCILE_FAILURES = ['refused', 'unreachable', 'unauthorised', 'unknown', 'not-asked'] as const;
type Status = { readonly state: OrderState; readonly payment: PaymentState };

export type ReconciledOrder = {
  readonly order: string;
  readonly before: Status;
  readonly after: Status;
  /** Why the gateway has not answered everything; null if it has. */
  readonly failure: (typeof RECONCILE_FAILURES)[number] | null;
  /** The request that failed and the gateway's answer to it; empty without one. */
  readonly detail: string;
  readonly json: unknown;
};

/** `found` is undefined where it was not asked for. */
export type Reconciled = {
  readonly orders: readonly ReconciledOrder[];
  readonly found: { readonly checked: number; readonly unknown: readonly UnknownPayment[] } | undefined;
};

export type SandboxRefunds = {
  /** Every refund that is due. */
  readonly list: () => Promise<readonly DueRefund[]>;
  /** Refunds an order, or has a pending refund requested again. Throws BadInput where the shop refuses it. */
  readonly refund: (
    number: string,
    refund: { readonly amount?: number; readonly atFault: boolean },
  ) => Promise<RefundedOrder>;
  /** Asks the gateway about everything that is open there, and about all its orders since then, epoch milliseconds. */
  readonly reconcile: (since: number | undefined) => Promise<Reconciled>;
};

export const readDueRefund = (value: unknown): DueRefund => {
  const map = mapOf(value);
  return {
    order: printable(textIn(map.get('order'))),
    ...readAmount(map),
    upi: printable(textIn(map.get('upi'))),
    by: choiceIn(map.get('by'), ['gateway', 'operator']),
    since: numberAt(map, 'since'),
    isRefused: flagIn(map.get('is_refused')) ?? false,
    json: value,
  };
};

const readAmount = (map: JsonMap): Pick<DueRefund, 'amount' | 'currency' | 'to'> => ({
  amount: numberAt(map, 'amount'),
  currency: printable(textIn(map.get('currency'))),
  to: choiceIn(map.get('to'), REFUND_TARGETS),
});

const readStatus = (map: JsonMap): Status => ({
  state: choiceIn(map.get('state'), ORDER_STATES),
  payment: choiceIn(map.get('payment'), PAYMENT_STATES),
});

const readReconciled = (value: unknown): ReconciledOrder => {
  const map = mapOf(value);
  const failure = map.get('failure');
  return {
    order: printable(textIn(map.get('order'))),
    before: readStatus(mapAt(map, 'before')),
    after: readStatus(mapAt(map, 'after')),
    failure: failure === null ? null : choiceIn(failure, RECONCILE_FAILURES),
    detail: printable(textIn(map.get('detail') ?? '')),
    json: value,
  };
};

const readAnswer = (map: JsonMap): Reconciled => ({
  orders: listIn(map.get('orders')).map(readReconciled),
  found: map.has('unknown')
    ? { checked: numberAt(map, 'checked'), unknown: listIn(map.get('unknown')).map(readUnknownPayment) }
    : undefined,
});

/** Calls throw as those of `createSandboxCalls`. */
export const createSandboxRefunds = ({ send, post }: SandboxCalls): SandboxRefunds => ({
  list: () => send((json) => listIn(json).map(readDueRefund), sandboxPath('refunds')),
  refund: (number, { amount, atFault }) =>
    post(
      (data) => ({ ...readStatus(mapOf(data)), ...readAmount(mapOf(data)) }),
      sandboxPath('refund'),
      { order: number, at_fault: atFault, ...(amount !== undefined && { amount }) },
      number,
    ),
  reconcile: (since) =>
    post(
      (data) => readAnswer(mapOf(data)),
      sandboxPath('reconcile'),
      since === undefined ? {} : { since },
      'reconcile',
      LONG_CALL_MS,
    ),
});
