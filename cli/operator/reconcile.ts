/** `payments reconcile`: asks the payment gateway about everything that is open there, and says what has changed. */
import { operatorPaymentCalls } from '../../adapters/wire/operator/payments.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import type { OpenAtGateway, ReconciledOrder } from '../../core/shop/maintenance/reconcile-orders.ts';
import { BadInput } from '../io.ts';
import { operatorCommand, shown, type Colours } from './operator-command.ts';
import { printable } from '../text/printable.ts';
import { tableOf, type Columns } from './tables.ts';
import { flag, option } from './takes.ts';
import { unknownPaymentsText } from './unknown-payments.ts';
import { counted } from '../text/counted.ts';

const NOTHING_OPEN = 'Nothing is open at the payment gateway.';

const FAILURES: Readonly<Record<NonNullable<ReconciledOrder['failure']>, string>> = {
  refused: 'the gateway refused the request',
  unreachable: 'the gateway did not answer',
  unauthorised: 'the gateway does not accept the keys',
  unknown: 'the request failed',
  'not-asked': 'not asked',
};

const isChanged = ({ before, after }: ReconciledOrder): boolean =>
  before.state !== after.state || before.payment !== after.payment;

const change = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`);

const resultOf = (order: ReconciledOrder): string =>
  order.failure === null ? (isChanged(order) ? 'changed' : 'no change') : failureOf(order.failure, order.detail);

const failureOf = (failure: NonNullable<ReconciledOrder['failure']>, detail: string | null): string =>
  detail === null ? FAILURES[failure] : `${FAILURES[failure]}: ${detail}`;

const COLUMNS: Columns<ReconciledOrder> = [
  { head: 'order', text: ({ order }) => order, paint: 'cyan' },
  { head: 'state', text: ({ before, after }) => change(before.state, after.state) },
  { head: 'payment', text: ({ before, after }) => change(before.payment, after.payment) },
  {
    head: 'result',
    text: resultOf,
    paint: (order) => (order.failure !== null ? 'red' : isChanged(order) ? 'green' : 'dim'),
  },
];

const report = (orders: readonly ReconciledOrder[], colours: Colours): string => {
  if (orders.length === 0) return `${NOTHING_OPEN}\n`;
  const failed = orders.filter(({ failure }) => failure !== null).length;
  const counts = [
    counted(orders.length, 'order'),
    `${orders.filter(isChanged).length} changed`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
  ];
  return `${tableOf(COLUMNS, orders, '', colours)}\n${counts.join(', ')}\n`;
};

const OPEN_COLUMNS: Columns<OpenAtGateway> = [
  { head: 'order', text: ({ order }) => order, paint: 'cyan' },
  { head: 'state', text: ({ state }) => state },
  { head: 'payment', text: ({ payment }) => payment },
  {
    head: 'the gateway would be asked',
    text: ({ isPaymentOpen, refunds }) =>
      [
        ...(isPaymentOpen ? ['about its payment'] : []),
        ...refunds.map((refund) => `for a refund of ${moneyText(refund)}`),
      ].join(', '),
  },
];

/** Throws BadInput for anything but a day or a time as ISO 8601 writes it. */
const sinceOf = (typed: string): number => {
  const at = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/u.test(typed)
    ? Date.parse(typed)
    : NaN;
  if (!(at >= 0))
    throw new BadInput(`--since "${typed}" must be a day or a time such as 2026-11-23 or 2026-11-23T10:00Z`);
  return at;
};

export const reconcilePayments = operatorCommand({
  takes: {
    since: option('time', 'also look for payments, refunds and disputes since then that are not in the store'),
    dryRun: flag('show what the gateway would be asked about, and do not ask it', { conflicts: ['since'] }),
  },
  help: `Servers do this automatically, at growing intervals; use it after the gateway was down or
its events were lost. It is safe while servers run: nothing is captured or refunded twice.
On a store it needs the gateway's variables, from the environment or from the server's
--config file, which also names the store and the settings. The exit code is 1 if the
gateway did not answer for an order; the result says why, with the gateway's own code.

--since also asks for all refunds and disputes since then: those of the gateway's dashboard whose
events were lost become known. After a restore, it asks for all orders that were opened since the
backup, and payments for orders that are not in the store are kept and listed.`,
  examples: ['payments reconcile --dry-run', 'payments reconcile'],
  gateway: () => 'required',
  read: ({ since, dryRun }) => ({ dryRun, ...(since !== undefined && { since: sinceOf(since) }) }),
  run: async ({ ask, input: { dryRun, ...request } }) => {
    if (dryRun) {
      const open = await ask(operatorPaymentCalls.openAtGateway);
      return shown(operatorPaymentCalls.openAtGateway, open, (colours) =>
        tableOf(OPEN_COLUMNS, open, NOTHING_OPEN, colours),
      );
    }
    const result = await ask(operatorPaymentCalls.reconcile, request);
    const { orders, checked, takenBack = 0, disputesProblem, unknown = [] } = result;
    const text = (colours: Colours): string => {
      if (checked === undefined) return report(orders, colours);
      const found = `${counted(checked, 'order')} of this shop opened at the gateway since then, ${takenBack} refunds and disputes.\n`;
      const unasked =
        disputesProblem === undefined ? '' : `The gateway did not list the disputes: ${printable(disputesProblem)}\n`;
      return `${report(orders, colours)}\n${found}${unasked}${unknownPaymentsText(unknown, colours)}`;
    };
    return {
      ...shown(operatorPaymentCalls.reconcile, result, text),
      isFailure: orders.some(({ failure }) => failure !== null),
    };
  },
});
