/** The logo as drawings: the rising half-sun and the wordmark, for pages of the storefront and of the server. */
import { brand } from './brand.ts';

/** Whose logo it is: a shop of another name has its name set in type. */
export const LOGO_OF = brand.name;
export const LOGO_BOX = '0 -2 603 104';
export const LOGO_SUN = 'M0 82A50 50 0 0 1 100 82Z';
/** With the line under the sun. */
export const LOGO_WORDMARK =
  'M0 91h100v9h-100ZM150 55V0H197.5A27.5 27.5 0 0 1 197.5 55ZM150 100V42H202A29 29 0 0 1 202 100ZM163 13V42H197.5A14.5 14.5 0 0 0 197.5 13ZM163 55V87H202A16 16 0 0 0 202 55ZM264 0h13v43h58v-43h13v100h-13v-44h-58v44h-13ZM491 50C491 80.72 468.2 101.2 434 101.2S377 80.72 377 50S399.8 -1.2 434 -1.2S491 19.28 491 50ZM477.74 50C477.74 26.85 460.24 11.41 434 11.41S390.26 26.85 390.26 50S407.76 88.59 434 88.59S477.74 73.15 477.74 50ZM522 58V0H571A29 29 0 0 1 571 58ZM535 13V45H571A16 16 0 0 0 571 13ZM522 58h13v42h-13ZM562 58h16l25 42h-16Z';
