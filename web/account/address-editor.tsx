/** The form for addresses: a customer edits one of the saved ones, a new customer creates the account with them. */
import * as customerText from '../content/customer/customer-page.ts';
import * as accountText from '../content/customer/account-labels.ts';
import * as formText from '../content/buying/forms.ts';
import { useEffect, type FormEvent } from 'react';
import type { EditedAddress } from '../../core/shopper/account/account-state.ts';
import { focusFirstError } from '../ui/forms/focus.ts';
import { useFeatureState } from '../shopper/use-feature.ts';
import { useStore } from '../shopper/shopper-context.ts';
import { AddressInputs } from '../checkout/address-inputs.tsx';
import { Button } from '../ui/button.tsx';
import { Check } from '../ui/forms/check.tsx';
import { SavedNotice } from './saved-notice.tsx';
import { useAccountForms } from './use-account-forms.ts';
import styles from './account.module.css';

type Props = {
  /** The address to edit; missing for a new account. */
  readonly edited?: EditedAddress;
  readonly onSaved?: () => void;
  /** The address is to stay as it was. */
  readonly onCancel?: () => void;
};

export const AddressEditor = ({ edited, onSaved, onCancel }: Props) => {
  const isNew = edited === undefined;
  const account = useAccountForms();
  const form = useFeatureState(account, (state) => state.form);
  const busy = useFeatureState(account, (state) => state.busy);
  const hasNoAccount = useStore('checkout', (state) => state.accountExists === false);
  useEffect(() => {
    if (isNew) account?.startNew();
  }, [account, isNew]);
  if (account === null || form === null) return null;
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    await (isNew ? account.create() : account.saveAddresses());
    if (!isNew && account.get().editing === null) onSaved?.();
    else focusFirstError(element);
  };
  const inputs = (part: 'shipping' | 'billing', legend: string) => {
    const address = form[part];
    return (
      address !== null && (
        <AddressInputs
          part={part}
          legend={legend}
          address={address}
          errors={form.errors[part]}
          onValue={(field, value) => account.setAddress(part, field, value)}
          onLeave={(field) => account.leaveAddress(part, field)}
        />
      )
    );
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {edited !== 'billing' && inputs('shipping', formText.deliveryAddress)}
      {isNew && (
        <Check name="billing-same" checked={form.billing === null} onTick={account.setBillingSame}>
          {formText.billingSame}
        </Check>
      )}
      {(isNew || edited === 'billing') && inputs('billing', formText.billingAddress)}
      <SavedNotice about="addresses" />
      <div className="buttons">
        <Button type="submit" busy={busy !== null} progress={accountText.saving} isRunning={busy === 'addresses'}>
          {isNew && hasNoAccount ? customerText.create : customerText.save}
        </Button>
        {!isNew && (
          <Button kind="quiet" onClick={onCancel}>
            {customerText.cancel}
          </Button>
        )}
      </div>
    </form>
  );
};
