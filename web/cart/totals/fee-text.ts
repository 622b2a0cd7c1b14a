/** What delivery costs in a total, beside that total; the settings may ask for no fee for cash on delivery. */
import { ZERO_RUPEES } from '../../../core/entities/money/money.ts';
import type { Quote } from '../../../core/pricing/quote.ts';
import * as buyingText from '../../content/buying/buying.ts';
import { inRupees } from '../../format/rupees.ts';

export const feeText = ({ shipping }: Pick<Quote, 'shipping'>): string =>
  shipping > ZERO_RUPEES ? buyingText.feeIncluded(inRupees(shipping)) : buyingText.freeDelivery;
