/**
 * The courier's own list of pincodes (spec 10.25): CSV with a header that names at least the columns of pincode, cod and days,
 * in any order, whatever they are called in it; other columns are left alone. A pincode that is not in it is not delivered to.
 */
import { createHash } from 'node:crypto';
import {
  SAMPLE_DELIVERY,
  type CourierSummary,
  type DeliverySettings,
} from '../../core/catalogue/settings/delivery-settings.ts';
import { NOWHERE, type Delivery } from '../../core/entities/delivery.ts';
import { columnReader } from '../csv/column-reader.ts';
import { readCsv } from '../csv/read-csv.ts';

export type CourierFile = {
  readonly summary: CourierSummary;
  /** What the file says of a pincode of six digits. */
  readonly deliveryTo: (pincode: string) => Delivery;
};

/** Lines and columns count from 1. */
export type CourierFileProblem = { readonly line: number; readonly column: number; readonly message: string };

type Columns = DeliverySettings['pincodeColumns'];
const PINCODE = /^[1-9]\d{5}$/u;
export const MOST_COURIER_DAYS = 60;
const DIGEST_LENGTH = 12;
/** Of a file in which every line is wrong, these are enough to mend it. */
const MOST_PROBLEMS = 20;

const YES_AND_NO: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  1: true,
  no: false,
  n: false,
  false: false,
  0: false,
};

export const parseCourierFile = (
  text: string,
  columns: Columns = SAMPLE_DELIVERY.pincodeColumns,
): { readonly file: CourierFile } | { readonly problems: readonly CourierFileProblem[] } => {
  const csv = readCsv(text);
  if ('problem' in csv) return problemAt(csv.line ?? 1, csv.problem);
  const { count, valueOf } = columnReader(csv.header);
  const { pincode, cod, days: given } = columns;
  const names = [pincode, cod, ...(typeof given === 'string' ? [given] : [])];
  const missing = names.filter((name) => count(name) === 0);
  if (missing.length > 0)
    return problemAt(
      1,
      `the first line must name the columns ${names.join(', ')}; missing: ${missing.join(', ')}. Where they are called otherwise, say how under delivery.pincodeColumns`,
    );

  const table = new Map<string, Delivery>();
  const problems: CourierFileProblem[] = [];
  for (const row of csv.rows) {
    const { number: line, problem } = row;
    const read =
      problem === undefined
        ? readRow({
            pincode: valueOf(row, pincode),
            cod: valueOf(row, cod),
            days: typeof given === 'number' ? String(given) : valueOf(row, given),
          })
        : `the line ${problem}`;
    if (typeof read === 'string') problems.push({ line, column: 1, message: read });
    else if (table.has(read.pincode))
      problems.push({ line, column: 1, message: `pincode ${read.pincode} is there twice` });
    else table.set(read.pincode, read.delivery);
  }
  if (problems.length > 0) return { problems: problems.slice(0, MOST_PROBLEMS) };
  if (table.size === 0) return problemAt(1, 'there is no pincode in it');
  const deliveries = [...table.values()];
  const days = deliveries.map(({ etaDays }) => etaDays);
  return {
    file: {
      summary: {
        digest: createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH),
        pincodes: table.size,
        days: { least: days.reduce((a, b) => Math.min(a, b)), most: days.reduce((a, b) => Math.max(a, b)) },
        codEverywhere: deliveries.every(({ cod }) => cod),
      },
      deliveryTo: (pincode) => table.get(pincode) ?? NOWHERE,
    },
  };
};

const problemAt = (line: number, message: string) => ({ problems: [{ line, column: 1, message }] });

/** The row, or what is wrong with it. */
const readRow = ({
  pincode,
  cod,
  days,
}: Readonly<Record<keyof Columns, string>>): string | { readonly pincode: string; readonly delivery: Delivery } => {
  if (!PINCODE.test(pincode)) return `pincode "${pincode}" must have 6 digits`;
  const takesCash = YES_AND_NO[cod.toLowerCase()];
  if (takesCash === undefined) return `cod "${cod}" must be yes or no`;
  if (!/^\d{1,3}$/u.test(days) || Number(days) < 1 || Number(days) > MOST_COURIER_DAYS)
    return `days "${days}" must be a whole number from 1 to ${MOST_COURIER_DAYS}`;
  return { pincode, delivery: { serviceable: true, cod: takesCash, etaDays: Number(days) } };
};
