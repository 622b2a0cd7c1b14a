import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { done } from '../../../core/entities/answer.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import { PAYMENT_STATES } from '../../../core/entities/payment.ts';
import type { OrderView } from '../../../core/ports/shop-views.ts';
import { meantTexts as text } from '../../core/arbitraries.ts';
import { requestRoundTrip, roundTrip } from './round-trip.ts';
import { SAMPLE_INVOICE, SAMPLE_LEDGER, SAMPLE_ORDER, SAMPLE_PROFILE } from './samples.ts';

const total = fc.integer({ min: 0, max: 100_000 }).map(rupees);
const {
  cancelOrder,
  returnOrder,
  getInvoice,
  verifyPayment,
  retryPayment,
  getPincode,
  updateCustomer,
  updateConsent,
  createGrievance,
} = allEndpoints;

describe('the request of a lazy endpoint', () => {
  it('is decoded to the input that was encoded', () => {
    fc.assert(
      fc.property(text, text, text, text, (order, reason, upi, message) => {
        expect(requestRoundTrip(cancelOrder, cancelOrder.encodeRequest({ order, reason }))).toEqual({ order, reason });
        expect(requestRoundTrip(returnOrder, returnOrder.encodeRequest({ order, reason, upi }))).toEqual({
          order,
          reason,
          upi,
        });
        expect(requestRoundTrip(getInvoice, getInvoice.encodeRequest({ order }))).toEqual({ order });
        expect(
          requestRoundTrip(verifyPayment, verifyPayment.encodeRequest({ order, paymentId: reason, signature: upi })),
        ).toEqual({
          order,
          paymentId: reason,
          signature: upi,
        });
        expect(requestRoundTrip(getPincode, getPincode.encodeRequest({ pincode: order }))).toEqual({ pincode: order });
        const form = { name: order, phone: reason, email: upi, message };
        expect(requestRoundTrip(createGrievance, createGrievance.encodeRequest(form))).toEqual(form);
        const profile = { customer: { name: order, email: upi }, shipping: SAMPLE_ORDER.shipping, billing: null };
        expect(requestRoundTrip(updateCustomer, updateCustomer.encodeRequest(profile))).toEqual(profile);
      }),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...PAYMENT_MODES),
        fc.option(total, { nil: undefined }),
        (order, mode, expectedTotal) => {
          const input = expectedTotal === undefined ? { order, mode } : { order, mode, expectedTotal };
          expect(requestRoundTrip(retryPayment, retryPayment.encodeRequest(input))).toEqual(input);
        },
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...CONSENT_PURPOSES), fc.boolean(), (purpose, given) => {
        expect(requestRoundTrip(updateConsent, updateConsent.encodeRequest({ purpose, given }))).toEqual({
          purpose,
          given,
        });
      }),
    );
  });

  it('may lack form fields, which the shop checks, but not have fields of another type', () => {
    const sent = (body: unknown) => ({ query: {}, body, key: '' });
    expect(cancelOrder.decodeRequest(sent({ order: 'x' }))).toEqual({ order: 'x', reason: '' });
    expect(returnOrder.decodeRequest(sent({ order: 'x', reason: 'y' }))).toEqual({ order: 'x', reason: 'y', upi: '' });
    expect(createGrievance.decodeRequest(sent({}))).toEqual({ name: '', phone: '', email: '', message: '' });
    expect(getPincode.decodeRequest({ query: {}, body: undefined, key: '' })).toEqual({ pincode: '' });
    expect(() => cancelOrder.decodeRequest(sent({ order: 7 }))).toThrow('order should be a text');
    expect(() => retryPayment.decodeRequest(sent({ order: 'x', payment_mode: 'cash' }))).toThrow(
      'payment_mode should be',
    );
    expect(() => retryPayment.decodeRequest(sent({ order: 'x', payment_mode: 'cod', expected_total: '749' }))).toThrow(
      'expected_total should be a number',
    );
    expect(() => updateConsent.decodeRequest(sent({ purpose: 'everything', given: true }))).toThrow(
      'purpose should be offers or measurement',
    );
    expect(() => updateConsent.decodeRequest(sent({ purpose: 'offers', given: 'yes' }))).toThrow(
      'given should be true or false',
    );
    expect(() => updateCustomer.decodeRequest(sent({ shipping: {} }))).toThrow('customer should be an object');
  });
});

describe('the answer of a lazy endpoint', () => {
  it('is decoded to the shop’s', () => {
    expect(roundTrip(allEndpoints.getOrder, done(SAMPLE_ORDER), { order: 'x' })).toEqual(done(SAMPLE_ORDER));
    const refundedTwice = {
      ...SAMPLE_ORDER,
      otherRefunds: [{ amount: 9, currency: 'USD', to: 'source', state: 'refunded' }],
    } as const;
    expect(roundTrip(allEndpoints.getOrder, done(refundedTwice), { order: 'x' })).toEqual(done(refundedTwice));
    expect(
      roundTrip(cancelOrder, done({ ...SAMPLE_ORDER, refund: null, expiresAt: 7, invoice: null }), {
        order: 'x',
        reason: '',
      }),
    ).toEqual(done({ ...SAMPLE_ORDER, refund: null, expiresAt: 7, invoice: null }));
    const replaced: OrderView = {
      ...SAMPLE_ORDER,
      state: 'expired',
      arrivesBy: 7,
      upi: 'asha@upi',
      replacedBy: 'BHZZZZZZZZZZ',
    };
    expect(roundTrip(allEndpoints.getOrder, done(replaced), { order: 'x' })).toEqual(done(replaced));
    for (const payment of PAYMENT_STATES) {
      expect(roundTrip(verifyPayment, done({ state: payment }), { order: '', paymentId: '', signature: '' })).toEqual(
        done({ state: payment }),
      );
    }
    expect(roundTrip(getInvoice, done(SAMPLE_INVOICE), { order: 'x' })).toEqual(done(SAMPLE_INVOICE));
    expect(roundTrip(getInvoice, done({ ...SAMPLE_INVOICE, creditNote: null }), { order: 'x' })).toEqual(
      done({ ...SAMPLE_INVOICE, creditNote: null }),
    );
    expect(roundTrip(allEndpoints.getCashLedger, done(SAMPLE_LEDGER), undefined)).toEqual(done(SAMPLE_LEDGER));
    expect(roundTrip(allEndpoints.getCustomer, done(SAMPLE_PROFILE), undefined)).toEqual(done(SAMPLE_PROFILE));
    expect(roundTrip(allEndpoints.getCustomer, done({ ...SAMPLE_PROFILE, consents: {} }), undefined)).toEqual(
      done({ ...SAMPLE_PROFILE, consents: {} }),
    );
    const place = {
      pincode: '560038',
      city: 'Bengaluru',
      state: 'Karnataka',
      serviceable: true,
      cod: false,
      etaDays: 3,
    };
    expect(roundTrip(getPincode, done(place), { pincode: '560038' })).toEqual(done(place));
    expect(
      roundTrip(createGrievance, done({ ticket: 'GRABCDEFGH' }), { name: '', phone: '', email: '', message: '' }),
    ).toEqual(done({ ticket: 'GRABCDEFGH' }));
  });

  it('may lack the parts of an order that a backend does not have', () => {
    const {
      expires_at: _e,
      invoice: _i,
      refund: _r,
      ...bare
    } = Object.fromEntries(Object.entries(Object(allEndpoints.getOrder.encodeResponse(SAMPLE_ORDER))));
    expect(allEndpoints.getOrder.decodeResponse(bare, { order: 'x' })).toEqual({
      ...SAMPLE_ORDER,
      expiresAt: null,
      invoice: null,
      refund: null,
    });
  });
});
