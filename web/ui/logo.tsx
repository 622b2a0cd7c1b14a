/** The logo, drawn in the colour of the text; the name in type where there is none of that name. */
import { LOGO_BOX, LOGO_OF, LOGO_SUN, LOGO_WORDMARK } from '../../core/catalogue/logo.ts';
import styles from './logo.module.css';

export const Logo = ({ name }: { readonly name: string }) =>
  name === LOGO_OF ? (
    <svg width="121" height="21" viewBox={LOGO_BOX} role="img" aria-label={name}>
      <path fill="var(--dawn)" d={LOGO_SUN} />
      <path fill="currentColor" d={LOGO_WORDMARK} />
    </svg>
  ) : (
    <span className={styles.name}>{name}</span>
  );
