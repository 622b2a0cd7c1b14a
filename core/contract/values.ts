/** Single values that many calls have. */
import type { Rupees } from '../entities/money/money.ts';
import * as s from './shape.ts';

export const rupees = s.amount<Rupees>('rupees');
export const count = s.number({ integer: true, min: 0 });
export const percent = s.number({ min: 0, max: 100 });
/** Epoch milliseconds, by the shop's clock. */
export const time = s.number({ integer: true });

export const productId = s.string();
export const phone = s.string();
export const code = s.string();
