/** In a sandbox: says so, shows the last one-time password, and makes the page follow the sandbox's clock. */
import { useEffect, useState } from 'react';
import { useShopper } from '../../shopper/shopper-context.ts';
import styles from './sandbox-strip.module.css';

/** How often the sandbox is asked, in milliseconds. */
const POLL_MS = 1500;

type SentMessage = { readonly otp?: string };

/** What a sandbox path answers; undefined where it is not there for this visitor. */
const ask = async <T,>(path: string): Promise<T | undefined> => {
  try {
    const response = await fetch(path, { cache: 'no-store' });
    return response.ok ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
};

export const SandboxStrip = () => {
  const { clock } = useShopper();
  const [otp, setOtp] = useState('');
  useEffect(() => {
    let isOver = false;
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const [time, sent] = await Promise.all([
        ask<{ readonly now: number }>('/sandbox/clock'),
        ask<readonly SentMessage[]>('/sandbox/outbox'),
      ]);
      if (isOver) return;
      if (time !== undefined) clock.sync(time.now);
      setOtp(sent?.findLast((message) => message.otp !== undefined)?.otp ?? '');
    };
    void look();
    const timer = setInterval(() => {
      void look();
    }, POLL_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [clock]);
  return (
    <aside className={styles.strip} aria-label="Sandbox">
      Sandbox: nothing is charged or sent.
      {otp !== '' && (
        <>
          {' '}
          Last OTP <strong className="digits">{otp}</strong>
        </>
      )}{' '}
      <a href="/sandbox">Orders, messages and clock</a>
    </aside>
  );
};
