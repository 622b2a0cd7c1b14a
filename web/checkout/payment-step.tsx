/** How to pay: the four modes with what each comes to, and reward cash once the mode is chosen (spec 4, 10.6). */
import type { PaymentMode } from '../../core/entities/payment-mode.ts';
import { PAYMENT_MODES } from '../../core/entities/payment-mode.ts';
import { inRupees } from '../lib/rupees.ts';
import { useShopper, useStore } from '../lib/shopper.ts';
import styles from './checkout.module.css';

const LABELS: Readonly<Record<PaymentMode, string>> = {
  card: 'Card', upi: 'UPI', netbanking: 'Net banking', cod: 'Cash on delivery',
};

export const PaymentStep = () => {
  const { checkout } = useShopper();
  const options = useStore((shopper) => shopper.checkout, (state) => state.form.options);
  const prepaid = useStore(({ summary }) => summary, (state) => state.prepaid);
  const cod = useStore(({ summary }) => summary, (state) => state.cod);
  return (
    <fieldset className={styles.modes}>
      <legend>How would you like to pay?</legend>
      {PAYMENT_MODES.map((mode) => (
        <label key={mode} className={styles.mode}>
          <input type="radio" name="payment-mode" value={mode} checked={options[mode]} onChange={() => { checkout.choosePayment(mode); }} />
          <span>{LABELS[mode]}{mode === 'cod' && <span className={styles.fee}>{inRupees(cod.shipping)} fee included</span>}</span>
          <strong>{inRupees(mode === 'cod' ? cod.total : prepaid.total)}</strong>
        </label>
      ))}
      <RedeemCash />
    </fieldset>
  );
};

const RedeemCash = () => {
  const { checkout } = useShopper();
  const cash = useStore(({ session }) => session, (state) => state.cash);
  const redeem = useStore((shopper) => shopper.checkout, (state) => state.form.redeemCash);
  const isCod = useStore((shopper) => shopper.checkout, (state) => state.form.mode === 'cod');
  const couponSavesMore = useStore(({ summary }) => summary, (state) => state.couponSavesMore);
  const code = useStore(({ cart }) => cart, (state) => state.discount.code);
  if (cash === 0) return null;
  return (
    <div className={styles.redeem}>
      <label className={styles.check}>
        <input type="checkbox" name="redeem-cash" checked={redeem} disabled={isCod} onChange={(event) => { checkout.setRedeemCash(event.target.checked); }} />
        <span>Use my reward cash, {inRupees(cash)}</span>
      </label>
      {isCod && <p className={styles.quiet}>Reward cash goes with paying online.</p>}
      {couponSavesMore > 0 && <p role="status">Your code {code} would save {inRupees(couponSavesMore)} more than your reward cash does.</p>}
    </div>
  );
};
