import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LAZY_CALLS, type InitialCall } from '../../../adapters/wire/endpoints/call-names.ts';
import type { EndpointTable } from '../../../adapters/wire/endpoints/endpoint.ts';
import { callNames, initialEndpoints } from '../../../adapters/wire/endpoints/initial-endpoints.ts';
import { lazyEndpoints } from '../../../adapters/wire/endpoints/lazy-endpoints.ts';
import { pathOf } from '../../../adapters/wire/operator/call.ts';
import { operatorCalls } from '../../../adapters/wire/operator/operator-calls.ts';
import { gatewayCalls, sandboxCalls } from '../../../adapters/wire/operator/sandbox-tools.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints/all-endpoints.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';

/** As listed in the spec: sections 7 and 11. */
const SPEC = `
7 POST customer/search.php searchCustomer
7 POST customer/logout.php logout
7 GET customer/shipping_address/get.php getAddresses
7 GET session/check.php checkSession
7 POST customer/create.php createCustomer
7 POST otp/send.php sendOtp
7 POST otp/verify.php verifyOtp
7 GET bhor_cash/get_cash.php getRewardCash
7 GET cart/get.php getCart
7 POST cart/add.php addToCart
7 POST cart/quickBuy.php quickBuy
7 POST cart/update.php updateCart
7 POST cart/delete.php deleteFromCart
7 POST discount/apply.php applyDiscount
7 POST discount/delete.php deleteDiscount
7 POST offers/signup.php signUpForOffers
7 POST conversion/sendEvent.php sendConversion
11 GET offers/get.php getOffer
11 POST order/place.php placeOrder
11 GET order/list.php listOrders
11 GET order/get.php getOrder
11 POST order/track.php trackOrder
11 GET payment/status.php getPaymentStatus
11 GET customer/get.php getCustomer
11 GET pincode/get.php getPincode
11 POST order/cancel.php cancelOrder
11 POST order/return.php returnOrder
11 GET order/invoice.php getInvoice
11 POST payment/verify.php verifyPayment
11 POST payment/retry.php retryPayment
11 POST customer/update.php updateCustomer
11 POST customer/erase.php eraseCustomer
11 POST consent/update.php updateConsent
11 GET bhor_cash/ledger.php getCashLedger
11 POST grievance/create.php createGrievance
`;

describe("the wire's table", () => {
  it("has exactly the spec's methods and paths", () => {
    const rows = Object.entries(allEndpoints).map(
      ([name, { section, method, path }]) => `${section} ${method} ${path.replace(/^\/server\/api\//, '')} ${name}`,
    );
    expect(rows.toSorted()).toEqual(SPEC.trim().split('\n').toSorted());
    for (const { path } of Object.values(allEndpoints)) expect(path).toMatch(/^\/server\/api\//);
  });

  it('names every call once, without loading its lazy half', () => {
    expect(callNames.toSorted()).toEqual(Object.keys(allEndpoints).toSorted());
    expect(callNames.filter((name) => name in initialEndpoints)).toEqual(Object.keys(initialEndpoints));
    expect(Object.keys(lazyEndpoints).toSorted()).toEqual(LAZY_CALLS.toSorted());
  });

  it('does not compile without the row of a call', () => {
    const { getCart: _cart, ...withoutCart } = initialEndpoints;
    const { getInvoice: _invoice, ...withoutInvoice } = lazyEndpoints;
    // @ts-expect-error: getCart is missing
    const initial: EndpointTable<InitialCall> = withoutCart;
    // @ts-expect-error: getInvoice is missing
    const all: EndpointTable<CallName> = { ...initialEndpoints, ...withoutInvoice };
    // @ts-expect-error: the codes that trackOrder may be refused with are missing
    const { trackOrder }: EndpointTable<'trackOrder'> = { trackOrder: { ...lazyEndpoints.trackOrder, refusals: {} } };
    expect(trackOrder.path).toBe(lazyEndpoints.trackOrder.path);
    expect([Object.keys(initial), Object.keys(all)].map(({ length }) => length)).toEqual([
      Object.keys(initialEndpoints).length - 1,
      callNames.length - 1,
    ]);
  });
});

describe("a sandbox's paths", () => {
  it('are all described in the README of the server', () => {
    const readme = readFileSync(new URL('../../../server/README.md', import.meta.url), 'utf8');
    const calls = Object.values({ ...operatorCalls, ...sandboxCalls, ...gatewayCalls });
    expect(calls.map(pathOf).filter((path) => !readme.includes(`${path}`))).toEqual([]);
  });

  it('are written in one place, for the server and its clients', () => {
    const root = new URL('../../../', import.meta.url);
    const files = ['adapters', 'server', 'cli']
      .flatMap((area) =>
        readdirSync(new URL(`${area}/`, root), { recursive: true, encoding: 'utf8' }).map((path) => `${area}/${path}`),
      )
      .filter((path) => path.endsWith('.ts'));
    const spelling = files.filter((path) => /["'`}]\/sandbox/u.test(readFileSync(new URL(path, root), 'utf8')));
    expect(spelling).toEqual(['adapters/wire/operator/sandbox-pages.ts']);
  });
});
