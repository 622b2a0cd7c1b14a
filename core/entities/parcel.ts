/** The parcel of an order: the courier that brings it, and its tracking number (spec 10.24). */

export type Parcel = {
  /** As the settings spell it, where they know it. */
  readonly courier: string;
  /** The courier's number of the parcel, its air waybill. */
  readonly awb: string;
};

/** A parcel, and when the operator entered it, epoch milliseconds. A later one corrects it. */
export type EnteredParcel = Parcel & { readonly at: number };

/** States that a courier reports of a parcel. */
export const REPORTED_STATES = [
  'shipped',
  'out_for_delivery',
  'delivered',
  'undelivered',
  'rto',
  'rto_received',
  'picked_up',
] as const;
export type ReportedState = (typeof REPORTED_STATES)[number];

/**
 * What is read of a courier's own report, by the names of its columns: the order's number, the tracking number, the courier's
 * word for the state and its time; or the time of each state.
 */
export const REPORT_COLUMNS = ['order', 'awb', 'state', 'at', ...REPORTED_STATES] as const;
export const DATE_ORDERS = ['day-first', 'month-first'] as const;

export type CourierReport = {
  readonly columns: Readonly<Partial<Record<(typeof REPORT_COLUMNS)[number], string>>>;
  /** What each of the courier's words means; `ignored` for one that says nothing about the order. */
  readonly states: Readonly<Record<string, ReportedState | 'ignored'>>;
  /** How `11/12/2026` is read. */
  readonly dates: (typeof DATE_ORDERS)[number];
};

/**
 * What is read of the file with which a courier pays out the cash that it has collected: the order's number or the tracking number,
 * what is paid for the parcel, and, where the file says it, what was collected, the transfer and its day.
 */
export const PAYOUT_COLUMNS = ['order', 'awb', 'amount', 'collected', 'utr', 'paidAt'] as const;
export type PayoutColumns = Readonly<Partial<Record<(typeof PAYOUT_COLUMNS)[number], string>>>;

export type Courier = {
  /** The address at which it shows where a parcel is, with `{awb}` in the number's place; null where it has none. */
  readonly track: string | null;
  /** Null where its reports are not read. */
  readonly report: CourierReport | null;
  /** Absent where its payouts are not read. */
  readonly payout?: PayoutColumns;
};

/** By their names. */
export type Couriers = Readonly<Record<string, Courier>>;

export const AWB_PLACE = '{awb}';

/** Fits a variable of an SMS template. */
const LONGEST = 30;
const COURIER = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .&'()+-]*[\p{L}\p{M}\p{N}.)])?$/u;
const AWB = /^[A-Za-z0-9](?:[A-Za-z0-9/-]*[A-Za-z0-9])?$/;
/** What a spreadsheet makes of a long number. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** The end of a sentence that begins with what it is; undefined for a valid name. */
export const courierProblem = (courier: string): string | undefined =>
  courier.length <= LONGEST && COURIER.test(courier)
    ? undefined
    : `must be a name of at most ${LONGEST} characters, such as Delhivery`;

export const awbProblem = (awb: string): string | undefined => {
  if (SHORTENED.test(awb))
    return 'was shortened by a spreadsheet; format the column as text, and enter the number again';
  return awb.length <= LONGEST && AWB.test(awb)
    ? undefined
    : `must be 1 to ${LONGEST} letters, digits, hyphens and slashes`;
};

const SHORTEST_REAL = 6;
/** A number that a spreadsheet has shortened (`1.23457E+12`), and was then formatted as digits. */
const ROUNDED = /^\d{5,}0{5}$/u;

/** Why a valid number is probably a mistake, as the end of a sentence; undefined where it looks right. */
export const awbDoubt = (awb: string): string | undefined => {
  if (awb.length < SHORTEST_REAL) return `has fewer than ${SHORTEST_REAL} characters`;
  return ROUNDED.test(awb) ? 'ends in five zeros, as if a spreadsheet had rounded it' : undefined;
};

/** By which tracking numbers are compared: their letters are written in either case. */
export const awbKey = (awb: string): string => awb.toUpperCase();

/** A name or a word without what differs by chance: case, and how it is spaced. */
export const folded = (name: string): string =>
  name
    .trim()
    .replaceAll(/[\s_-]+/gu, ' ')
    .toLowerCase();

/** The courier as the settings spell it; undefined where they do not know it. */
export const courierNamed = (typed: string, couriers: Couriers): string | undefined =>
  Object.keys(couriers).find((name) => folded(name) === folded(typed));

/** As it is kept: with the courier as the settings spell it. */
export const writtenParcel = ({ courier, awb }: Parcel, couriers: Couriers): Parcel => ({
  courier: courierNamed(courier, couriers) ?? courier.replaceAll(/\s+/gu, ' '),
  awb,
});

export const isSameParcel = (a: Parcel, b: Parcel): boolean =>
  folded(a.courier) === folded(b.courier) && awbKey(a.awb) === awbKey(b.awb);

/** Where the courier shows the parcel; undefined where the settings have no address for it. */
export const trackingUrl = ({ courier, awb }: Parcel, couriers: Couriers): string | undefined => {
  const name = courierNamed(courier, couriers);
  return name === undefined ? undefined : couriers[name]?.track?.replaceAll(AWB_PLACE, encodeURIComponent(awb));
};

/** Whether a tracking address is one: https, on a host of its own, with a place for the number behind the host. */
export const isTrackingAddress = (address: string): boolean =>
  /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::\d+)?\/[^\s<>"'`\\]*$/iu.test(address) &&
  address
    .slice('https://'.length)
    .replace(/^[^/]*/u, '')
    .includes(AWB_PLACE);
