/** The form for the customer's name and email address; the phone number cannot be changed. */
import * as accountText from '../content/customer/account-labels.ts';
import type { FormEvent } from 'react';
import { createAccount } from '../../core/shopper/account/account.ts';
import { isAccepted } from '../../core/validation/strict.ts';
import { focusFirstError } from '../ui/forms/focus.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { SavedNotice } from './saved-notice.tsx';
import styles from './account.module.css';

export const AccountDetails = () => {
  const account = useFeature(createAccount);
  const form = useFeatureState(account, (state) => state.form);
  const profile = useFeatureState(account, (state) => state.profile);
  const busy = useFeatureState(account, (state) => state.busy);
  if (account === null || form === null || profile === null) return null;
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    await account.saveDetails();
    focusFirstError(element);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {profile.customer.phone !== '' && (
        <p>
          {accountText.phone} <strong>{profile.customer.phone}</strong>, {accountText.verified}
        </p>
      )}
      <Field
        label={accountText.name}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        value={form.name}
        error={form.errors.name}
        isValid={isAccepted('name', form.name)}
        onValue={(value) => account.setDetail('name', value)}
        onBlur={() => account.leaveDetail('name')}
      />
      <Field
        label={accountText.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={form.email}
        error={form.errors.email}
        isValid={isAccepted('email', form.email)}
        onValue={(value) => account.setDetail('email', value)}
        onBlur={() => account.leaveDetail('email')}
      />
      <SavedNotice about="details" />
      <Button
        type="submit"
        kind="quiet"
        busy={busy !== null}
        progress={accountText.saving}
        isRunning={busy === 'details'}
      >
        {accountText.saveDetails}
      </Button>
    </form>
  );
};
