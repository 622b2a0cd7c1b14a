/**
 * Rate and codes of the goods and services tax. SAMPLE DATA: the usual codes for such goods; an accountant must confirm
 * them before the shop goes into production.
 */

/** Percent of the taxable value, on every product and on the fee; prices include it (spec 11). */
export const GST_PERCENT = 18;

/** Preparations for the care of the skin. */
export const SKIN_CARE = '330499';
/** Liquids and creams for washing the skin. */
export const SKIN_WASH = '340130';
/** The delivery fee: courier services. */
export const DELIVERY_FEE_SAC = '996812';
