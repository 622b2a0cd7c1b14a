/**
 * What the contract leaves to a backend: where two shops answer in different ways and both are right. Whatever is not
 * named here is compared. A row says where, and why.
 */
import { BUNDLE } from '../../core/catalogue/products.ts';
import { varyingFields } from '../../core/contract/contract-docs.ts';
import type { CallName } from '../../core/contract/contract.ts';
import { left } from '../../core/contract/refusals.ts';
import type { AnyShape } from '../../core/contract/shape.ts';
import { time } from '../../core/contract/values.ts';
import { fieldMessages } from '../../core/validation/field-messages.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { isJsonObject } from '../input/json-object.ts';
import type { ContractLevel as Level } from '../../core/contract/call.ts';

/** A place in two answers: the core's value and the backend's. */
export type Place = {
  readonly name: CallName;
  /** Within the answer, such as `data.discount.code`. */
  readonly path: string;
  /** Of a value in `data`. */
  readonly shape: AnyShape | undefined;
  readonly core: unknown;
  readonly backend: unknown;
  readonly level: Level;
  /** How far the backend's clock may be from the core's, which stands still: 0 where it can be moved. */
  readonly clockDriftMs: number;
  /** Whether it is the answer to one of several calls at the same time. */
  readonly isTogether: boolean;
  /** Whether the scenario says how many units are left. */
  readonly setsStock: boolean;
};

type OpenPlace = { readonly reason: string; readonly isOpen: (place: Place) => boolean };

/** Messages that the spec fixes. */
const FIXED: readonly string[] = [...Object.values(fieldMessages), shopMessages.offerEnded];
/** Fields whose value every shop gives out itself. Times and order numbers are compared all the same. */
const GIVEN_OUT: ReadonlySet<string> = new Set(
  [...varyingFields()].filter((field) => ['payPage', 'paymentWindow', 'version', 'number', 'ticket'].includes(field)),
);
/** As invoice-names.ts names them. */
const INVOICE = /^invoice-/u;
const CHANGES: readonly CallName[] = ['addToCart', 'updateCart', 'deleteFromCart', 'quickBuy', 'removeCoupon'];
const fieldOf = (path: string): string => path.split('.').at(-1) ?? '';

const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0);

export const OPEN_PLACES: readonly OpenPlace[] = [
  {
    reason: 'the texts of messages are the shop’s own, but for those of section 6 of the spec and the end of the offer',
    isOpen: ({ path, core }) => path === 'message' && !FIXED.includes(String(core)),
  },
  {
    reason: 'a backend with the core calls words its refusals itself, and names no codes',
    isOpen: ({ path, level }) => (path === 'code' || path === 'message') && level === 'core',
  },
  {
    reason: 'which of the possible reasons a call is refused for that comes together with others',
    isOpen: ({ path, shape, isTogether }) => isTogether && shape === undefined && path !== 'status',
  },
  {
    reason: 'a clock that cannot be moved keeps running',
    isOpen: ({ shape, core, backend, clockDriftMs }) =>
      shape === time && Math.abs(Number(core) - Number(backend)) <= clockDriftMs,
  },
  {
    reason: 'numbers of credit notes and complaints, versions of a cart, and where to pay are given out by each shop',
    isOpen: ({ path, core, backend }) =>
      GIVEN_OUT.has(fieldOf(path)) && isMissing(core) === isMissing(backend) && !INVOICE.test(String(core)),
  },
  {
    reason: 'how many units are left is each shop’s own, unless the scenario sets it',
    isOpen: ({ shape, path, setsStock }) => !setsStock && (shape === left || path.includes('.left.')),
  },
  {
    reason: 'how long a budget lasts is answered to the millisecond',
    isOpen: ({ path }) => path === 'data.retryAfterMs',
  },
  {
    reason: 'a gateway pays a refund out in its own time',
    isOpen: ({ core, backend }) =>
      [core, backend].every((value) => value === 'refund_pending' || value === 'refunded' || value === 'pending'),
  },
  {
    reason: 'what is empty or false may be left out',
    isOpen: ({ core, backend }) =>
      (core === undefined || backend === undefined) && isMissing(core) && isMissing(backend),
  },
  {
    reason: 'a coupon without a code may lack its percentage',
    isOpen: ({ path, backend, core }) => fieldOf(path) === 'off' && isMissing(core) && isMissing(backend),
  },
  {
    reason: 'a backend with the core calls may answer a change without the cart, and a line without its prices',
    isOpen: ({ name, path, backend, level }) =>
      level === 'core' && backend === undefined && (CHANGES.includes(name) || /\.(?:price|sale)$/u.test(path)),
  },
  {
    reason: 'a backend with the core calls may know no price that depends on how a code came (spec 10.8)',
    isOpen: ({ path, level }) => level === 'core' && path.endsWith(`${BUNDLE.id}.sale`),
  },
  {
    reason: 'a backend with the core calls credits its customers as it likes',
    isOpen: ({ name, path, level }) => level === 'core' && name === 'getRewardCash' && path === 'data.cashback',
  },
];

/** Why the place is left to the backend; undefined where it is not. */
export const openReason = (place: Place): string | undefined => OPEN_PLACES.find(({ isOpen }) => isOpen(place))?.reason;

/** At level core an unknown code may be refused, or answered as not applied. */
export const isApplied = (data: unknown): boolean => isJsonObject(data) && data['isApplied'] === true;
