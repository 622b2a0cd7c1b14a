/** What erasing an account deletes and what the law keeps, and a word to type as confirmation. Few open it. */
import * as accountText from '../content/customer/account-labels.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ERASE_WORD } from '../../core/shopper/account/account-forms.ts';
import type { AccountData } from '../content/customer/account.ts';
import { useFeatureState } from '../shopper/use-feature.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { SavedNotice } from './saved-notice.tsx';
import { useAccountForms } from './use-account-forms.ts';
import styles from './account.module.css';

type Props = { readonly content: AccountData; readonly onClose: () => void };

export const ErasureDialog = ({ content: { erasing }, onClose }: Props) => {
  const account = useAccountForms();
  const busy = useFeatureState(account, (state) => state.busy === 'erasure') ?? false;
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void account?.erase(typed);
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="erasing" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 id="erasing">{accountText.deleteTitle}</h2>
        <p>{accountText.deleted}</p>
        <ul>
          {erasing.deleted.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p>{accountText.kept}</p>
        <ul>
          {erasing.kept.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <Field
          label={accountText.confirm(ERASE_WORD)}
          name="erase"
          value={typed}
          error=""
          isValid={typed.trim().toUpperCase() === ERASE_WORD}
          onValue={setTyped}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SavedNotice about="erasure" />
        <p className="buttons">
          <Button type="submit" busy={busy} progress={accountText.deleting}>
            {accountText.deleteAccount}
          </Button>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            {accountText.keepAccount}
          </Button>
        </p>
      </form>
    </dialog>
  );
};
