/** The operator's view of what a restored store does not know: payments without an order, and the numbers of papers. */
import { sandboxPath } from '../../adapters/wire/sandbox/sandbox-paths.ts';
import { choiceIn, flagIn, listIn, mapOf, numberAt, textIn } from '../../adapters/wire/tolerant.ts';
import { UNKNOWN_PAYMENT_STATES } from '../../core/shop/shop.ts';
import { printable } from '../text/printable.ts';
import { LONG_CALL_MS, type SandboxCalls } from './sandbox-calls.ts';

export type UnknownPayment = {
  readonly payment: string;
  /** The number of the order that it is for. */
  readonly order: string;
  /** In whole units of the currency (ISO 4217), to the hundredth. */
  readonly amount: number;
  readonly currency: string;
  /** When it was captured, epoch milliseconds. */
  readonly at: number;
  readonly state: (typeof UNKNOWN_PAYMENT_STATES)[number];
  readonly json: unknown;
};

export type NumberSeries = {
  readonly series: 'invoice' | 'credit_note';
  /** The last number that was given. */
  readonly last: string;
  readonly isConfirmed: boolean;
};

export type Numbers = { readonly series: readonly NumberSeries[]; readonly json: unknown };

export type SandboxRecords = {
  readonly unknownPayments: () => Promise<readonly UnknownPayment[]>;
  /** Throws BadInput where the shop refuses it. */
  readonly settle: (payment: string, by: 'refund' | 'close') => Promise<UnknownPayment>;
  readonly numbers: () => Promise<Numbers>;
  /** Throws BadInput where the shop refuses it. */
  readonly confirm: (last: { readonly invoice?: string; readonly creditNote?: string }) => Promise<Numbers>;
};

export const readUnknownPayment = (value: unknown): UnknownPayment => {
  const map = mapOf(value);
  const text = (key: string): string => printable(textIn(map.get(key)));
  return {
    payment: text('payment'),
    order: text('order'),
    amount: numberAt(map, 'amount'),
    currency: text('currency'),
    at: numberAt(map, 'at'),
    state: choiceIn(map.get('state'), UNKNOWN_PAYMENT_STATES),
    json: value,
  };
};

const readNumbers = (value: unknown): Numbers => ({
  series: listIn(mapOf(value).get('series')).map((one) => {
    const map = mapOf(one);
    return {
      series: choiceIn(map.get('series'), ['invoice', 'credit_note']),
      last: printable(textIn(map.get('last'))),
      isConfirmed: flagIn(map.get('is_confirmed')) ?? false,
    };
  }),
  json: value,
});

/** Calls throw as those of `createSandboxCalls`. */
export const createSandboxRecords = ({ send, post }: SandboxCalls): SandboxRecords => ({
  unknownPayments: () => send((json) => listIn(json).map(readUnknownPayment), sandboxPath('unknownPayments')),
  settle: (payment, by) =>
    post(readUnknownPayment, sandboxPath('unknownPayments'), { payment, by }, payment, LONG_CALL_MS),
  numbers: () => send(readNumbers, sandboxPath('numbers')),
  confirm: ({ invoice, creditNote }) =>
    post(
      readNumbers,
      sandboxPath('numbers'),
      { ...(invoice !== undefined && { invoice }), ...(creditNote !== undefined && { credit_note: creditNote }) },
      'numbers',
    ),
});
