/** The contract: every call of the shop. */
import { initialCalls } from './initial-calls.ts';
import { lazyCalls } from './lazy-calls.ts';

export const contract = { ...initialCalls, ...lazyCalls } as const;
