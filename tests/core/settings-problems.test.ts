/** The rules between settings, and what is left of the sample seller (spec 10.22). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { checkDigitOf, gstinProblem } from '../../core/catalogue/settings/gstin.ts';
import { SAMPLE_SELLER, sampleFactsIn } from '../../core/catalogue/settings/seller.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { settingsProblems } from '../../core/catalogue/settings/settings-problems.ts';
import { rupees } from '../../core/entities/money/money.ts';
import { anySettings } from './settings-arbitraries.ts';

const pathsOf = (settings: Settings): readonly string[] => settingsProblems(settings).map(({ path }) => path.join('.'));

describe('the rules between settings', () => {
  it('are kept by the defaults, and by what the laws are tried under', () => {
    expect(settingsProblems(DEFAULT_SETTINGS)).toEqual([]);
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(settingsProblems(settings)).toEqual([]);
      }),
    );
  });

  it('allow no sale price above the initial price', () => {
    const wash = { initial: rupees(700), sale: rupees(701) };
    expect(pathsOf({ ...DEFAULT_SETTINGS, prices: { ...DEFAULT_SETTINGS.prices, wash } })).toEqual([
      'prices.wash.sale',
    ]);
  });

  it("allow no code by URL that makes the bundle dearer, whether it's on sale or not", () => {
    expect(pathsOf({ ...DEFAULT_SETTINGS, bundleUrlPrice: rupees(799) })).toEqual([]);
    expect(pathsOf({ ...DEFAULT_SETTINGS, bundleUrlPrice: rupees(800) })).toEqual(['bundleUrlPrice']);
    const prices = { ...DEFAULT_SETTINGS.prices, 'skin-system': { initial: rupees(900), sale: rupees(0) } };
    expect(pathsOf({ ...DEFAULT_SETTINGS, prices, bundleUrlPrice: rupees(900) })).toEqual([]);
    expect(pathsOf({ ...DEFAULT_SETTINGS, prices, bundleUrlPrice: rupees(901) })).toEqual(['bundleUrlPrice']);
  });

  it('list every code once, a timed one for the countdown and another for the popup', () => {
    const [first, ...others] = DEFAULT_SETTINGS.coupons;
    expect(pathsOf({ ...DEFAULT_SETTINGS, coupons: [first, ...others, first].flatMap((each) => each ?? []) })).toEqual([
      'coupons.2.code',
    ]);
    expect(pathsOf({ ...DEFAULT_SETTINGS, popup: { code: 'DAWN10' } })).toEqual(['popup.code']);
    expect(pathsOf({ ...DEFAULT_SETTINGS, offer: { ...DEFAULT_SETTINGS.offer, code: 'NOSUCH' } })).toEqual([
      'offer.code',
    ]);
  });

  it('list every courier once, in whatever case it is written', () => {
    const courier = { track: 'https://one.example/{awb}', report: null };
    const couriers = { Delhivery: courier, DELHIVERY: courier };
    expect(pathsOf({ ...DEFAULT_SETTINGS, couriers })).toEqual(['couriers.DELHIVERY']);
  });

  it("want the seller's GSTIN to be of the seller's state", () => {
    expect(pathsOf({ ...DEFAULT_SETTINGS, seller: { ...SAMPLE_SELLER, state: 'Goa' } })).toEqual(['seller.gstin']);
  });
});

describe('a GSTIN', () => {
  it('has a check digit', () => {
    expect(checkDigitOf('27AAPFU0939F1ZV')).toBe('V');
    expect(gstinProblem('27AAPFU0939F1ZV', 'Maharashtra')).toBeNull();
  });

  it.each([
    ['27AAPFU0939F1ZW', 'Maharashtra', /check digit/u],
    ['27AAPFU0993F1ZV', 'Maharashtra', /check digit/u],
    ['27AAPFU0939F1Z', 'Maharashtra', /15 characters/u],
    ['27aapfu0939f1zv', 'Maharashtra', /15 characters/u],
    ['', 'Maharashtra', /15 characters/u],
    ['27AAPFU0939F1ZV', 'Karnataka', /begin with 29/u],
  ] as const)('is refused where it is %j of %s', (gstin, state, problem) => {
    expect(gstinProblem(gstin, state)).toMatch(problem);
  });
});

it('the sample seller is named key by key until every one of them is replaced', () => {
  const keys = sampleFactsIn(SAMPLE_SELLER);
  expect(keys).toContain('gstin');
  expect(keys).toContain('grievanceOfficer.phone');
  const { care, grievanceOfficer, maker } = SAMPLE_SELLER;
  const own = { name: 'A', address: 'B', gstin: '19AAGCB7383J1Z5', email: 'a@b.test', phone: '033-400-100' };
  const replaced = {
    ...SAMPLE_SELLER,
    ...own,
    care: { ...care, ...own },
    grievanceOfficer: { ...grievanceOfficer, ...own },
    maker: { ...maker, ...own, licence: 'C' },
  };
  expect(sampleFactsIn(replaced)).toEqual([]);
  expect(sampleFactsIn({ ...replaced, maker })).toEqual(['maker.name', 'maker.address', 'maker.licence']);
});
