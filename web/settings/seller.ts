/** The seller in the brand's settings, beside them so that only what shows the seller carries the facts. */
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import type { Seller } from '../../core/catalogue/settings/seller.ts';

export const seller: Seller = DEFAULT_SETTINGS.seller;
