/** The operator's calls about the numbers of invoices and credit notes. */
import * as s from '../../../core/contract/shape.ts';
import { NUMBER_SERIES, type NumberSeries, type NumbersState } from '../../../core/shop/invoices/number-series.ts';
import { command, query } from './call.ts';
import { maybeTime } from './values.ts';

const IN_JSON = { invoice: 'invoice', creditNote: 'credit_note' } as const satisfies Readonly<
  Record<NumberSeries, string>
>;

const series: s.Shape<NumberSeries> = s.codec(s.picklist(Object.values(IN_JSON)), {
  decode: (sent) => NUMBER_SERIES.find((one) => IN_JSON[one] === sent) ?? 'invoice',
  encode: (one) => IN_JSON[one],
});

const numbers: s.Shape<NumbersState> = s.object({
  series: s.array(s.object({ series, last: s.string(), isConfirmed: s.named('is_confirmed', s.boolean()) })),
  restored: s.nullable(
    s.object({ backupAt: s.named('backup_at', maybeTime), restoredAt: s.named('restored_at', maybeTime) }),
  ),
});

const number = s.optional(s.string({ length: 'order' }));

export const operatorNumberCalls = {
  numbers: query({ path: '/numbers', data: numbers, handle: ({ shop }) => shop.numbers() }),
  /** After a restore: the last numbers that were given. */
  confirmNumbers: command({
    path: '/numbers',
    input: s.object({
      invoice: number,
      creditNote: s.named(IN_JSON.creditNote, number),
      isJump: s.named('jump', s.optional(s.boolean())),
    }),
    data: numbers,
    handle: ({ shop }, given) => shop.confirmNumbers(given),
  }),
} as const;
