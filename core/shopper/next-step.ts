/**
 * What the shopper can do about something that could not be shown. A module of its own, because pages load it before
 * the shop's messages.
 */
import type { Notice } from './notice.ts';

/** The next step as a sentence, for a page that has said itself what failed. */
export const nextStep = ({ reason, message }: Notice): string => {
  if (reason === undefined) return `${message}.`;
  return reason === 'network' ? 'Check your connection and try again.' : 'Try again in a moment.';
};
