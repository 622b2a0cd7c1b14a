/** An address as one line of text. */
import { textIn, type JsonMap } from '../../adapters/wire/tolerant.ts';
import { ADDRESS_FIELDS, addressLines, EMPTY_ADDRESS } from '../../core/entities/address.ts';
import { recordOf } from '../../core/entities/record-of.ts';
import { printable } from '../text/printable.ts';

/** Empty for no address. */
export const addressLine = (map: JsonMap): string =>
  addressLines({ ...EMPTY_ADDRESS, ...recordOf(ADDRESS_FIELDS, (field) => printable(textIn(map.get(field)))) }).join(
    ', ',
  );
