/** The calls of a visitor up to the verified phone. A browser loads the others, lazy-calls.ts, with the first of them. */
import { cartCalls } from './cart.ts';
import { conversionCalls } from './conversion.ts';
import { sessionCalls } from './session.ts';

export const eagerCalls = { ...sessionCalls, ...cartCalls, ...conversionCalls } as const;
