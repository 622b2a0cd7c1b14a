/** A phone number as people type and paste it, before the field's rule and the shop's own (spec 6, 10.5) see it. */
import { indianMobile } from './strict.ts';

/** White space, hyphens and dashes between the digits. */
const SEPARATORS = /[\s\p{Dash}]/gu;
/** India's country code, or the 0 of a call within the country. */
const PREFIX = /^(?:\+?91|0)(?=\d{10}$)/;

/**
 * `98765 43210`, `+91 98765-43210` and `09876543210` as the ten digits that the shop stores. Any other text stays as it
 * is: the field's rule says what is wrong with it, and more may be about to be typed.
 */
export const typedPhone = (text: string): string =>
  indianMobile(text.replace(SEPARATORS, '').replace(PREFIX, '')) ?? text;
