/** A quote as the command line shows it, with the names of the wire. */
import { encode } from '../../core/contract/encode.ts';
import { discount, prepaidQuote } from '../../core/contract/quotes.ts';
import type { Quote } from '../../core/pricing/quote.ts';

/** Only on the wire a quote also says whether its coupon came by URL, which the bundle's price depends on (spec 10.8). */
export const encodeQuote = (quote: Quote): object => {
  const { byUrl: _byUrl, ...shown } = Object(encode(discount, quote.discount));
  return { ...Object(encode(prepaidQuote, quote)), discount: shown };
};
