/** The calls about delivery and complaints (spec 11). */
import type { Calls } from './call.ts';
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
const phone = s.string({ default: '' });
export const complaint = s.object({ name, phone, email, message: s.string({ default: '' }) });
export type GrievanceForm = s.Infer<typeof complaint>;
export const filedComplaint = s.object({ ticket: s.string({ filled: true }) });

export const supportCalls = {
  getPincode: {
    method: 'GET',
    path: 'pincode/get.php',
    level: 'extended',
    by: 'visitor',
    input: s.object({ pincode }),
    data: delivery,
    refusals: [...FIELD, 'PINCODE_UNKNOWN'],
  },
  createGrievance: {
    method: 'POST',
    path: 'grievance/create.php',
    level: 'extended',
    by: 'visitor',
    input: complaint,
    data: filedComplaint,
    refusals: FIELD,
  },
} as const satisfies Calls;
