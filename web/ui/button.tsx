/** Buttons, and links that look like one. */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import { useSlow } from '../runtime/slow.ts';
import styles from './button.module.css';

type Kind = 'full' | 'quiet' | 'light' | 'light-quiet';
type Look = { readonly kind?: Kind; readonly wide?: boolean };

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** An action is running: the button keeps its place and the focus, and does nothing. */
    readonly busy?: boolean;
    /** Shown instead of the label while its own action takes long; the room for both is kept from the start. */
    readonly progress?: string;
    /** Whether the running action is its own. */
    readonly isRunning?: boolean;
  };

export const Button = ({
  kind = 'full',
  wide = false,
  busy = false,
  progress,
  isRunning = busy,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) => {
  const isSlow = useSlow(isRunning) && progress !== undefined;
  return (
    <>
      <button
        {...rest}
        type={type}
        className={styles.button}
        data-kind={kind}
        data-wide={wide}
        aria-disabled={busy || undefined}
        aria-busy={isRunning || undefined}
        aria-label={isSlow ? progress : rest['aria-label']}
        data-progress={progress}
        data-slow={isSlow ? '' : undefined}
        onClick={(event) => {
          if (busy) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {progress === undefined ? children : <span>{children}</span>}
      </button>
      {isSlow && (
        <span role="status" className="unseen">
          {progress}
        </span>
      )}
    </>
  );
};

type LinkProps = Look & { readonly to: string; readonly children: ReactNode };

export const ButtonLink = ({ to, kind = 'full', wide = false, children }: LinkProps) => (
  <SiteLink to={to} className={styles.button} data-kind={kind} data-wide={wide}>
    {children}
  </SiteLink>
);
