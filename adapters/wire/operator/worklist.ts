/** The operator's call about what is to be done today, with each task's label and command. */
import * as s from '../../../core/contract/shape.ts';
import { count } from '../../../core/contract/values.ts';
import { CURRENCY } from '../../../core/entities/money/money.ts';
import { moneyText } from '../../../core/entities/money/money-text.ts';
import { brand } from '../../../core/catalogue/brand.ts';
import { TASKS, type Task, type Worklist } from '../../../core/shop/worklist/read-worklist.ts';
import { query } from './call.ts';
import { amount, maybeTime, time } from './values.ts';

const worklist: s.Shape<Worklist> = s.object({
  at: time,
  items: s.array(s.object({ task: s.picklist(TASKS), count, oldest: maybeTime, amount: s.optional(amount) })),
});

type TaskText = {
  /** What waits, before or after its count. */
  readonly label: string;
  /** What lists it, and what handles one. */
  readonly command: string;
};

const { slug } = brand;

export const TASK_TEXTS: Readonly<Record<Task, TaskText>> = {
  'confirm-numbers': { label: 'Number series to confirm after a restore', command: `${slug} store numbers` },
  review: { label: 'Payments to review', command: `${slug} orders review` },
  'unknown-payments': { label: 'Payments for unknown orders', command: `${slug} payments unknown` },
  disputes: { label: 'Disputed payments', command: `${slug} orders list --state disputed` },
  refund: { label: 'Returned orders to refund', command: `${slug} orders refunds` },
  rto: { label: 'RTO parcels to refund or close', command: `${slug} orders list --state rto_received` },
  'refused-refunds': { label: 'Refunds that the gateway refused', command: `${slug} orders refunds` },
  'uncredited-refunds': {
    label: 'Refunded at the gateway: give a credit note',
    command: `${slug} orders list --state refund_uncredited`,
  },
  'cut-refunds': { label: 'Part refunds reduced at the gateway', command: `${slug} orders list --state refund_cut` },
  'lost-disputes': { label: 'Lost in disputes', command: `${slug} orders list --state dispute_lost` },
  'owed-cash': { label: 'Cash that couriers have not paid out', command: `${slug} orders list --state cash_owed` },
  complaints: { label: 'Complaints to answer', command: `${slug} complaints list` },
  pack: { label: 'Orders to pack', command: `${slug} orders list --state confirmed` },
  ship: { label: 'Packed orders to hand over', command: `${slug} orders list --state packed` },
  'pick-up': { label: 'Returns to pick up', command: `${slug} orders list --state return_requested` },
  'close-complaints': { label: 'Answered complaints to close', command: `${slug} complaints list --state answered` },
  'parked-messages': { label: 'Messages that could not be sent', command: `${slug} messages list` },
};

/** With its amount, where it is about money. */
export const taskLabel = ({ task, amount: money }: Worklist['items'][number]): string =>
  money === undefined
    ? TASK_TEXTS[task].label
    : `${TASK_TEXTS[task].label}, ${moneyText({ amount: money, currency: CURRENCY })}`;

export const operatorWorklistCalls = {
  /** What waits for the operator: every task with its count, and since when the oldest waits. */
  worklist: query({ path: '/today', data: worklist, isLong: true, handle: ({ shop }) => shop.worklist() }),
} as const;
