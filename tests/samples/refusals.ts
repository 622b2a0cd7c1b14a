/** Answers of a shop that refuses a call. */
import { refused } from '../../core/entities/answer.ts';

export const TOO_MANY = refused('THROTTLED', 'Too many requests. Try again in a moment');
/** Of a code. */
export const TOO_MANY_ATTEMPTS = refused('THROTTLED', 'Too many attempts. Try again in a few minutes');
