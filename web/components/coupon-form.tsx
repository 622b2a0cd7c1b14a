/** Typing a code, seeing the one that stands, and being asked before a worse one replaces it (spec 10.9). */
import { useState, type FormEvent } from 'react';
import { useShopper, useStore } from '../lib/shopper.ts';
import { inRupees } from '../lib/rupees.ts';
import { rupees } from '../../core/entities/money.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Notice } from './notice.tsx';
import { OfferCountdown } from './offer-countdown.tsx';
import styles from './coupon-form.module.css';

export const CouponForm = () => {
  const { cart } = useShopper();
  const [code, setCode] = useState('');
  const busy = useStore((shopper) => shopper.cart, (state) => state.couponBusy);
  const notice = useStore((shopper) => shopper.cart, (state) => state.couponNotice);
  const worse = useStore((shopper) => shopper.cart, (state) => state.worseCoupon);
  const discount = useStore((shopper) => shopper.cart, (state) => state.discount);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void cart.applyCoupon(code);
  };
  const error = notice?.kind === 'error' ? notice.message : '';

  return (
    <section className={styles.coupon} aria-label="Discount code">
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="Discount code" name="discount_code" value={code} error={error} onValue={setCode}
          autoComplete="off" autoCapitalize="characters" spellCheck={false} enterKeyHint="go" />
        <Button type="submit" kind="quiet" busy={busy}>Apply</Button>
      </form>
      {notice?.kind === 'info' && <Notice notice={notice} />}
      {worse !== null && (
        <div className={styles.worse} role="group" aria-label="This code saves less">
          <p role="alert">{worse.code} saves you {inRupees(rupees(worse.losesBy))} less than {discount.code}.</p>
          <Button kind="quiet" onClick={() => { void cart.confirmCoupon(); }}>Use {worse.code} anyway</Button>
          <Button onClick={cart.keepCoupon}>Keep {discount.code}</Button>
        </div>
      )}
      {discount.isApplied && (
        <p className={styles.applied} role="status">
          <span><strong>{discount.code}</strong> is on: {discount.off}% off{discount.byUrl && ', with the price from your link'}. <OfferCountdown code={discount.code} /></span>
          <button type="button" onClick={() => { void cart.removeCoupon(); }}>Remove<span className="unseen"> {discount.code}</span></button>
        </p>
      )}
    </section>
  );
};
