/**
 * The strip of a sandbox: it shows the last one-time password, and makes the page follow the sandbox's clock. That of test
 * payments only says what they are.
 */
import * as layoutText from '../../content/layout/layout.ts';
import { useEffect, useState } from 'react';
import { useShopper } from '../../shopper/shopper-context.ts';
import type { SandboxMode } from './sandbox.ts';
import styles from './sandbox-strip.module.css';

/** How often the sandbox is polled, in milliseconds. */
const POLL_MS = 1500;

/** Among these latest messages the last one-time password is looked for. */
const LATEST = 100;

type SentMessage = { readonly otp?: string };

/** The response of a sandbox path; undefined where this visitor may not use the sandbox. */
const fetchJson = async <T,>(path: string): Promise<T | undefined> => {
  try {
    const response = await fetch(path, { cache: 'no-store' });
    return response.ok ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
};

export const Strip = ({ mode }: { readonly mode: SandboxMode }) =>
  mode === 'sandbox' ? <SandboxStrip /> : <TestPaymentStrip />;

const TestPaymentStrip = () => (
  <aside className={styles.strip} aria-label={layoutText.testPayments}>
    {layoutText.testPaymentsText}
  </aside>
);

const SandboxStrip = () => {
  const { clock } = useShopper();
  const [otp, setOtp] = useState('');
  useEffect(() => {
    let isUnmounted = false;
    const poll = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const [time, sent] = await Promise.all([
        fetchJson<{ readonly now: number }>('/sandbox/clock'),
        fetchJson<readonly SentMessage[]>(`/sandbox/sent?last=${LATEST}`),
      ]);
      if (isUnmounted) return;
      if (time !== undefined) clock.sync(time.now);
      setOtp(sent?.findLast((message) => message.otp !== undefined)?.otp ?? '');
    };
    void poll();
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
    };
  }, [clock]);
  return (
    <aside className={styles.strip} aria-label={layoutText.sandbox}>
      {layoutText.sandboxText}
      {otp !== '' && (
        <>
          {' '}
          {layoutText.lastOtp} <strong className="digits">{otp}</strong>
        </>
      )}{' '}
      <a href="/sandbox">{layoutText.sandboxTools}</a>
    </aside>
  );
};
