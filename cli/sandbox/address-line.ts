/** An address as one line of text. */
import { textIn, type JsonMap } from '../../adapters/wire/tolerant.ts';
import { printable } from '../text/printable.ts';

const FIELDS = ['name', 'h_no', 'st_address', 'city', 'state', 'pincode'] as const;

/** Without its email address; empty for no address. */
export const addressLine = (map: JsonMap): string =>
  FIELDS.map((field) => printable(textIn(map.get(field))))
    .filter((text) => text !== '')
    .join(', ');
