/** What the fee for cash on delivery comes to, beside that mode; the settings may ask for none. */
import { ZERO_RUPEES } from '../../core/entities/money/money.ts';
import type { Quote } from '../../core/pricing/quote.ts';
import * as buyingText from '../content/buying/buying.ts';
import { inRupees } from '../format/rupees.ts';

export const feeText = ({ shipping }: Pick<Quote, 'shipping'>): string =>
  shipping > ZERO_RUPEES ? buyingText.feeIncluded(inRupees(shipping)) : buyingText.noFee;
