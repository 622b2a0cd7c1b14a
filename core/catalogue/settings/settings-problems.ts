/** The rules between settings: what is wrong although every value is valid by itself (spec 10.22). */
import { formatRupees } from '../../entities/money/format-rupees.ts';
import { courierNamed } from '../../entities/parcel.ts';
import { gstinProblem } from './gstin.ts';
import { couponOf } from '../coupons.ts';
import { BUNDLE, products } from '../products.ts';
import type { Settings } from './settings.ts';

export type SettingsProblem = {
  /** The keys that lead to the value. */
  readonly path: readonly string[];
  /** The end of a sentence that begins with the path. */
  readonly problem: string;
};

/** Empty for settings that a shop can run with. */
export const settingsProblems = (settings: Settings): readonly SettingsProblem[] => [
  ...priceProblems(settings),
  ...codeProblems(settings),
  ...sellerProblems(settings),
  ...reserveProblems(settings),
  ...courierProblems(settings),
];

/** The law allows no price above the MRP, and a code never makes anything dearer. */
const priceProblems = (settings: Settings): readonly SettingsProblem[] => {
  const aboveInitial = products.flatMap(({ name }): SettingsProblem[] => {
    const { initial, sale } = settings.prices[name];
    return sale <= initial
      ? []
      : [{ path: ['prices', name, 'sale'], problem: `must be at most the initial price, ${formatRupees(initial)}` }];
  });
  const { initial, sale } = settings.prices[BUNDLE.name];
  const ordinary = sale > 0 ? sale : initial;
  return settings.bundleUrlPrice <= ordinary
    ? aboveInitial
    : [
        ...aboveInitial,
        { path: ['bundleUrlPrice'], problem: `must be at most the bundle's price, ${formatRupees(ordinary)}` },
      ];
};

const codeProblems = (settings: Settings): readonly SettingsProblem[] => {
  const codes = settings.coupons.map(({ code }) => code);
  const repeated = codes.flatMap((code, index): SettingsProblem[] =>
    codes.indexOf(code) === index
      ? []
      : [{ path: ['coupons', String(index), 'code'], problem: `repeats ${code}; every code is listed once` }],
  );
  const named = (key: 'offer' | 'popup', isTimed: boolean): readonly SettingsProblem[] => {
    const { code } = settings[key];
    if (couponOf(code, settings)?.timed === isTimed) return [];
    const fitting = settings.coupons.filter(({ timed }) => timed === isTimed).map((coupon) => coupon.code);
    const kind = isTimed ? 'a timed one' : 'one that is not timed';
    const choice = fitting.length === 0 ? ', and there is none' : `: ${fitting.join(', ')}`;
    return [{ path: [key, 'code'], problem: `must be a code of the coupons, ${kind}${choice}` }];
  };
  return [...repeated, ...named('offer', true), ...named('popup', false)];
};

const MAX_RESERVED = 90;

/** The reserve leaves something for people who sign in for the first time. */
const reserveProblems = ({ budgets }: Settings): readonly SettingsProblem[] => {
  const { carts, customers } = budgets.otp.reserve;
  return carts + customers <= MAX_RESERVED
    ? []
    : [{ path: ['budgets', 'otp', 'reserve'], problem: `must add up to at most ${MAX_RESERVED} percent` }];
};

const sellerProblems = ({ seller }: Settings): readonly SettingsProblem[] => {
  const problem = gstinProblem(seller.gstin, seller.state);
  return problem === null ? [] : [{ path: ['seller', 'gstin'], problem }];
};

/** Orders name a courier in any case. */
const courierProblems = ({ couriers }: Settings): readonly SettingsProblem[] =>
  Object.keys(couriers).flatMap((name): SettingsProblem[] => {
    const first = courierNamed(name, couriers);
    return first === undefined || first === name
      ? []
      : [{ path: ['couriers', name], problem: `repeats ${first}; every courier is listed once` }];
  });
