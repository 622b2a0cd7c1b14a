/** Buttons, and links that look like one. */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { SiteLink } from '../lib/site-link.tsx';
import styles from './button.module.css';

type Kind = 'full' | 'quiet' | 'light' | 'light-quiet';
type Look = { readonly kind?: Kind; readonly wide?: boolean };

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & {
  /** Something is under way: it stays where it is, keeps the focus, and does nothing. */
  readonly busy?: boolean;
};

export const Button = ({ kind = 'full', wide = false, busy = false, onClick, type = 'button', ...rest }: ButtonProps) => (
  <button {...rest} type={type} className={styles.button} data-kind={kind} data-wide={wide} aria-disabled={busy}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }} />
);

type LinkProps = Look & { readonly to: string; readonly children: ReactNode };

export const ButtonLink = ({ to, kind = 'full', wide = false, children }: LinkProps) => (
  <SiteLink to={to} className={styles.button} data-kind={kind} data-wide={wide}>{children}</SiteLink>
);
