/** The contract of ShopApi, run in process and over the wire: the successful and the refused answer of every call. */
import { describe } from 'vitest';
import { describeAfterOrderCalls } from './shop-api-after-order.ts';
import { describeAccountCalls } from './shop-api-account.ts';
import { describeCartCalls } from './shop-api-cart.ts';
import { describeCustomerCalls } from './shop-api-customer.ts';
import { describeOfferCalls } from './shop-api-offers.ts';
import { describeOrderCalls } from './shop-api-orders.ts';
import type { MakeShop } from './shop-fixture.ts';

/** `make` builds a shop, and the transport between it and its callers. */
export const describeShopApi = (name: string, make: MakeShop): void => {
  describe(`ShopApi ${name}`, () => {
    describeCartCalls(make);
    describeOfferCalls(make);
    describeCustomerCalls(make);
    describeOrderCalls(make);
    describeAfterOrderCalls(make);
    describeAccountCalls(make);
  });
};
