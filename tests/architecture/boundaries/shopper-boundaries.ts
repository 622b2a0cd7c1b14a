/** The walls inside `core/shopper`, and what the rest of the project may import of it. */
import { because, detours, PACKAGES, type Boundary, type Forbidden } from './boundary.ts';

const USE_CASES_SEE = ['entities', 'catalogue', 'pricing', 'validation', 'ports'];

/** The folders of `core/shopper`, and those beside it that each sees: an order without cycles. */
export const SHOPPER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  calls: [],
  page: [],
  session: ['page'],
  offer: ['calls'],
  cart: ['page'],
  checkout: ['cart', 'session'],
  orders: ['page', 'session'],
  account: ['checkout', 'session'],
  support: ['checkout', 'session'],
};
/** Created by single pages, with everything that the rest of the shopper has made. */
const SHOPPER_FEATURES = ['orders', 'account', 'support'];
const SHOPPER_HELPERS = ['../generation.ts', '../notice.ts', '../observable.ts', '../stored.ts'];

const shopperFolder = (name: string, beside: readonly string[]): Boundary => {
  const context = '../feature-context.ts';
  const isFeature = SHOPPER_FEATURES.includes(name);
  return {
    override: `core/shopper/${name}/**`,
    file: `core/shopper/${name}/planted.ts`,
    allows: [
      './x.ts',
      ...SHOPPER_HELPERS,
      ...(isFeature ? [context] : []),
      ...beside.map((other) => `../${other}/x.ts`),
      ...USE_CASES_SEE.map((other) => `../../${other}/x.ts`),
    ],
    forbids: [
      ...because('only the folders beside it that are named for it', [
        ...Object.keys(SHOPPER_FOLDERS)
          .filter((other) => other !== name && !beside.includes(other))
          .map((other) => `../${other}/x.ts`),
        ...(isFeature ? [] : [context]),
        '../shopper.ts',
        '../elsewhere/x.ts',
        '../../shop/x.ts',
        '../../../adapters/memory/x.ts',
        '../../../web/x.ts',
        '../../../server/x.ts',
        '../../../cli/x.ts',
        '../../../tests/x.ts',
        ...PACKAGES,
      ]),
      ...detours('./../elsewhere/x.ts', '../../entities/../elsewhere/x.ts'),
    ],
  };
};

/** What the hosts that run the shopper's half may import of it. */
const SHOPPER_ENTRANCES = [
  'shopper',
  'ports',
  'observable',
  'notice',
  'next-step',
  'feature-context',
  'account/account',
  'account/account-state',
  'account/reward-cash-store',
  'orders/orders',
  'orders/payment-result',
  'orders/track-order',
  'support/grievance',
  'support/pincode-check',
  'support/pincode-fill',
  'offer/countdown',
  'session/next-page',
  'cart/prices',
  'cart/url-coupon',
  'page/chunk-guard',
];
export const ONLY_ENTRANCES = 'Of core/shopper only its entrances are imported';
export const NOT_RUN_HERE = 'Only web and cli run core/shopper';

/** The entrances of `core/shopper` that a file may import, `up` being the way from it to the project's root. */
export const shopperEntrances = (up: string): readonly string[] =>
  SHOPPER_ENTRANCES.map((entrance) => `${up}core/shopper/${entrance}.ts`);
export const shopperInside = (says: string, up: string): readonly Forbidden[] => [
  ...because(
    says,
    ['generation', 'cart/cart-store', 'orders/go-to-payment'].map((file) => `${up}core/shopper/${file}.ts`),
  ),
  ...(says === NOT_RUN_HERE ? because(says, [`${up}core/shopper/shopper.ts`]) : []),
];

export const SHOPPER_BOUNDARIES: readonly Boundary[] = Object.entries(SHOPPER_FOLDERS).map(([name, beside]) =>
  shopperFolder(name, beside),
);
