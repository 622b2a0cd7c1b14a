/** Erases the account: what is deleted, what the law keeps, and a word to type as confirmation. */
import { useRef, useState, type FormEvent } from 'react';
import { createAccount, ERASE_WORD } from '../../core/shopper/account/account.ts';
import type { AccountData } from '../content/customer/account.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { SavedNotice } from './saved-notice.tsx';
import styles from './account.module.css';

export const AccountErasure = ({ content: { erasing } }: { readonly content: AccountData }) => {
  const account = useFeature(createAccount);
  const busy = useFeatureState(account, (state) => state.busy === 'erasure') ?? false;
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void account?.erase(typed);
  };
  return (
    <>
      <p>You can have us forget you. It cannot be undone.</p>
      <p>
        <Button
          kind="quiet"
          onClick={() => {
            dialog.current?.showModal();
          }}
        >
          Erase my data
        </Button>
      </p>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby="erasing"
        onClose={() => {
          setTyped('');
        }}
      >
        <form onSubmit={submit} noValidate>
          <h2 id="erasing">Erase your data?</h2>
          <p>This goes, at once and for good:</p>
          <ul>
            {erasing.goes.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p>This stays:</p>
          <ul>
            {erasing.stays.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <Field
            label={`Type ${ERASE_WORD} to go on`}
            name="erase"
            value={typed}
            error=""
            onValue={setTyped}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <SavedNotice about="erasure" />
          <p className={styles.actions}>
            <Button type="submit" busy={busy} progress="Erasing…">
              Erase my data
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                dialog.current?.close();
              }}
            >
              Keep my account
            </Button>
          </p>
        </form>
      </dialog>
    </>
  );
};
