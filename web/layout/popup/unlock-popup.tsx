/** The popup that unlocks an extra discount for a phone number (spec 5, 10.11). */
import * as formText from '../../content/buying/forms.ts';
import * as popupText from '../../content/layout/popup.ts';
import { useEffect, useRef, type FormEvent, type MouseEvent } from 'react';
import { OFFERS_CONSENT } from '../../../core/catalogue/consent-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { useApplyCoupon } from '../../cart/coupon/apply-coupon.ts';
import { useShopper, useStore } from '../../shopper/shopper-context.ts';
import { useAction } from '../../runtime/slow.ts';
import styles from './unlock-popup.module.css';

export const UnlockPopup = () => {
  const { popup } = useShopper();
  const unlocked = useStore(
    (shopper) => shopper.popup,
    (state) => state.unlocked,
  );
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    return () => {
      element?.close();
    };
  }, []);
  const clicked = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) popup.close();
  };
  return (
    // A click on the backdrop closes; Escape does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.popup}
      aria-labelledby="popup-title"
      onCancel={popup.close}
      onClick={clicked}
    >
      <div className={styles.inner}>
        <Picture shot="products/night-recovery/03" alt="" sizes="24rem" className={styles.photo} />
        <div className={styles.text}>{unlocked === null ? <PhoneForm /> : <Unlocked code={unlocked} />}</div>
        <button type="button" className={styles.close} aria-label={popupText.close} onClick={popup.close}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
};

const PhoneForm = () => {
  const { popup } = useShopper();
  const off = useStore(
    (shopper) => shopper.popup,
    (state) => state.off,
  );
  const phone = useStore(
    (shopper) => shopper.popup,
    (state) => state.phone,
  );
  const error = useStore(
    (shopper) => shopper.popup,
    (state) => state.error,
  );
  const busy = useStore(
    (shopper) => shopper.popup,
    (state) => state.busy,
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void popup.submit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 id="popup-title">{popupText.title(off)}</h2>
      <p>{popupText.lead}</p>
      <Field
        label={formText.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="done"
        value={phone}
        error={error}
        onValue={popup.setPhone}
      />
      <Button type="submit" wide busy={busy} progress={popupText.unlocking}>
        {popupText.unlock}
      </Button>
      <p className={styles.small}>{OFFERS_CONSENT}</p>
    </form>
  );
};

const Unlocked = ({ code }: { readonly code: string }) => {
  const { popup } = useShopper();
  const applyCoupon = useApplyCoupon();
  const off = useStore(
    (shopper) => shopper.popup,
    (state) => state.off,
  );
  const [apply, isRunning] = useAction(() => applyCoupon(code, popup.close));
  return (
    <div className={styles.form} role="status">
      <h2 id="popup-title">{popupText.unlocked}</h2>
      <p className={styles.code}>{code}</p>
      <p>{popupText.off(off)}</p>
      <Button wide busy={isRunning} progress={popupText.applying} onClick={apply}>
        {popupText.apply}
      </Button>
      <Button kind="quiet" wide onClick={popup.close}>
        {popupText.notNow}
      </Button>
    </div>
  );
};
