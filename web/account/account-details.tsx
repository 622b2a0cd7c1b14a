/** The form for name and e-mail address of the customer; the phone number cannot be changed. */
import * as accountLabels from '../content/customer/account-labels.ts';
import type { FormEvent } from 'react';
import { createAccount } from '../../core/shopper/account/account.ts';
import { focusFirstError } from '../ui/focus.ts';
import { useCare, useWatched } from '../shopper/use-feature.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { SavedNotice } from './saved-notice.tsx';
import styles from './account.module.css';

export const AccountDetails = () => {
  const account = useCare(createAccount);
  const form = useWatched(account, (state) => state.form);
  const profile = useWatched(account, (state) => state.profile);
  const busy = useWatched(account, (state) => state.busy);
  if (account === null || form === null || profile === null) return null;
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    await account.saveOwn();
    focusFirstError(element);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        void submit(event);
      }}
      noValidate
    >
      {profile.customer.phone !== '' && (
        <p>
          {accountLabels.phone} <strong>{profile.customer.phone}</strong>, {accountLabels.verified}
        </p>
      )}
      <Field
        label={accountLabels.name}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        value={form.name}
        error={form.errors.name}
        onValue={(value) => {
          account.setOwn('name', value);
        }}
        onBlur={() => {
          account.leaveOwn('name');
        }}
      />
      <Field
        label={accountLabels.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={form.email}
        error={form.errors.email}
        onValue={(value) => {
          account.setOwn('email', value);
        }}
        onBlur={() => {
          account.leaveOwn('email');
        }}
      />
      <SavedNotice about="you" />
      <Button
        type="submit"
        kind="quiet"
        busy={busy !== null}
        progress={accountLabels.saving}
        isRunning={busy === 'you'}
      >
        {accountLabels.saveDetails}
      </Button>
    </form>
  );
};
