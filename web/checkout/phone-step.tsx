/** The phone number, then the one-time password that was sent to it (spec 5). */
import * as formText from '../content/buying/forms.ts';
import type { FormEvent } from 'react';
import { isAccepted } from '../../core/validation/strict.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { useAction, useSlow } from '../runtime/slow.ts';
import { focusField, focusFirstError, focusOutcome } from '../ui/forms/focus.ts';
import { useOtpReader } from './otp-reader.ts';
import { useSecondsUntil } from './seconds-until.ts';
import styles from './checkout.module.css';

export const PhoneStep = () => {
  const stage = useStore('checkout', (state) => state.stage);
  const isVerified = useStore('checkout', (state) => state.isVerified);
  if (isVerified) return <VerifiedPhone />;
  return stage === 'send' ? <SendOtp /> : <VerifyOtp />;
};

const SendOtp = () => {
  const { checkout } = useShopper();
  const phone = useStore('checkout', (state) => state.form.phone);
  const error = useStore('checkout', (state) => state.form.errors.phone);
  const busy = useStore('checkout', (state) => state.busy === 'sending');
  const notice = useStore('checkout', (state) => state.notice);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    await checkout.sendOtp();
    focusFirstError(form);
    focusField('otp');
  };
  return (
    <form method="dialog" className={styles.fields} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={formText.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        hint={formText.phoneHint}
        value={phone}
        error={error}
        isValid={isAccepted('phone', phone)}
        onValue={checkout.setPhone}
      />
      <Notice notice={notice} />
      <Button type="submit" busy={busy} progress={formText.sendingOtp}>
        {formText.sendOtp}
      </Button>
    </form>
  );
};

const VerifyOtp = () => {
  const { checkout } = useShopper();
  const phone = useStore('checkout', (state) => state.form.phone);
  const otp = useStore('checkout', (state) => state.form.otp);
  const error = useStore('checkout', (state) => state.form.errors.otp);
  const busy = useStore('checkout', (state) => state.busy === 'verifying');
  const notice = useStore('checkout', (state) => state.notice);
  useOtpReader(focusOutcome);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    await checkout.verifyOtp();
    focusFirstError(form);
    focusOutcome();
  };
  return (
    <form method="dialog" className={styles.fields} onSubmit={(event) => void submit(event)} noValidate>
      <p>
        {formText.otpSent} <strong>{phone}</strong>. <ChangeNumber />
      </p>
      <Field
        label={formText.otp}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        value={otp}
        error={error}
        isValid={isAccepted('otp', otp)}
        onValue={checkout.setOtp}
      />
      <Notice notice={notice} />
      <div className="buttons">
        <Button type="submit" busy={busy} progress={formText.verifying}>
          {formText.verify}
        </Button>
        <Resend />
      </div>
    </form>
  );
};

const Resend = () => {
  const { checkout } = useShopper();
  const resendAt = useStore('checkout', (state) => state.resendAt);
  const seconds = useSecondsUntil(resendAt);
  const [resend, isRunning] = useAction(checkout.sendOtp);
  const isSlow = useSlow(isRunning);
  return seconds > 0 ? (
    <p className="quiet">
      {formText.resendIn} <span className="digits">{formText.seconds(seconds)}</span>
    </p>
  ) : (
    <button type="button" className="text-button" aria-busy={isRunning || undefined} onClick={resend}>
      {isSlow ? formText.sendingOtp : formText.resend}
    </button>
  );
};

const VerifiedPhone = () => {
  const phone = useStore('checkout', (state) => state.form.phone);
  const isLogged = useStore('session', (state) => state.isLogged);
  return (
    <p tabIndex={-1} data-outcome>
      <strong>{phone}</strong>, {formText.verified} {!isLogged && <ChangeNumber />}
    </p>
  );
};

const ChangeNumber = () => {
  const { checkout } = useShopper();
  const change = (): void => {
    checkout.changePhone();
    focusField('phone');
  };
  return (
    <button type="button" className="text-button" onClick={change}>
      {formText.changeNumber}
    </button>
  );
};
