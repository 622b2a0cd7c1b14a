/**
 * The brand's settings, as this storefront was built with them. A build replaces this module and seller.ts by the
 * values of the document that SHOP_SETTINGS names, each export as a literal of its own (see build/settings-module.ts),
 * so that the bundle holds only what its pages use.
 */
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import type { Budgets } from '../../core/catalogue/settings/budgets.ts';
import type { Reviews } from '../../core/catalogue/settings/reviews.ts';
import type { Retention } from '../../core/catalogue/settings/retention.ts';
import type { ShopperSettings } from '../../core/catalogue/settings/settings.ts';

/** Prices, codes, fee, countdown and reward cash. */
export const settings: ShopperSettings = DEFAULT_SETTINGS;
/** What may be shown of reviews: see `shownRating`. */
export const reviews: Reviews = DEFAULT_SETTINGS.reviews;
export const budgets: Budgets = DEFAULT_SETTINGS.budgets;
export const retention: Retention = DEFAULT_SETTINGS.retention;
