/** The conversion event (spec 7). A quick buy sends it while the page is being left, so it is one of the eager calls. */
import type { Rupees } from '../entities/money/money.ts';
import type { Calls } from './call.ts';
import { FIELD } from './refusals.ts';
import * as s from './shape.ts';

const typed = s.string({ default: '' });

/** What a page states is replaced by the shop's own, so a wrong amount is no reason to refuse. */
const stated = s.amount<Rupees>('rupees', { fallback: 0 });
export const conversion = s.object({
  name: typed,
  phone: typed,
  email: typed,
  shipping: stated,
  amount: stated,
  url: s.string({ length: 'url' }),
  event: s.picklist(['InitiateCheckout']),
});
export type ConversionEvent = s.Infer<typeof conversion>;

export const conversionCalls = {
  sendConversion: {
    method: 'POST',
    path: 'conversion/sendEvent.php',
    level: 'core',
    by: 'visitor',
    input: conversion,
    data: s.nothing,
    refusals: FIELD,
  },
} as const satisfies Calls;
