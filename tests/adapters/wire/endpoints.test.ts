import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eagerCall } from '../../../adapters/http-client/load-call.ts';
import { encodeRequest } from '../../../adapters/wire/encode-request.ts';
import type { AnyCall } from '../../../core/contract/call.ts';
import { contractDocs } from '../../../core/contract/contract-docs.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { pathOf } from '../../../adapters/wire/operator/call.ts';
import { operatorCalls } from '../../../adapters/wire/operator/operator-calls.ts';
import { gatewayCalls, sandboxCalls } from '../../../adapters/wire/operator/sandbox-tools.ts';
import { eagerCalls } from '../../../core/contract/eager-calls.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { contract } from '../../../core/contract/contract.ts';

/** As listed in the spec: sections 7 (core) and 11 (extended). */
const SPEC = `
core POST customer/search.php searchCustomer
core POST customer/logout.php logout
core GET customer/shipping_address/get.php getAddresses
core GET session/check.php checkSession
core POST customer/create.php createCustomer
core POST otp/send.php sendOtp
core POST otp/verify.php verifyOtp
core GET bhor_cash/get_cash.php getRewardCash
core GET cart/get.php getCart
core POST cart/add.php addToCart
core POST cart/quickBuy.php quickBuy
core POST cart/update.php updateCart
core POST cart/delete.php deleteFromCart
core POST discount/apply.php applyCoupon
core POST discount/delete.php removeCoupon
core POST offers/signup.php signUpForOffers
core POST conversion/sendEvent.php sendConversion
extended GET offers/get.php getOffer
extended POST order/place.php placeOrder
extended GET order/list.php listOrders
extended GET order/get.php getOrder
extended POST order/track.php trackOrder
extended GET payment/status.php getPaymentStatus
extended GET customer/get.php getCustomer
extended GET pincode/get.php getPincode
extended POST order/cancel.php cancelOrder
extended POST order/return.php returnOrder
extended GET order/invoice.php getInvoice
extended POST payment/verify.php verifyPayment
extended POST payment/retry.php retryPayment
extended POST customer/update.php updateCustomer
extended POST customer/erase.php eraseCustomer
extended POST consent/update.php updateConsent
extended GET bhor_cash/ledger.php getCashLedger
extended POST grievance/create.php createGrievance
`;

describe("the contract's calls over HTTP", () => {
  it("has exactly the spec's methods and paths", () => {
    const rows = Object.entries(allEndpoints).map(
      ([name, { level, method, path }]) => `${level} ${method} ${path.replace(/^\/server\/api\//, '')} ${name}`,
    );
    expect(rows.toSorted()).toEqual(SPEC.trim().split('\n').toSorted());
    for (const { path } of Object.values(allEndpoints)) expect(path).toMatch(/^\/server\/api\//);
  });

  it('names every call once, without loading its lazy half', () => {
    expect(callNames.toSorted()).toEqual(Object.keys(allEndpoints).toSorted());
    expect(callNames.filter((name) => name in eagerCalls)).toEqual(Object.keys(eagerCalls));
    expect(callNames.toSorted()).toEqual(Object.keys(contract).toSorted());
  });
});

it.each(Object.entries(eagerCalls))('an eager call %s is sent as its input is', (name, call: AnyCall) => {
  const { input } = contractDocs[name as keyof typeof eagerCalls];
  expect(encodeRequest(call, input)).toEqual(eagerCall(name as CallName, input)?.request);
});

it("a sandbox's paths are all described in the reference of the server", () => {
  const readme = readFileSync(new URL('../../../server/reference.md', import.meta.url), 'utf8');
  const calls = Object.values({ ...operatorCalls, ...sandboxCalls, ...gatewayCalls });
  expect(calls.map(pathOf).filter((path) => !readme.includes(`${path}`))).toEqual([]);
});
