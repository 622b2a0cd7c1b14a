/** The delivery date for a pincode, and whether cash on delivery is available. Checked as soon as six digits are typed. */
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { createPincodeCheck, type PincodeState } from '../../core/shopper/support/pincode-check.ts';
import { useFeature, useFeatureAction, useFeatureState } from '../shopper/use-feature.ts';
import { onDay } from '../format/weekday.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './delivery-check.module.css';

const PINCODE_LENGTH = 6;
const HINT = <p>Six digits show the day, and whether we take cash there.</p>;

export const DeliveryCheck = () => {
  const check = useFeature(createPincodeCheck);
  const run = useFeatureAction(createPincodeCheck);
  const state = useFeatureState(check, (whole) => whole);
  const [typed, setTyped] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const pincode = typed ?? state?.pincode ?? '';

  const ask = (value: string): void => {
    void run((feature) => feature.check(value));
  };
  const type = (text: string): void => {
    // Pincodes are often written with a space: 411 001.
    const value = text.replaceAll(/\s/g, '');
    setTyped(value);
    if (value.length === PINCODE_LENGTH) ask(value);
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
    <form className={styles.check} onSubmit={submit} noValidate aria-label="Delivery to you">
      <Field
        label="Delivery to your pincode"
        name="pincode"
        value={pincode}
        error={answer?.phase === 'idle' ? answer.message : ''}
        onValue={type}
        inputMode="numeric"
        autoComplete="postal-code"
        enterKeyHint="go"
      />
      <Button
        type="submit"
        kind="quiet"
        busy={state === null ? isSubmitted : answer?.phase === 'loading'}
        progress="Checking…"
      >
        Check
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
      return <p>Looking it up …</p>;
    case 'found':
      return (
        <>
          <p>
            <Icon name="check" />
            <span>
              Delivered in {state.view.city} by <strong>{onDay(state.latestAt)}</strong>
            </span>
          </p>
          <p>
            {state.view.cod ? (
              <>
                <Icon name="check" />
                Cash on delivery available
              </>
            ) : (
              <>
                <Icon name="close" />
                No cash on delivery there; pay online
              </>
            )}
          </p>
        </>
      );
    case 'unserviceable':
      return (
        <p>
          <Icon name="close" />
          We do not deliver to {state.pincode} yet.
        </p>
      );
    // The shop's own message is about the address form.
    case 'unknown':
      return <p>We do not know {state.pincode}. Please check it; you can order to it all the same.</p>;
    case 'unreachable':
    case 'refused':
      return <p>{state.message}</p>;
  }
};
