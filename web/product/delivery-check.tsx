/** The delivery date for a pincode, and whether cash on delivery is available. Checked as soon as six digits are typed. */
import { shopMessages } from '../../core/validation/messages.ts';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { createPincodeCheck, type PincodeState } from '../../core/shopper/support/pincode-check.ts';
import { useCare, useWatched } from '../shopper/use-feature.ts';
import { onDay } from '../format/weekday.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './delivery-check.module.css';

const PINCODE_LENGTH = 6;
const HINT = <p>Check delivery date and cash on delivery.</p>;

export const DeliveryCheck = () => {
  const check = useCare(createPincodeCheck);
  const state = useWatched(check, (whole) => whole);
  const [typed, setTyped] = useState<string | null>(null);
  const pincode = typed ?? state?.pincode ?? '';

  const ask = (value: string): void => {
    void check?.ask(value);
  };
  const type = (text: string): void => {
    // Pincodes are often written with a space: 411 001.
    const value = text.replaceAll(/\s/g, '');
    setTyped(value);
    if (value.length === PINCODE_LENGTH) ask(value);
  };
  const begin = useEffectEvent(() => {
    if (typed === null) void check?.start();
    // Typed before the shopper's code was there.
    else type(typed);
  });
  useEffect(() => {
    if (check !== null) begin();
  }, [check]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask(pincode);
  };

  // The answer to another pincode is not shown.
  const answer = state !== null && state.pincode === pincode ? state : null;
  if (state?.phase === 'unavailable') return null;
  return (
    <form
      className={styles.check}
      data-deaf={check === null ? '' : undefined}
      onSubmit={submit}
      noValidate
      aria-label="Check delivery"
    >
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
      <Button type="submit" kind="quiet" busy={answer?.phase === 'asking'} progress="Checking…">
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
    case 'asking':
      return <p>Checking…</p>;
    case 'known':
      return (
        <>
          <p>
            <Icon name="check" />
            <span>
              Delivered to {state.view.city} by <strong>{onDay(state.by)}</strong>
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
                {shopMessages.noCodThere}.
              </>
            )}
          </p>
        </>
      );
    case 'unserviceable':
      return (
        <p>
          <Icon name="close" />
          We don’t deliver to {state.pincode} yet.
        </p>
      );
    // The shop's own message is about the address form.
    case 'unknown':
      return <p>We don’t recognise {state.pincode}. Check it, or enter your city and state at checkout.</p>;
    case 'unreachable':
    case 'refused':
      return <p>{state.message}</p>;
  }
};
