/**
 * Rate and codes of the goods and services tax. SAMPLE DATA: codes as they are usual for such goods; an accountant
 * confirms them before the shop trades.
 */
import type { ProductId } from '../entities/product.ts';
import { products } from './products.ts';

/** Percent of the taxable value, on every product and on the fee; prices include it (spec 11). */
export const GST_PERCENT = 18;

/** Preparations for the care of the skin. */
const SKIN_CARE = '330499';
/** Liquids and creams for washing the skin. */
const SKIN_WASH = '340130';
/** The delivery fee: courier services. */
export const DELIVERY_FEE_SAC = '996812';

const byName: Readonly<Record<string, string>> = { wash: SKIN_WASH };

const byId: ReadonlyMap<ProductId, string> = new Map(products.map(({ id, name }) => [id, byName[name] ?? SKIN_CARE]));

/** The HSN code of a product; a box of several goes by what most of it is, care of the skin. */
export const hsnOf = (pid: ProductId): string => byId.get(pid) ?? SKIN_CARE;
