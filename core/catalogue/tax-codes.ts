/**
 * Codes and rates of the goods and services tax. SAMPLE DATA: the usual ones for such goods; an accountant must confirm them
 * before the shop goes into production.
 */

/** Of goods. The rate is percent of the taxable value; prices include it (spec 11). */
export type Tax = { readonly hsn: string; readonly rate: number };

/** Preparations for the care of the skin. Those for shaving (330710) are taxed at 5 % since September 2025. */
export const SKIN_CARE: Tax = { hsn: '330499', rate: 18 };
/** Liquids and creams for washing the skin. */
export const SKIN_WASH: Tax = { hsn: '340130', rate: 18 };

/** The delivery fee: courier services. */
export const DELIVERY_FEE_SAC = '996812';
