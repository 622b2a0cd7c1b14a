/**
 * Rate and codes of the goods and services tax. SAMPLE DATA: the usual codes for such goods; an accountant must confirm
 * them before the shop goes into production.
 */
import type { ProductId } from '../entities/product.ts';
import { products, type ProductName } from './products.ts';

/** Percent of the taxable value, on every product and on the fee; prices include it (spec 11). */
export const GST_PERCENT = 18;

/** Preparations for the care of the skin. */
const SKIN_CARE = '330499';
/** Liquids and creams for washing the skin. */
const SKIN_WASH = '340130';
/** The delivery fee: courier services. */
export const DELIVERY_FEE_SAC = '996812';

const HSN: Readonly<Record<ProductName, string>> = {
  // A box of several products has the code of most of them.
  'skin-system': SKIN_CARE,
  wash: SKIN_WASH,
  'weekly-polish': SKIN_CARE,
  'daily-moisturiser': SKIN_CARE,
  'night-recovery': SKIN_CARE,
};

const byId: ReadonlyMap<ProductId, string> = new Map(products.map(({ id, name }) => [id, HSN[name]]));

/** The HSN code of a product; of one that has left the range since it was ordered, the code of skin care. */
export const hsnOf = (pid: ProductId): string => byId.get(pid) ?? SKIN_CARE;
