/** The checkout form and everything that can be done to it, and the draft of it that survives (spec 3, 5, 6). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryBrowser } from '../../../../adapters/memory/browser-storage.ts';
import { ADDRESS_FIELDS, EMPTY_ADDRESS, type Address } from '../../../../core/entities/address.ts';
import {
  hasAddressErrors,
  blurField,
  withAddressErrors,
  withAddressField,
  withBillingSame,
} from '../../../../core/shopper/checkout/address-form.ts';
import { createCheckoutDraft, NEW_DRAFT } from '../../../../core/shopper/checkout/checkout-draft.ts';
import {
  NEW_FORM,
  withMode,
  withOtp,
  withPhone,
  withRedeem,
  withSaved,
  type CheckoutForm,
} from '../../../../core/shopper/checkout/checkout-form.ts';
import { modes, texts } from '../../arbitraries.ts';
import { blocked } from '../../browser.ts';
import { ADDRESS } from '../../../samples/customers.ts';

const OFFICE: Address = {
  ...ADDRESS,
  h_no: '7',
  st_address: 'Brigade Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  for_ship: 'no',
  for_bill: 'yes',
};

type Change = (form: CheckoutForm) => CheckoutForm;
const changes: fc.Arbitrary<Change> = fc.oneof(
  texts.map(
    (text): Change =>
      (form) =>
        withPhone(form, text),
  ),
  texts.map(
    (text): Change =>
      (form) =>
        withOtp(form, text),
  ),
  fc.tuple(fc.constantFrom('shipping' as const, 'billing' as const), fc.constantFrom(...ADDRESS_FIELDS), texts).map(
    ([part, field, text]): Change =>
      (form) =>
        blurField(withAddressField(form, part, field, text), part, field),
  ),
  modes.map(
    (mode): Change =>
      (form) =>
        withMode(form, mode),
  ),
  fc.boolean().map(
    (same): Change =>
      (form) =>
        withBillingSame(form, same),
  ),
  fc.boolean().map(
    (redeem): Change =>
      (form) =>
        withRedeem(form, redeem),
  ),
);
const forms: fc.Arbitrary<CheckoutForm> = fc
  .array(changes, { maxLength: 12 })
  .map((all) => all.reduce((form, change) => change(form), NEW_FORM));

describe('the checkout form', () => {
  it('has exactly one active payment option, redeems nothing under cod, and has matching flags after any actions', () => {
    fc.assert(
      fc.property(forms, (form) => {
        expect(Object.entries(form.options).filter(([, active]) => active)).toEqual([[form.mode, true]]);
        expect(form.mode === 'cod' && form.redeemCash).toBe(false);
        const same = form.billing === null;
        expect([form.shipping.for_ship, form.shipping.for_bill]).toEqual(['yes', same ? 'yes' : 'no']);
        expect(same || (form.billing?.for_ship === 'no' && form.billing.for_bill === 'yes')).toBe(true);
        expect(form.billing === null).toBe(same);
      }),
    );
  });

  it('shows a field’s message when it is left, and removes it with the next letter', () => {
    const typed = withAddressField(NEW_FORM, 'shipping', 'city', 'Delhi 6');
    expect(typed.errors.shipping).toEqual({});
    const left = blurField(typed, 'shipping', 'city');
    expect(left.errors.shipping).toEqual({ city: 'Please enter a valid city name' });
    expect(withAddressField(left, 'shipping', 'city', 'Delhi').errors.shipping).toEqual({});
    expect(withAddressField(left, 'shipping', 'state', 'Delhi').errors.shipping).toEqual({
      city: 'Please enter a valid city name',
    });
  });

  it('lists missing fields as errors of shipping, and of billing if that is separate', () => {
    const missing = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, 'Please fill this field']));
    expect(withAddressErrors(NEW_FORM).errors).toMatchObject({ shipping: missing, billing: {} });
    const own = withAddressErrors(withBillingSame({ ...NEW_FORM, shipping: ADDRESS }, false));
    expect(own.errors).toMatchObject({ shipping: {}, billing: missing });
    expect(hasAddressErrors(own)).toBe(true);
    expect(hasAddressErrors(withAddressErrors({ ...NEW_FORM, shipping: ADDRESS }))).toBe(false);
    expect(withBillingSame(own, true).errors.billing).toEqual({});
  });
});

describe('saved addresses', () => {
  it('fill a form in which nothing was typed', () => {
    expect(withSaved(NEW_FORM, ADDRESS, null)).toMatchObject({ shipping: ADDRESS, billing: null });
    expect(withSaved(NEW_FORM, ADDRESS, OFFICE)).toMatchObject({
      shipping: { ...ADDRESS, for_bill: 'no' },
      billing: OFFICE,
    });
  });
  it('do not replace what was typed', () => {
    const typed = withAddressField(NEW_FORM, 'shipping', 'name', 'R');
    expect(withSaved(typed, ADDRESS, OFFICE)).toBe(typed);
    expect(withSaved(NEW_FORM, null, null)).toBe(NEW_FORM);
  });
});

describe('the draft of the checkout form', () => {
  it('restores what was typed, but never the one-time password, a message or a tick', () => {
    fc.assert(
      fc.property(
        forms,
        fc.constantFrom('send' as const, 'verify' as const),
        fc.nat(),
        fc.boolean(),
        (form, stage, resendAt, isVerified) => {
          const session = createMemoryBrowser().tab();
          createCheckoutDraft(session).save({ form, stage, resendAt, isVerified });
          // A lone half of a surrogate pair is no text that storage keeps; everything else is.
          const kept = JSON.parse(
            JSON.stringify({ ...form, otp: '', redeemCash: false, errors: NEW_FORM.errors }),
          ) as CheckoutForm;
          expect(createCheckoutDraft(session).read()).toEqual({
            form: kept,
            stage: isVerified ? 'send' : stage,
            resendAt,
            wasVerified: isVerified,
          });
        },
      ),
    );
  });

  it.each([
    'soon',
    '[]',
    '{"phone":7,"mode":"gold","stage":"done","resendAt":"x","shipping":7}',
    '{"mode":"__proto__","shipping":null,"resendAt":1.5}',
  ])('is new if the browser has stored %j', (text) => {
    const session = createMemoryBrowser().tab();
    session.set('checkout', text);
    expect(createCheckoutDraft(session).read()).toEqual(NEW_DRAFT);
  });

  it('reads only the fields of an address', () => {
    const session = createMemoryBrowser().tab();
    session.set(
      'checkout',
      JSON.stringify({
        shipping: { name: 'Asha', city: 7, extra: 'x', for_ship: 'no' },
        billing: { name: 'Ravi', for_ship: 'yes' },
      }),
    );
    expect(createCheckoutDraft(session).read().form).toMatchObject({
      shipping: { ...EMPTY_ADDRESS, name: 'Asha', for_ship: 'yes', for_bill: 'no' },
      billing: { ...EMPTY_ADDRESS, name: 'Ravi', for_ship: 'no', for_bill: 'yes' },
    });
    expect(createCheckoutDraft(session).read().form.shipping).not.toHaveProperty('extra');
  });

  it('is deleted on request, and never stored where storage is blocked', () => {
    const session = createMemoryBrowser().tab();
    createCheckoutDraft(session).save({ ...NEW_DRAFT, isVerified: false, stage: 'verify' });
    createCheckoutDraft(session).forget();
    expect(createCheckoutDraft(session).read()).toEqual(NEW_DRAFT);
    createCheckoutDraft(blocked).save({ ...NEW_DRAFT, isVerified: false, stage: 'verify' });
    expect(createCheckoutDraft(blocked).read()).toEqual(NEW_DRAFT);
  });
});
