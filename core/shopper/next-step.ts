/**
 * What to do about something that could not be shown. Apart from the shop's messages, as pages need it before they need
 * those.
 */
import type { Notice } from './notice.ts';

/** What to do next, as a sentence, where the page itself has said what did not work. */
export const nextStep = ({ reason, message }: Notice): string => {
  if (reason === undefined) return `${message}.`;
  return reason === 'network' ? 'Check your connection and try again.' : 'Try again in a moment.';
};
