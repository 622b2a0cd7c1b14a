/** What the mapping remembers of a session while it goes through its events. */
import type { Address } from '../../../core/entities/address.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import { createTestValues, type TestValues } from './test-values.ts';

/** A code, its percentage, and whether a URL has applied it. */
type AppliedCode = { readonly code: string; readonly off: number; readonly byUrl: boolean };

export type StepContext = {
  readonly test: TestValues;
  /** When the session began, by the shop's clock. */
  startedAt: number | undefined;
  /** How far the shop's clock is ahead of the recorder's, in milliseconds. */
  ahead: number;
  /** The time of the event, by the shop's clock. */
  now: number;
  advancedSeconds: number;
  /** The browser of the last step; 0 before the first. */
  browser: number;
  readonly browsers: number[];
  /** Numbers of the orders, in the order of placing. */
  readonly orders: string[];
  /** The code in the address of the page that was loaded last. */
  codeInUrl: string | undefined;
  /** Whether anything may be in the cart; a page places no order for an empty one. */
  mayHaveUnits: boolean;
  /** By browser. */
  readonly applied: Map<number, AppliedCode>;
  /** When the visitor's countdown ends, epoch milliseconds. */
  offerEndsAt: number;
  /** What the checkout form holds, as far as it is known. */
  shipping: Address | undefined;
  /** Null where it is the same as shipping; undefined where that is not known. */
  billing: Address | null | undefined;
  /** A payment was made, and the page that the gateway leads back to has not been loaded yet. */
  hasPaid: boolean;
  mode: PaymentMode | undefined;
  rewardCash: number;
  /** Idempotency keys of orders that were sent: sent again, they are no second order. */
  readonly keys: Set<string>;
  /** The form is filled in again after this. */
  readonly forgetForm: () => void;
};

export const createStepContext = (): StepContext => {
  const context: StepContext = {
    test: createTestValues(),
    startedAt: undefined,
    ahead: 0,
    now: 0,
    advancedSeconds: 0,
    browser: 0,
    browsers: [],
    orders: [],
    codeInUrl: undefined,
    mayHaveUnits: false,
    applied: new Map(),
    offerEndsAt: Number.POSITIVE_INFINITY,
    shipping: undefined,
    billing: null,
    hasPaid: false,
    mode: undefined,
    rewardCash: 0,
    keys: new Set(),
    forgetForm: () => {
      context.shipping = undefined;
      if (context.billing !== null) context.billing = undefined;
      context.mode = undefined;
    },
  };
  return context;
};

/** The alias of an order, such as `order-1`; undefined for one that was not placed in this session. */
export const aliasOf = ({ orders }: StepContext, number: string): string | undefined => {
  const index = orders.indexOf(number);
  return index === -1 ? undefined : `order-${index + 1}`;
};

/** Remembers an order; returns its alias. */
export const addOrder = (context: StepContext, number: string): void => {
  if (!context.orders.includes(number)) context.orders.push(number);
};
