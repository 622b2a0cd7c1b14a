/** The calls about delivery, complaints and conversion events (spec 7, 11). */
import type { Rupees } from '../entities/money/money.ts';
import { defineCall } from './call.ts';
import { email, name } from './customer.ts';
import { FIELD } from './refusals.ts';
import * as s from './shape.ts';

export const pincode = s.string({ default: '' });

export const delivery = s.object({
  pincode: s.string({ filled: true }),
  city: s.string(),
  state: s.string(),
  /** Whether the shop delivers there. */
  serviceable: s.boolean(),
  /** Whether cash on delivery is available there. */
  cod: s.boolean(),
  /** Days from packing to delivery, at most. */
  etaDays: s.number({ integer: true }),
});
export type PincodeView = s.Infer<typeof delivery>;

/** A missing field is read as empty, so that the shop refuses it by name. */
const phone = s.string({ default: '', personal: 'phone' });
export const complaint = s.object({ name, phone, email, message: s.string({ default: '', personal: 'text' }) });
export type GrievanceForm = s.Infer<typeof complaint>;

/** What a page states is replaced by the shop's own, so a wrong amount is no reason to refuse. */
const stated = s.amount<Rupees>('rupees', { min: 0, fallback: 0 });
export const conversion = s.object({
  name,
  phone,
  email,
  shipping: stated,
  amount: stated,
  url: s.string(),
  event: s.picklist(['InitiateCheckout']),
});
export type ConversionEvent = s.Infer<typeof conversion>;

export const supportCalls = {
  getPincode: defineCall({
    method: 'GET',
    path: 'pincode/get.php',
    level: 'extended',
    by: 'visitor',
    input: s.object({ pincode }),
    data: delivery,
    refusals: [...FIELD, 'PINCODE_UNKNOWN'],
  }),
  createGrievance: defineCall({
    method: 'POST',
    path: 'grievance/create.php',
    level: 'extended',
    by: 'visitor',
    input: complaint,
    data: s.object({ ticket: s.string({ filled: true, varies: true }) }),
    refusals: FIELD,
  }),
  sendConversion: defineCall({
    method: 'POST',
    path: 'conversion/sendEvent.php',
    level: 'core',
    by: 'visitor',
    input: conversion,
    data: s.nothing,
    refusals: FIELD,
  }),
} as const;
