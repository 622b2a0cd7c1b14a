/**
 * A brand's settings (spec 10.22): the numbers and facts of its shop that are not code. Whatever computes with them
 * takes them as an argument, so that build, server and command line can use the same document.
 */
import type { Rupees } from '../../entities/money/money.ts';
import type { Couriers } from '../../entities/parcel.ts';
import type { Price } from '../../entities/product.ts';
import type { Budgets } from './budgets.ts';
import type { Coupon } from '../coupons.ts';
import type { ProductName } from '../products.ts';
import type { Retention } from './retention.ts';
import type { ConfirmableName } from './confirmable.ts';
import type { DeliverySettings } from './delivery-settings.ts';
import type { Reviews } from './reviews.ts';
import type { Seller } from './seller.ts';

/** What a shopper's page needs. The storefront carries it in its code, so it is small. */
export type ShopperSettings = {
  readonly prices: Readonly<Record<ProductName, Price>>;
  /** What the bundle sells for while a coupon by URL is applied, in rupees (spec 10.8). */
  readonly bundleUrlPrice: Rupees;
  /** The fee of cash on delivery, in rupees; 0 where it costs no more. */
  readonly codFee: Rupees;
  /** What an order earns in reward cash, in percent of its subtotal. */
  readonly rewardPercent: number;
  /** Every code that the shop accepts. */
  readonly coupons: readonly Coupon[];
  readonly offer: {
    /** The code of the banner's countdown, a timed one. */
    readonly code: string;
    /** How long the visitor's one countdown runs, in milliseconds; 0 for none, so that timed codes do not end. */
    readonly durationMs: number;
  };
  readonly popup: {
    /** The code that the popup promises, one that is not timed. */
    readonly code: string;
  };
  readonly delivery: DeliverySettings;
};

export type Settings = ShopperSettings & {
  readonly seller: Seller;
  readonly reviews: Reviews;
  /** The samples whose values are the brand's own as they are (spec 10.26). */
  readonly confirmed: readonly ConfirmableName[];
  /** Where couriers show their parcels, and how their reports are read (spec 10.24). */
  readonly couriers: Couriers;
  readonly budgets: Budgets;
  readonly retention: Retention;
};
