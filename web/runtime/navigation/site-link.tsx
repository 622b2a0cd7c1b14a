/** A link to a page of the site: an ordinary anchor without JavaScript, a navigation within the page with it. */
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useSiteLink } from './navigation.tsx';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly to: string };

export const SiteLink = ({ to, onClick, children, ...rest }: Props) => {
  const [follow, isLoading] = useSiteLink(to);
  const clicked = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    follow(event);
  };
  return (
    <a {...rest} href={to} onClick={clicked} aria-busy={isLoading || undefined}>
      {children}
    </a>
  );
};
