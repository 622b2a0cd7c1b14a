/** Values that a session makes up: phone numbers and keys that nobody has used, and the one-time passwords sent to them. */
import type { Message } from '../../../core/ports/messages.ts';
import type { Random } from '../../../core/ports/random.ts';

export const phoneOf = (random: Pick<Random, 'text'>): string => `9${random.text(9, '0123456789')}`;

export const keyOf = (random: Pick<Random, 'text'>): string => `check-${random.text(20, 'abcdefghjkmnpqrstuvwxyz')}`;

/** The one-time password that was last sent to a phone. */
export const passwordIn = (messages: readonly Message[], phone: string): string | undefined =>
  messages.findLast(({ to, otp }) => to === phone && otp !== undefined)?.otp;
