/** The reason that a customer gives with a cancellation or a return. */
import { validateReason } from '../../validation/order-requests.ts';
import { fieldInvalid, type FieldInvalid } from '../calls/refusals.ts';

export const reasonRefusal = (reason: string): FieldInvalid | null => {
  const { status, message } = validateReason(reason);
  return status === 'valid' ? null : fieldInvalid('reason', message);
};
