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
import { dayInIndia } from '../../entities/time/india.ts';
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
export type ConfirmedNumbers = { readonly [Series in NumberSeries]?: string } & {
  /** Whether it may be far above what the store has. */
  readonly isJump?: boolean;
};

/** More numbers since a backup are asked about: a mistyped digit makes as many. */
const USUAL_LOSS = 50;

const SERIAL_DIGITS = 6;
/** The longest number that the law allows has 16 characters: room for one digit more. */
const MAX_SERIAL = 9_999_999;
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

type Unconfirmed = Omit<YearlyNumber, 'confirmed'> & { readonly isGivenSince?: boolean };

/** As they were before they were confirmed; undefined where that cannot be taken back, or none was confirmed. */
const unconfirmed = (
  { last, lost = [], skipped = [], confirmed }: YearlyNumber,
  now: number,
): Unconfirmed | undefined => {
  if (confirmed === undefined) return undefined;
  const { backup, at = -Infinity } = confirmed;
  const isGivenSince = last !== confirmed.last;
  if (isGivenSince && dayInIndia(now) > dayInIndia(at) + 1) return undefined;
  const given = isGivenSince ? [{ first: confirmed.last + 1, last }] : [];
  return {
    last: backup,
    lost: lost.filter(({ first }) => first <= backup),
    skipped: [...skipped, ...given],
    isGivenSince,
  };
};

const formHint = (label: string, prefix: string, year: string): string =>
  `The last ${label} must be a whole number of this financial year: ${prefix}/${year}/ and ${SERIAL_DIGITS} or ${SERIAL_DIGITS + 1} digits, such as ${numberText(prefix, year, 123)}, or ${numberText(prefix, year, 0)} for none`;

/** The serial in a number of this series and year; undefined for any other text. */
const serialIn = (typed: string, prefix: string, year: string): number | undefined => {
  const [, digits] =
    new RegExp(`^${prefix}/${year}/(\\d{${SERIAL_DIGITS},${SERIAL_DIGITS + 1}})$`).exec(typed.trim()) ?? [];
  const serial = Number(digits);
  // The last one leaves none to go on with.
  return serial < MAX_SERIAL ? serial : undefined;
};

/**
 * Numbers go on above the confirmed ones; those between them and the backup's are noted as lost with the records after it.
 * Until the next day's end another one can be confirmed instead: what was given above the mistyped one stays, and is left
 * out when the series reaches it. Refuses a number of another form or year, one below the backup's own, one far above it that
 * is not confirmed as such, and one of a series that needs none.
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
      const known: Unconfirmed | undefined = isConfirmed(restored, prefix) ? unconfirmed(stored, now) : stored;
      if (known === undefined)
        return {
          answer: refused(
            'ORDER_STATE',
            stored.confirmed === undefined
              ? `The number of the last ${label} needs no confirmation`
              : `The number of the last ${label} was confirmed, and the next ones are given. It could be corrected once, and only until the end of the following day`,
          ),
        };
      const serial = serialIn(typed, prefix, year);
      if (serial === undefined) return { answer: refused('FIELD_INVALID', formHint(label, prefix, year)) };
      if (serial < known.last)
        return {
          answer: refused(
            'FIELD_INVALID',
            `The backup already has ${numberText(prefix, year, known.last)}, a later ${label}`,
          ),
        };
      if (serial - known.last > USUAL_LOSS && confirmed.isJump !== true)
        return {
          answer: refused(
            'FIELD_INVALID',
            `${typed.trim()} is ${serial - known.last} above ${numberText(prefix, year, known.last)}, the last ${label} in the backup. If so many were issued since, confirm it with --jump`,
          ),
        };
      const lost = [...(known.lost ?? []), ...(serial > known.last ? [{ first: known.last + 1, last: serial }] : [])];
      const skipped = (known.skipped ?? []).flatMap(({ first, last }) =>
        last > serial ? [{ first: Math.max(first, serial + 1), last }] : [],
      );
      const numbers: YearlyNumber = {
        last: serial,
        // Numbers that were given once more after a correction stay.
        confirmed: { last: serial, backup: known.last, ...(known.isGivenSince !== true && { at: now }) },
      };
      writes.push(
        put(yearlyNumbers, key, {
          ...numbers,
          ...(lost.length > 0 && { lost }),
          ...(skipped.length > 0 && { skipped }),
        }),
      );
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
