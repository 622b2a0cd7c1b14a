/**
 * What the contract leaves to a backend: where two shops answer in different ways and both are right. Whatever is not
 * named here is compared. A row says where, and why.
 */
import { FIXED_IN_FIELDS } from '../../adapters/wire/contract/author-notes.ts';
import { BUNDLE } from '../../core/catalogue/products.ts';
import { varyingFields } from '../../core/contract/contract-docs.ts';
import { left } from '../../core/contract/refusals.ts';
import type { AnyShape } from '../../core/contract/shape.ts';
import { time } from '../../core/contract/values.ts';
import { fieldMessages } from '../../core/validation/field-messages.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { isJsonObject } from '../input/json-object.ts';
import { contract, type CallName } from '../../core/contract/contract.ts';
import type { Step } from '../scenario/format/scenario.ts';
import type { ContractLevel as Level } from '../../core/contract/call.ts';
import type { ReadableAnswer } from './answer.ts';

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
  /** How far the backend's clock may be from the core's, which stands still, in milliseconds. */
  readonly clockDriftMs: number;
  /** Whether it is the answer to one of several calls at the same time. */
  readonly isTogether: boolean;
  /** Whether the scenario says how many units are left. */
  readonly setsStock: boolean;
};

/** Two answers to the same call. */
export type AnswerPair = Pick<Place, 'name' | 'level'> & {
  readonly core: ReadableAnswer;
  readonly backend: ReadableAnswer;
  readonly step: Step;
  /** Whether the backend accepts one password from everybody. */
  readonly hasOnePassword: boolean;
  /** Whether everything that the core can be asked is as it was before the step. */
  readonly changesNothing: boolean;
};

/** What is open: a place, a whole answer, or everything from an answer on, since the two shops then know different things. */
type OpenPlace = { readonly reason: string } & (
  | { readonly isOpen: (place: Place) => boolean }
  | { readonly isOpenAnswer: (answers: AnswerPair) => boolean }
  | { readonly endsComparison: (answers: AnswerPair) => boolean }
);

/** Messages that the spec fixes. */
const FIXED: readonly string[] = [...Object.values(fieldMessages), shopMessages.offerEnded];
/** Fields whose value every shop gives out itself. Times and order numbers are compared all the same. */
const GIVEN_OUT: ReadonlySet<string> = new Set(
  [...varyingFields()].filter((field) => ['payPage', 'paymentWindow', 'version', 'number', 'ticket'].includes(field)),
);
/** As invoice-names.ts names them. */
const INVOICE = /^invoice-/u;
const CHANGES: readonly CallName[] = ['addToCart', 'updateCart', 'deleteFromCart', 'quickBuy', 'removeCoupon'];
const isApplied = (data: unknown): boolean => isJsonObject(data) && data['isApplied'] === true;
const fieldOf = (path: string): string => path.split('.').at(-1) ?? '';

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
const isMissing = (value: unknown): boolean =>
  isAbsent(value) ||
  value === false ||
  value === 0 ||
  (isJsonObject(value) && Object.keys(value).length === 0) ||
  (Array.isArray(value) && value.length === 0);

export const OPEN_PLACES: readonly OpenPlace[] = [
  {
    reason: 'the texts of messages, but for those of form fields and of the end of the offer',
    isOpen: ({ path, core }) =>
      (path === 'message' && !FIXED.includes(String(core))) ||
      (path.startsWith('data.fields.') && !FIXED_IN_FIELDS.includes(String(core))),
  },
  {
    reason: 'at level core, the messages and the codes of refusals',
    isOpen: ({ path, level }) => (path === 'code' || path === 'message') && level === 'core',
  },
  {
    reason: 'why one of several calls at the same time is refused, where several reasons apply',
    isOpen: ({ path, shape, isTogether }) => isTogether && shape === undefined && path !== 'status',
  },
  {
    reason:
      'times within two seconds; where the clock cannot be moved, within a minute and the pauses that were left out',
    isOpen: ({ shape, core, backend, clockDriftMs }) =>
      shape === time && Math.abs(Number(core) - Number(backend)) <= clockDriftMs,
  },
  {
    reason: 'numbers of credit notes and complaints, versions of a cart, and where to pay',
    isOpen: ({ path, core, backend }) =>
      GIVEN_OUT.has(fieldOf(path)) && isAbsent(core) === isAbsent(backend) && !INVOICE.test(String(core)),
  },
  {
    reason: 'how many units are left, unless the scenario sets it',
    isOpen: ({ shape, path, setsStock }) => !setsStock && (shape === left || path.includes('.left.')),
  },
  { reason: 'the exact time until a limit ends (`retryAfterMs`)', isOpen: ({ path }) => path === 'data.retryAfterMs' },
  {
    reason: 'whether a refund has been paid out yet',
    isOpen: ({ core, backend }) =>
      [core, backend].every((value) => value === 'refund_pending' || value === 'refunded' || value === 'pending'),
  },
  {
    reason: 'whether an answer about an order that was just changed says by when it arrives',
    isOpen: ({ path, core }) => path === 'data.order.arrivesBy' && core === undefined,
  },
  {
    reason: 'whether what is empty or false is left out',
    isOpen: ({ core, backend }) =>
      (core === undefined || backend === undefined) && isMissing(core) && isMissing(backend),
  },
  {
    reason: 'at level core, whether the answer to a change has the cart, and a line its prices',
    isOpen: ({ name, path, backend, level }) =>
      level === 'core' && backend === undefined && (CHANGES.includes(name) || /\.(?:price|sale)$/u.test(path)),
  },
  {
    reason: 'at level core, the price of the bundle for a code that came by URL',
    isOpen: ({ path, level }) => level === 'core' && path.endsWith(`${BUNDLE.id}.sale`),
  },
  {
    reason: 'at level core, how much reward cash a customer has',
    isOpen: ({ name, path, level }) => level === 'core' && name === 'getRewardCash' && path === 'data.cashback',
  },
  {
    reason: 'at level core, whether an unknown code is refused, or answered as not applied',
    isOpenAnswer: ({ name, level, core, backend }) =>
      level === 'core' && name === 'applyCoupon' && !isApplied(core.data) && !isApplied(backend.data),
  },
  {
    reason: 'at level core, whether a visitor is refused, or answered with nothing, by a call for customers',
    isOpenAnswer: ({ name, level, core, backend }) =>
      level === 'core' &&
      contract[name].by === 'customer' &&
      !core.status &&
      backend.status &&
      (isMissing(backend.data) ||
        (isJsonObject(backend.data) && Object.values(backend.data).every((value) => value === null || value === 0))),
  },
  {
    reason: 'at level core, whether removing a line that is not in the cart is refused',
    isOpenAnswer: ({ name, level, core, backend, changesNothing }) =>
      level === 'core' && name === 'deleteFromCart' && core.status && !backend.status && changesNothing,
  },
  {
    reason: 'everything after a password is accepted a second time, where everybody has the same one',
    endsComparison: ({ name, step, core, backend, hasOnePassword }) =>
      hasOnePassword &&
      name === 'verifyOtp' &&
      step.name === 'verify-otp' &&
      step.value === null &&
      !core.status &&
      backend.status,
  },
];

export const isOpenPlace = (place: Place): boolean => OPEN_PLACES.some((row) => 'isOpen' in row && row.isOpen(place));
export const isOpenAnswer = (answers: AnswerPair): boolean =>
  OPEN_PLACES.some((row) => 'isOpenAnswer' in row && row.isOpenAnswer(answers));
export const endsComparison = (answers: AnswerPair): boolean =>
  OPEN_PLACES.some((row) => 'endsComparison' in row && row.endsComparison(answers));
