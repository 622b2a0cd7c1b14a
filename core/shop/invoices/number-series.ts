/**
 * The numbers of invoices and credit notes after a restore. A backup lacks the numbers that were given after it,
 * and GST law wants each number once, without gaps: so none is given until the operator has confirmed the last one.
 */
import { brand } from '../../catalogue/brand.ts';
import { CREDIT_NOTE_PREFIX, INVOICE_PREFIX } from '../../catalogue/settings/seller.ts';
import { done, refused, type Answer } from '../../entities/answer.ts';
import { put, type Documents, type ShopStore, type Write } from '../../ports/store/shop-store.ts';
import { restoredKey, restoredKind, type Restored } from '../documents/restored.ts';
import { yearlyNumbers, type YearlyNumber } from '../documents/yearly-numbers.ts';
import { financialYearOf } from './financial-year.ts';

export const NUMBER_SERIES = ['invoice', 'creditNote'] as const;
export type NumberSeries = (typeof NUMBER_SERIES)[number];

const PREFIXES: Readonly<Record<NumberSeries, string>> = { invoice: INVOICE_PREFIX, creditNote: CREDIT_NOTE_PREFIX };
const LABELS: Readonly<Record<NumberSeries, string>> = { invoice: 'invoice', creditNote: 'credit note' };

export type SeriesState = {
  readonly series: NumberSeries;
  /** The last number of this financial year; it ends with 000000 where none was given. */
  readonly last: string;
  /** Whether numbers are given: after a restore, only once the operator has confirmed the last one. */
  readonly isConfirmed: boolean;
};

export type NumbersState = {
  readonly series: readonly SeriesState[];
  /** Undefined for a store that was never restored. */
  readonly restored: Pick<Restored, 'backupAt' | 'restoredAt'> | null;
};

/** What is confirmed: the last number that was given in a series of this financial year. */
export type ConfirmedNumbers = { readonly [Series in NumberSeries]?: string };

const SERIAL_DIGITS = 6;
/** A number of a series, which is its prefix and financial year. */
export const serialText = (series: string, serial: number): string =>
  `${series}/${String(serial).padStart(SERIAL_DIGITS, '0')}`;
export const numberText = (prefix: string, year: string, serial: number): string =>
  serialText(`${prefix}/${year}`, serial);

const keysAt = (now: number) => {
  const year = financialYearOf(now);
  return NUMBER_SERIES.map((series) => ({ series, year, key: yearlyNumbers.key(PREFIXES[series], year) }));
};

const isConfirmed = (restored: Restored | undefined, prefix: string): boolean =>
  restored?.unconfirmed.includes(prefix) !== true;

/** Why no number can be given in a series; undefined where one can. Requires `restoredKey`. */
export const numberProblem = (documents: Documents, series: NumberSeries): string | undefined =>
  isConfirmed(documents.get(restoredKey), PREFIXES[series])
    ? undefined
    : `This store was restored from a backup. Confirm the number of the last ${LABELS[series]} first (${brand.slug} store numbers)`;

const stateIn = (documents: Documents, now: number): NumbersState => {
  const restored = documents.get(restoredKey);
  return {
    series: keysAt(now).map(({ series, year, key }) => ({
      series,
      last: numberText(PREFIXES[series], year, documents.get(key)?.last ?? 0),
      isConfirmed: isConfirmed(restored, PREFIXES[series]),
    })),
    restored: restored === undefined ? null : { backupAt: restored.backupAt, restoredAt: restored.restoredAt },
  };
};

export const readNumbers = async ({ read }: Pick<ShopStore, 'read'>, now: number): Promise<NumbersState> =>
  stateIn(await read([restoredKey, ...keysAt(now).map(({ key }) => key)]), now);

/** As they were before they were confirmed; undefined once a number was given since, or if none was confirmed. */
const unconfirmed = ({ last, lost = [], confirmed }: YearlyNumber): Omit<YearlyNumber, 'confirmed'> | undefined =>
  confirmed?.last === last
    ? { last: confirmed.backup, lost: lost.filter((range) => range.first <= confirmed.backup) }
    : undefined;

const formHint = (label: string, prefix: string, year: string): string =>
  `The last ${label} must be a whole number of this financial year: ${prefix}/${year}/ and exactly ${SERIAL_DIGITS} digits, such as ${numberText(prefix, year, 123)}, or ${numberText(prefix, year, 0)} for none`;

/** The serial in a number of this series and year; undefined for any other text. */
const serialIn = (typed: string, prefix: string, year: string): number | undefined => {
  const [, serial] = new RegExp(`^${prefix}/${year}/(\\d{${SERIAL_DIGITS}})$`).exec(typed.trim()) ?? [];
  return serial === undefined ? undefined : Number(serial);
};

/**
 * Numbers go on above the confirmed ones; those between them and the backup's are noted as lost with the records after it.
 * Until the next number is given, another one can be confirmed instead. Refuses a number of another form or year, one below
 * the backup's own, and one of a series that needs none.
 */
export const confirmNumbers = (
  { update }: Pick<ShopStore, 'update'>,
  confirmed: ConfirmedNumbers,
  now: number,
): Promise<Answer<NumbersState>> =>
  update<Answer<NumbersState>>({ writes: [restoredKey, ...keysAt(now).map(({ key }) => key)] }, (documents) => {
    const restored = documents.get(restoredKey);
    const writes: Write[] = [];
    const given: string[] = [];
    for (const { series, year, key } of keysAt(now)) {
      const typed = confirmed[series];
      if (typed === undefined) continue;
      const [prefix, label] = [PREFIXES[series], LABELS[series]];
      const stored = documents.get(key) ?? { last: 0 };
      const known = isConfirmed(restored, prefix) ? unconfirmed(stored) : stored;
      if (known === undefined)
        return { answer: refused('ORDER_STATE', `The number of the last ${label} needs no confirmation`) };
      const serial = serialIn(typed, prefix, year);
      if (serial === undefined) return { answer: refused('FIELD_INVALID', formHint(label, prefix, year)) };
      if (serial < known.last)
        return {
          answer: refused(
            'FIELD_INVALID',
            `The backup already has ${numberText(prefix, year, known.last)}, a later ${label}`,
          ),
        };
      const lost = [...(known.lost ?? []), ...(serial > known.last ? [{ first: known.last + 1, last: serial }] : [])];
      const numbers: YearlyNumber = { last: serial, confirmed: { last: serial, backup: known.last } };
      writes.push(put(yearlyNumbers, key, { ...numbers, ...(lost.length > 0 && { lost }) }));
      given.push(prefix);
    }
    if (restored !== undefined && given.length > 0) {
      const unconfirmed = restored.unconfirmed.filter((prefix) => !given.includes(prefix));
      writes.push(put(restoredKind, restoredKey, { ...restored, unconfirmed }));
    }
    const after: Documents = {
      get: <Document>(key: Parameters<typeof documents.get<Document>>[0]) => {
        const write = writes.find((one) => one.key === key);
        // `put` made it, so it is of its key's type.
        return write === undefined ? documents.get(key) : (write.document as Document);
      },
    };
    return { answer: done(stateIn(after, now)), writes };
  });

/** All series, for a store that has just been restored. */
export const ALL_SERIES: readonly string[] = Object.values(PREFIXES);
