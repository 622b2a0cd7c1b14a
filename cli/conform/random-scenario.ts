/** Random scenarios, in the words of the scenario files: what a shopper may do in any order. */
import fc from 'fast-check';
import { stringify } from 'yaml';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import type { ContractLevel as Level } from '../../core/contract/call.ts';
import { shortName } from '../input/product-name.ts';
import type { Scenario } from '../scenario/format/scenario.ts';
import { parseScenario } from '../scenario/load/parse-scenario.ts';
import { accountOf, callOf, PHONES, PRODUCT_IDS } from '../scenario/steps/random-values.ts';
import { stepNames, stepRows } from '../scenario/steps/steps.ts';
import { beginningsWithOrders, sequences, type WrittenStep } from './random-sequences.ts';

const signUp = (customer: number, hasOwnBilling: boolean): readonly WrittenStep[] => [
  { 'send-otp': PHONES[customer] },
  'verify-otp',
  { call: accountOf(customer, hasOwnBilling) },
];

const as = (browser: string, steps: readonly WrittenStep[]): readonly WrittenStep[] =>
  steps.map((step) => ({ as: browser, ...(typeof step === 'string' ? { [step]: null } : step) }));

const [PID = ''] = PRODUCT_IDS;

/** Much shows only for a customer, or beside a second one, and random steps seldom come that far. */
const BEGINNINGS: readonly ((hasOwnBilling: boolean) => readonly WrittenStep[])[] = [
  () => [],
  () => [{ call: callOf('addToCart', { pid: PID, qty: 1 }) }],
  (own) => [{ add: shortName(PID) }, ...signUp(0, own)],
  (own) => [...signUp(0, own), ...as('second', [{ visit: '/checkout' }, ...signUp(1, !own)])],
  (own) => [...signUp(0, own), 'logout', { visit: '/checkout' }],
];

/** The steps of the table that a shop of the level has, as often as the table says. */
const stepsAt = (level: Level, settings: Settings): fc.Arbitrary<WrittenStep> =>
  fc.oneof(
    ...stepNames.flatMap((name) =>
      (stepRows[name].random ?? [])
        .filter((row) => level === 'extended' || row.level === 'core')
        .map(({ weight, values }) => ({
          weight,
          arbitrary: fc
            .constantFrom(...values(settings))
            .map((value): WrittenStep => (value === null ? name : { [name]: value })),
        })),
    ),
  );

/** So many scenarios; the same seed makes the same ones. */
export const randomScenarios = (
  level: Level,
  settings: Settings,
  { sessions, seed }: { readonly sessions: number; readonly seed: number },
): readonly Scenario[] => {
  const isCore = level === 'core';
  const one = stepsAt(level, settings).map((step) => [step]);
  const beginnings = (own: boolean) => [
    ...BEGINNINGS.map((begin) => begin(own)),
    ...(isCore ? [] : beginningsWithOrders(signUp(0, own), settings)),
  ];
  const arbitrary = fc
    .tuple(
      fc.boolean().chain((own) => fc.constantFrom(...beginnings(own))),
      fc.array(
        fc
          .tuple(isCore ? one : fc.oneof(one, sequences(settings)), fc.integer({ min: 0, max: 5 }))
          .map(([steps, browser]) => (browser === 0 ? as('second', steps) : steps)),
        isCore ? { minLength: 2, maxLength: 14 } : { minLength: 2, maxLength: 20, size: 'max' },
      ),
    )
    .map(([beginning, rest]) => [{ visit: '/checkout' }, ...beginning, ...rest.flat()]);
  return fc
    .sample(arbitrary, { numRuns: sessions, seed })
    .map((steps, index) => written(`random session ${index + 1}`, steps));
};

const written = (name: string, steps: readonly WrittenStep[]): Scenario => {
  const parsed = parseScenario(name, stringify({ name, steps }, { aliasDuplicateObjects: false }));
  if ('problems' in parsed) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return parsed.scenario;
};
