/** The hash used to bring stored documents of earlier versions up to date, the same as the shop's own. */
import { hash } from 'node:crypto';

/** As lower-case hex. */
export const sha256 = (value: string): string => hash('sha256', value);
