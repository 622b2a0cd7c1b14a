/** The table of breaches. */
import type { Breach } from '../frame/breach.ts';
import { cart } from './cart.ts';
import { pricing } from './pricing.ts';

export const breaches: readonly Breach[] = [...pricing, ...cart];
