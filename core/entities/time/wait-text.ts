/** How long somebody has to wait, as a message says it: `24 s`, `6 minutes`, `3 hours`. Never less than the wait. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './duration.ts';

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `ms` is at least 1. */
export const waitText = (ms: number): string => {
  const seconds = Math.ceil(ms / SECOND_MS);
  if (seconds < MINUTE_MS / SECOND_MS) return `${seconds} s`;
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes < HOUR_MS / MINUTE_MS) return counted(minutes, 'minute');
  const hours = Math.ceil(ms / HOUR_MS);
  return hours < DAY_MS / HOUR_MS ? counted(hours, 'hour') : counted(Math.ceil(ms / DAY_MS), 'day');
};
