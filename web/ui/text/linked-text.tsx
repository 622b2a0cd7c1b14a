/** A text with its links: to pages of the site, to a mail address, to a phone number. */
import { piecesOf } from './parse-links.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';

export const LinkedText = ({ text }: { readonly text: string }) =>
  piecesOf(text).map((piece) => {
    if (typeof piece === 'string') return piece;
    const { label, to } = piece;
    return to.startsWith('/') ? (
      <SiteLink key={label} to={to}>
        {label}
      </SiteLink>
    ) : (
      <a key={label} href={to}>
        {label}
      </a>
    );
  });
