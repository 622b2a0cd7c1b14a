/** The name of the brand, of the settings, in a module of its own since every page shows it. */
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';

export const brandName: string = DEFAULT_SETTINGS.seller.brand;
