/**
 * The delivery date for a pincode, and whether cash on delivery is available. Checked as soon as six digits are typed.
 */
import { deliveryToBy, notDelivered } from '../../content/buying/buying.ts';
import * as offerText from '../../content/catalogue/offer.ts';
import { isPincode } from '../../../core/validation/strict.ts';
import { inputText } from '../../../core/validation/text.ts';
import * as shopperMessages from '../../../core/validation/shopper-messages.ts';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { createPincodeCheck, type PincodeState } from '../../../core/shopper/support/pincode-check.ts';
import { useFeature, useFeatureAction, useFeatureState } from '../../shopper/use-feature.ts';
import { onDay } from '../../format/weekday.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { withFullStop } from '../../ui/text/full-stop.ts';
import styles from './delivery-check.module.css';

const HINT = <p>{offerText.hint}</p>;

export const DeliveryCheck = () => {
  const check = useFeature(createPincodeCheck);
  const run = useFeatureAction(createPincodeCheck);
  const state = useFeatureState(check, (whole) => whole);
  const [typed, setTyped] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const pincode = typed ?? state?.pincode ?? '';

  const ask = (value: string): void => void run((feature) => feature.check(value));
  const type = (text: string): void => {
    const value = inputText('pincode', text);
    setTyped(value);
    if (isPincode(value)) ask(value);
  };
  const start = useEffectEvent(() => {
    if (typed === null) void check?.start();
  });
  useEffect(() => {
    if (check !== null) start();
  }, [check]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    ask(pincode);
  };

  // The answer to another pincode is not shown.
  const answer = state !== null && state.pincode === pincode ? state : null;
  if (state?.phase === 'unavailable') return null;
  return (
    <form method="dialog" className={styles.check} onSubmit={submit} noValidate aria-label={offerText.form}>
      <Field
        label={offerText.pincode}
        name="pincode"
        value={pincode}
        error={answer?.phase === 'idle' ? answer.message : ''}
        isValid={isPincode(pincode)}
        onValue={type}
        inputMode="numeric"
        autoComplete="postal-code"
        enterKeyHint="go"
      />
      <Button
        type="submit"
        kind="quiet"
        busy={state === null ? isSubmitted : answer?.phase === 'loading'}
        progress={offerText.checking}
      >
        {offerText.check}
      </Button>
      <div className={styles.answer} role="status">
        {answer === null ? HINT : <Answer state={answer} />}
      </div>
    </form>
  );
};

const Answer = ({ state }: { readonly state: PincodeState }) => {
  switch (state.phase) {
    case 'unavailable':
      return null;
    case 'idle':
      return HINT;
    case 'loading':
      return <p>{offerText.checking}</p>;
    case 'found':
      return (
        <>
          <p>
            <Icon name="check" />
            <span>
              {deliveryToBy(state.view)} <strong>{onDay(state.latestAt)}</strong>
            </span>
          </p>
          <p>
            {state.view.cod ? (
              <>
                <Icon name="check" />
                {offerText.cod}
              </>
            ) : (
              <>
                <Icon name="close" />
                {shopperMessages.noCodThere}.
              </>
            )}
          </p>
        </>
      );
    case 'unserviceable':
      return (
        <p>
          <Icon name="close" />
          {notDelivered(state.pincode)}
        </p>
      );
    // The shop's own message is about the address form.
    case 'unknown':
      return <p>{offerText.unknown(state.pincode)}</p>;
    case 'unreachable':
    case 'refused':
      return <p>{withFullStop(state.message)}</p>;
  }
};
