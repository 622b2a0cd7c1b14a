/** Only an Indian mobile number gets as far as a document or an SMS (spec 10.5). */
import type { Answer } from '../../entities/answer.ts';
import { indianMobile } from '../../validation/strict.ts';
import { phoneInvalid } from './refusals.ts';
import type { SessionCalls } from './session-calls.ts';

export type WithPhone = <T>(raw: string, call: (phone: string) => Promise<Answer<T>>) => Promise<Answer<T>>;

export const createWithPhone =
  ({ caller, look }: SessionCalls): WithPhone =>
  (raw, call) => {
    const phone = indianMobile(raw);
    return phone === undefined ? look(caller(), [], () => ({ answer: phoneInvalid(raw) })) : call(phone);
  };
