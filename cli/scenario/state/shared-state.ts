/** Values that several parts of the state contain, as plain data. */
import type { Address } from '../../../core/entities/address.ts';
import type { CartItems } from '../../../core/entities/cart.ts';
import type { Notice } from '../../../core/shopper/notice.ts';
import { shortName } from '../../input/product-name.ts';

/** The same values by the products' short names. */
export const byShortName = <T>(values: Readonly<Record<string, T>>): object =>
  Object.fromEntries(Object.entries(values).map(([pid, value]) => [shortName(pid), value]));

export const cartItemsState = (items: CartItems): object =>
  byShortName(
    Object.fromEntries(Object.entries(items).map(([pid, { qty, price, sale }]) => [pid, { qty, price, sale }])),
  );

export const noticeState = (notice: Notice | null): object | null =>
  notice === null
    ? null
    : { message: notice.message, kind: notice.kind, ...(notice.code !== undefined && { code: notice.code }) };

export const addressState = (address: Address | null): object | null => (address === null ? null : { ...address });
