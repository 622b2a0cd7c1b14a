/** The cart's offers in one place: the applied code or the running offer, and behind one line the form for another code. */
import * as cartText from '../../content/buying/cart.ts';
import { useState, type FormEvent } from 'react';
import { isAccepted } from '../../../core/validation/strict.ts';
import { inputText } from '../../../core/validation/text.ts';
import { useShopper, useStore } from '../../shopper/shopper-context.ts';
import { useAction } from '../../runtime/slow.ts';
import { Button } from '../../ui/button.tsx';
import { CouponState } from './coupon-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Field } from '../../ui/forms/field.tsx';
import styles from './coupon.module.css';

type Props = {
  /** The page already says that the offer has ended. */
  readonly isOfferEndShownElsewhere?: boolean;
};

export const CouponForm = ({ isOfferEndShownElsewhere = false }: Props) => {
  const { cart } = useShopper();
  const code = useStore('cart', (state) => state.typedCode);
  const [isOpened, setOpened] = useState(code !== '');
  const busy = useStore('cart', (state) => state.couponBusy);
  const error = useStore('cart', ({ couponNotice }) => (couponNotice?.kind === 'error' ? couponNotice.message : ''));
  const [apply, isRunning] = useAction(() => cart.applyCoupon(code));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    apply();
  };
  return (
    <div className={styles.coupon}>
      <CouponState hasForm isOfferEndShownElsewhere={isOfferEndShownElsewhere} />
      <details
        className={styles.other}
        open={isOpened || error !== ''}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary>
          {cartText.haveCode}
          <Icon name="down" />
        </summary>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Field
            label={cartText.code}
            name="discount_code"
            value={code}
            error={error}
            isValid={isAccepted('discount_code', code)}
            onValue={(typed) => cart.typeCode(inputText('code', typed))}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
          />
          <Button
            type="submit"
            kind="quiet"
            busy={busy || isRunning}
            progress={cartText.applying}
            isRunning={isRunning}
          >
            {cartText.apply}
          </Button>
        </form>
      </details>
    </div>
  );
};
