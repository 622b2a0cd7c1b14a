/** The popup that offers a code for a phone number, and messages for who consents to them (spec 5, 10.11, 10.19). */
import * as formText from '../../content/buying/forms.ts';
import * as popupText from '../../content/layout/popup.ts';
import { useId, useLayoutEffect, useRef, type FormEvent, type MouseEvent } from 'react';
import { consentTexts } from '../../../core/catalogue/consent-texts.ts';
import { brandName } from '../../settings/brand.ts';
import { percentageOf } from '../../../core/catalogue/coupons.ts';
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { createOfferSignUp } from '../../../core/shopper/account/offer-sign-up.ts';
import { isAccepted } from '../../../core/validation/strict.ts';
import { settings } from '../../settings/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/forms/check.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HERO } from '../../ui/picture/picture-sources.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { PHONE } from '../../styles/breakpoints.ts';
import { useApplyCoupon } from '../../cart/coupon/apply-coupon.ts';
import { useShopper } from '../../shopper/shopper-context.ts';
import { useFeature, useFeatureState } from '../../shopper/use-feature.ts';
import { useAction } from '../../runtime/slow.ts';
import styles from './unlock-popup.module.css';

const { code: CODE } = settings.popup;
const OFF = percentageOf(CODE, settings);

export const UnlockPopup = () => {
  const { popup } = useShopper();
  const unlocked = useFeatureState(useFeature(createOfferSignUp), (state) => state.unlocked);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element?.open === false) element.showModal();
    return () => {
      element?.close();
      // A dialog that is removed does not give the focus back by itself.
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
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
        <Picture
          shot="products/night-recovery/03"
          narrow={{ shot: HERO, media: PHONE }}
          alt=""
          sizes="24rem"
          className={styles.photo}
        />
        <div className={styles.text}>{unlocked === null ? <PhoneForm /> : <Unlocked code={unlocked} />}</div>
      </div>
      <button type="button" className={styles.close} aria-label={popupText.close} onClick={popup.close}>
        <Icon name="close" />
      </button>
    </dialog>
  );
};

const PhoneForm = () => {
  const signUp = useFeature(createOfferSignUp);
  const phone = useFeatureState(signUp, (state) => state.phone);
  const error = useFeatureState(signUp, (state) => state.error);
  const busy = useFeatureState(signUp, (state) => state.busy);
  const consents = useFeatureState(signUp, (state) => state.consents);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void signUp?.submit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 id="popup-title">{popupText.title(CODE, OFF)}</h2>
      <p>{popupText.lead(CODE)}</p>
      <Field
        label={formText.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="done"
        value={phone ?? ''}
        error={error ?? ''}
        isValid={isAccepted('phone', phone ?? '')}
        onValue={(typed) => signUp?.setPhone(typed)}
      />
      <fieldset className={styles.consents}>
        <legend>{popupText.optional}</legend>
        {CONSENT_PURPOSES.map((purpose) => (
          <Check
            key={purpose}
            name={purpose}
            checked={consents?.[purpose] === true}
            onTick={(given) => signUp?.setConsent(purpose, given)}
          >
            {consentTexts(brandName)[purpose]}
          </Check>
        ))}
      </fieldset>
      <Button type="submit" wide busy={busy === true} progress={popupText.unlocking}>
        {popupText.unlock}
      </Button>
    </form>
  );
};

const Unlocked = ({ code }: { readonly code: string }) => {
  const { popup } = useShopper();
  const applyCoupon = useApplyCoupon();
  const [apply, isRunning] = useAction(() => applyCoupon(code, popup.close));
  const resultId = useId();
  const element = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useLayoutEffect(() => element.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={element} className={styles.form} role="status">
      <h2 id="popup-title">{popupText.unlocked}</h2>
      <div id={resultId} className={styles.result}>
        <p className={styles.code}>{code}</p>
        <p>{popupText.off(OFF)}</p>
      </div>
      <Button wide busy={isRunning} progress={popupText.applying} aria-describedby={resultId} onClick={apply}>
        {popupText.apply}
      </Button>
      <Button kind="quiet" wide onClick={popup.close}>
        {popupText.notNow}
      </Button>
    </div>
  );
};
