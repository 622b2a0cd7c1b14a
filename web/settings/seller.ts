/** The seller of the brand's settings, in a module of its own so that only chunks that show the seller contain it. */
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import type { Seller } from '../../core/catalogue/settings/seller.ts';

export const seller: Seller = DEFAULT_SETTINGS.seller;
