/** Random sessions: which steps they are made of, by what the backend offers and what can be done with it. */
import fc from 'fast-check';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { contract } from '../../../core/contract/contract.ts';
import type { Capability, Level } from '../backend/backend.ts';
import { OWNED_CALLS } from '../backend/owned-calls.ts';
import { PRODUCT_KEYS, type Mode, type ProductKey } from '../model/model.ts';
import { pausesFor, type Pauses } from './pauses.ts';
import { FORGED_SIGNATURES, OLD_COOKIES, PROOF_USES, type BrowserIndex, type OldCookies, type Step } from './step.ts';

export type RandomSessionOptions = {
  readonly level: Level;
  /** What the backend has besides its calls. */
  readonly capabilities: readonly Capability[];
  /** The codes of the settings: the first one is timed where any is. */
  readonly codes: readonly string[];
  readonly pauses: Pauses;
};

/** What the random sessions of a brand use of its settings. */
export const settingsOfSessions = ({ coupons, offer }: Settings): Pick<RandomSessionOptions, 'codes' | 'pauses'> => ({
  codes: coupons.map(({ code }) => code),
  pauses: pausesFor(offer.durationMs),
});

const MAX_STEPS = 12;

const one = <T>(value: T): fc.Arbitrary<T> => fc.constant(value);
/** One product more often than the others: many rules show only where a line is changed twice. */
const what = fc.constantFrom<ProductKey>('wash', 'wash', 'wash', ...PRODUCT_KEYS);
const at = fc.constantFrom<BrowserIndex>(0, 0, 0, 1);

type Weighted = { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> };
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>): Weighted => ({ weight, arbitrary });

const cartSteps = ({ level, codes }: RandomSessionOptions): readonly Weighted[] => {
  const isExtended = level === 'extended';
  const inBounds = fc.integer({ min: 0, max: 6 });
  const qty = isExtended ? fc.oneof({ weight: 3, arbitrary: inBounds }, fc.constantFrom(-1, 1.5, 20, 21)) : inBounds;
  const spellings = codes.map((each) => ` ${each.toLowerCase()} `);
  const code = fc.constantFrom(...codes, ...codes, ...(isExtended ? spellings : []), 'NOSUCH');
  return [
    weighted(6, fc.record({ do: one('add'), at, what })),
    weighted(4, fc.record({ do: one('set'), at, what, qty })),
    weighted(4, fc.record({ do: one('remove'), at, what })),
    weighted(2, fc.record({ do: one('quick-buy'), at, what })),
    weighted(
      2,
      fc.record({
        do: one('add-concurrently'),
        at,
        what: fc.tuple(what, what).filter(([first, second]) => first !== second),
      }),
    ),
    // A backend with the core calls alone may ignore how a code came.
    weighted(6, fc.record({ do: one('apply'), at, code, byUrl: isExtended ? fc.boolean() : one(false) })),
    weighted(3, fc.record({ do: one('remove-code'), at })),
    weighted(1, fc.record({ do: one('logout'), at: one(0) })),
  ];
};

const signInSteps: readonly Weighted[] = [
  weighted(3, fc.record({ do: one('sign-in'), at, phone: fc.nat({ max: 1 }) })),
  weighted(1, fc.record({ do: one('wrong-otp'), at: one(0), phone: one(0) })),
  weighted(1, fc.record({ do: one('verify-phone'), at: one(1), phone: one(1) })),
];

/**
 * Somebody else's attempts. Those that end the account of whoever tries are for the named checks: the model knows nothing of
 * a phone that had an account before.
 */
const attemptSteps = ({ level }: RandomSessionOptions): readonly Weighted[] => {
  const calls = OWNED_CALLS.filter(
    (name) => name !== 'eraseCustomer' && (level === 'extended' || contract[name].level === 'core'),
  );
  const cookies = fc.constantFrom<OldCookies>(...(level === 'extended' ? OLD_COOKIES : (['before-logout'] as const)));
  const call = fc.constantFrom(...calls);
  return [
    weighted(2, fc.record({ do: one('attempt'), call, at: fc.constantFrom<BrowserIndex>(1, 1, 0) })),
    weighted(1, fc.record({ do: one('attempt'), call, at: one(1), cookies })),
  ];
};

/** Less than any product costs, and more than any cart of a session. */
const GRANTS = [120, 30_000] as const;

/** A missing one more often, since a forger tries that first. */
const forgedSignature = fc.constantFrom('missing', ...FORGED_SIGNATURES);

const orderSteps = ({ capabilities }: RandomSessionOptions): readonly Weighted[] => [
  weighted(
    4,
    fc.record({
      do: one('place'),
      at: one(0),
      mode: fc.constantFrom<Mode>('cod', 'cod', 'upi'),
      how: fc.constantFrom('once', 'once', 'twice', 'higher-total', 'lower-total'),
      redeem: fc.boolean(),
    }),
  ),
  weighted(1, fc.record({ do: one('cancel'), at: one(0) })),
  weighted(1, fc.record({ do: one('retry'), at: one(0), mode: fc.constantFrom<Mode>('cod', 'upi') })),
  ...(capabilities.includes('payments')
    ? [
        weighted(3, fc.record({ do: one('pay'), at: one(0), outcome: fc.constantFrom('succeeds', 'fails', 'silent') })),
        weighted(1, fc.record({ do: one('prove'), at: one(0), how: fc.constantFrom(...PROOF_USES) })),
      ]
    : []),
  ...(capabilities.includes('webhook')
    ? [weighted(2, fc.record({ do: one('report-payment'), at: one(0), signature: forgedSignature }))]
    : []),
  ...(capabilities.includes('payments') && capabilities.includes('clock')
    ? [weighted(1, fc.record({ do: one('pay-late'), at: one(0) }))]
    : []),
  ...(capabilities.includes('cash')
    ? [weighted(2, fc.record({ do: one('grant-cash'), at: one(0), rupees: fc.constantFrom(...GRANTS) }))]
    : []),
];

const waitSteps = ({ pauses: { short, pastCountdown } }: RandomSessionOptions): readonly Weighted[] => [
  weighted(3, fc.record({ do: one('wait'), ms: fc.constantFrom(short, pastCountdown) })),
];

/** How a session may begin: many rules show only for a customer, or with something in the cart. */
const beginnings = ({
  level,
  capabilities,
  codes: [code = ''],
}: RandomSessionOptions): readonly (readonly Step[])[] => [
  [],
  [{ do: 'add', at: 0, what: 'wash' }],
  [
    { do: 'add', at: 0, what: 'skin-system' },
    { do: 'apply', at: 0, code, byUrl: level === 'extended' },
  ],
  ...(capabilities.includes('otp')
    ? ([
        [
          { do: 'add', at: 0, what: 'weekly-polish' },
          { do: 'sign-in', at: 0, phone: 0 },
        ],
      ] satisfies Step[][])
    : []),
  ...(level === 'extended' && capabilities.includes('otp') && capabilities.includes('cash')
    ? ([
        [
          { do: 'add', at: 0, what: 'wash' },
          { do: 'sign-in', at: 0, phone: 0 },
          { do: 'grant-cash', at: 0, rupees: GRANTS[0] },
          { do: 'place', at: 0, mode: 'upi', how: 'once', redeem: true },
        ],
      ] satisfies Step[][])
    : []),
];

export const randomSession = (options: RandomSessionOptions): fc.Arbitrary<readonly Step[]> => {
  const canPlace = options.level === 'extended' && options.capabilities.includes('otp');
  const steps = [
    ...cartSteps(options),
    ...(options.capabilities.includes('otp') ? [...signInSteps, ...attemptSteps(options)] : []),
    ...(canPlace ? orderSteps(options) : []),
    ...(options.level === 'extended' && options.capabilities.includes('clock') ? waitSteps(options) : []),
  ];
  return fc
    .tuple(
      fc.constantFrom(...beginnings(options)),
      fc.array(fc.oneof(...steps), { minLength: 1, maxLength: MAX_STEPS }),
    )
    .map(([beginning, rest]) => [...beginning, ...rest]);
};
