/** The parcel of an order: the courier that brings it, and its tracking number (spec 10.24). */

export type Parcel = {
  /** As the settings spell it, where they know it. */
  readonly courier: string;
  /** The courier's number of the parcel, its air waybill. */
  readonly awb: string;
};

/** A parcel, and when the operator entered it, epoch milliseconds. A later one corrects it. */
export type EnteredParcel = Parcel & { readonly at: number };

/** The addresses at which couriers show where a parcel is, by the courier's name; each has `{awb}` in the number's place. */
export type Couriers = Readonly<Record<string, string>>;

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

const folded = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ').toLowerCase();

/** The courier as the settings spell it; undefined where they do not know it. */
export const courierNamed = (typed: string, couriers: Couriers): string | undefined =>
  Object.keys(couriers).find((name) => folded(name) === folded(typed));

/** As it is kept: with the courier as the settings spell it. */
export const writtenParcel = ({ courier, awb }: Parcel, couriers: Couriers): Parcel => ({
  courier: courierNamed(courier, couriers) ?? courier.replaceAll(/\s+/gu, ' '),
  awb,
});

export const isSameParcel = (a: Parcel, b: Parcel): boolean =>
  folded(a.courier) === folded(b.courier) && a.awb === b.awb;

/** Where the courier shows the parcel; undefined where the settings have no address for it. */
export const trackingUrl = ({ courier, awb }: Parcel, couriers: Couriers): string | undefined => {
  const name = courierNamed(courier, couriers);
  return name === undefined ? undefined : couriers[name]?.replaceAll(AWB_PLACE, encodeURIComponent(awb));
};

/** Whether a tracking address is one: https, on a host of its own, with a place for the number behind the host. */
export const isTrackingAddress = (address: string): boolean =>
  /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::\d+)?\/[^\s<>"'`\\]*$/iu.test(address) &&
  address
    .slice('https://'.length)
    .replace(/^[^/]*/u, '')
    .includes(AWB_PLACE);
