/** What became of an order's payment, as the shop says; the address of the page only names the order (spec 11). */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { PaymentState } from '../../core/entities/payment.ts';
import { useShopper, useStore } from '../lib/shopper.ts';
import { ButtonLink } from './button.tsx';
import { Notice } from './notice.tsx';
import { Ordered } from './ordered.tsx';
import { PageTitle } from './page-title.tsx';
import styles from '../layout/message-page.module.css';

type Outcome = { readonly title: string; readonly text: string; readonly isOpen?: true };

const WAITING: Outcome = { title: 'Waiting for your payment', text: 'We have not heard from your bank yet. This page looks again by itself.', isOpen: true };

const OUTCOMES: Readonly<Record<PaymentState, Outcome>> = {
  captured: { title: 'Thank you, it is paid', text: 'Your order is confirmed. We have sent you a message with the details.' },
  due: { title: 'Thank you, your order is confirmed', text: 'Please have the amount ready when the parcel comes. We have sent you a message with the details.' },
  failed: { title: 'The payment did not go through', text: 'Your order is not placed, and your cart is as it was. If money has left your account, your bank sends it back.' },
  created: WAITING,
  attempted: WAITING,
  authorized: WAITING,
};

export const PaymentResult = () => {
  const { payment } = useShopper();
  const { search } = useLocation();
  const number = new URLSearchParams(search).get('order');
  const order = useStore((shopper) => shopper.payment, (state) => state.order);
  const state = useStore((shopper) => shopper.payment, (shown) => shown.state);
  const notice = useStore((shopper) => shopper.payment, (shown) => shown.notice);

  useEffect(() => {
    if (number !== null) void payment.watch(number);
    return payment.stop;
  }, [payment, number]);

  const outcome = state === null ? undefined : OUTCOMES[state];
  const title = outcome?.title ?? (notice === null ? 'Looking up your order' : 'Your order');
  return (
    <section className={styles.page} aria-live="polite">
      <PageTitle title={title} isPrivate />
      <h1 className="rule">{title}</h1>
      <noscript><p>Your order is safe. We send its state by message; this page needs JavaScript to show it.</p></noscript>
      {outcome !== undefined && <p>{outcome.text}</p>}
      {order !== null && outcome !== undefined && <p>Order number <strong>{order}</strong></p>}
      {order !== null && <Ordered number={order} />}
      <Notice notice={notice} />
      <p className={styles.links}><Onward state={state} isRefused={notice?.code === 'NOT_SIGNED_IN'} /></p>
    </section>
  );
};

const Onward = ({ state, isRefused }: { readonly state: PaymentState | null; readonly isRefused: boolean }) => {
  if (isRefused) return <ButtonLink to="/login">Sign in</ButtonLink>;
  if (state === 'failed') return <ButtonLink to="/checkout">Try another way to pay</ButtonLink>;
  return <ButtonLink to="/shop" kind="quiet">Back to the shop</ButtonLink>;
};
