/** The two formats of the remaining time (spec 5). */
import { SECOND_MS } from '../../entities/time/duration.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Whole seconds left of a time in milliseconds, rounded up; never below 0. */
export const secondsLeft = (remainingMs: number): number => Math.max(0, Math.ceil(remainingMs / SECOND_MS));

/** `mm : ss`, as in the cart. */
export const cartCountdown = (seconds: number): string => `${two(Math.floor(seconds / 60))} : ${two(seconds % 60)}`;

/** `00 : mm : ss`, as in the banner. */
export const bannerCountdown = (seconds: number): string => `00 : ${cartCountdown(seconds)}`;
