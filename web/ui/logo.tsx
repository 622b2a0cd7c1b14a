/** The logo, drawn in the colour of the text. */
import { LOGO_BOX, LOGO_SUN, LOGO_WORDMARK } from '../../core/catalogue/logo.ts';

export const Logo = ({ name }: { readonly name: string }) => (
  <svg width="121" height="21" viewBox={LOGO_BOX} role="img" aria-label={name}>
    <path fill="var(--dawn)" d={LOGO_SUN} />
    <path fill="currentColor" d={LOGO_WORDMARK} />
  </svg>
);
