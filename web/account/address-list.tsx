/** The saved addresses of a customer: each is edited or removed in its place, and one more is added (spec 11). */
import { useEffect, useRef, useState } from 'react';
import { addressLines, type Address } from '../../core/entities/address.ts';
import { MAX_SAVED_ADDRESSES, savedAddressList } from '../../core/entities/saved-addresses.ts';
import type { EditedAddress } from '../../core/shopper/account/account-state.ts';
import { createAccount } from '../../core/shopper/account/account.ts';
import { tooManyAddresses } from '../../core/validation/too-many-addresses.ts';
import * as layoutText from '../content/layout/layout.ts';
import * as customerText from '../content/customer/customer-page.ts';
import * as accountText from '../content/customer/account-labels.ts';
import * as formText from '../content/buying/forms.ts';
import { lazyPart } from '../runtime/lazy-part.ts';
import { loadedAhead, useLoadedFor, type Ahead } from '../runtime/opened-part.ts';
import { useSlow } from '../runtime/slow.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { Button } from '../ui/button.tsx';
import { LateForm } from '../ui/forms/late-form.tsx';
import { SavedNotice } from './saved-notice.tsx';
import styles from './address-list.module.css';

/** Loaded when it is opened: most customers only read their addresses. */
export const [AddressEditor, loadAddressEditor] = lazyPart(
  'the address form',
  async () => (await import('./address-editor.tsx')).AddressEditor,
);

export const AddressList = () => {
  const account = useFeature(createAccount);
  const profile = useFeatureState(account, (state) => state.profile);
  const editing = useFeatureState(account, (state) => state.editing);
  const section = useRef<HTMLDivElement>(null);
  // What is shown stays until the form's code is there.
  const isLoaded = useLoadedFor(editing, loadAddressEditor);
  const open = isLoaded ? editing : null;
  const opening = isLoaded ? null : editing;
  const focusResult = (): void => {
    section.current?.querySelector<HTMLElement>('[data-result]')?.focus();
  };
  useEffect(() => {
    // The pressed button is gone, and the focus with it.
    if (open === null || document.activeElement !== document.body) return;
    const field = section.current?.querySelector<HTMLElement>('form input');
    if (field) field.focus();
    else focusResult();
  }, [open]);
  if (account === null || profile === null) return null;
  const list = savedAddressList(profile);
  const keepsSeveral = profile.otherAddresses !== null;
  /** Once React has rendered the result: the form, or the address with its buttons, is gone. */
  const focusLater = (): void => {
    requestAnimationFrame(focusResult);
  };
  /** What makes a button open the form. */
  const opener = (edited: EditedAddress): Opener => ({
    ...loadedAhead(loadAddressEditor),
    busy: opening === edited,
    onClick: () => account.editAddress(edited),
  });
  const editor = (edited: EditedAddress) => (
    <LateForm reload={layoutText.reload}>
      <AddressEditor
        edited={edited}
        onSaved={focusLater}
        onCancel={() => {
          account.editAddress(null);
          focusLater();
        }}
      />
    </LateForm>
  );
  return (
    <div ref={section} className={styles.addresses}>
      {list.length === 0 && open === null && <p>{accountText.noAddresses}</p>}
      <ul className={styles.list}>
        {list.map((address, at) => (
          <li key={at}>
            {open === at ? (
              editor(at)
            ) : (
              <SavedAddress
                address={address}
                opener={opener(at)}
                onRemove={
                  keepsSeveral && list.length > 1
                    ? async () => {
                        await account.removeAddress(at);
                        focusLater();
                      }
                    : undefined
                }
              />
            )}
          </li>
        ))}
        {open === list.length && <li>{editor(list.length)}</li>}
      </ul>
      <div tabIndex={-1} data-result>
        {editing === null && <SavedNotice about="addresses" />}
        <SavedNotice about="removal" />
      </div>
      {(keepsSeveral || list.length === 0) &&
        (list.length >= MAX_SAVED_ADDRESSES ? (
          <p className="quiet">{tooManyAddresses}</p>
        ) : (
          open !== list.length && (
            <p>
              <Button kind="quiet" progress={customerText.loading} {...opener(list.length)}>
                {customerText.addAddress}
              </Button>
            </p>
          )
        ))}
      {list.length > 0 && (
        <section className={styles.billing} aria-labelledby="billing-address">
          <h3 id="billing-address">{formText.billingAddress}</h3>
          {open === 'billing' ? (
            editor('billing')
          ) : profile.billing === null ? (
            <p>
              {accountText.sameAsDelivery} <TextButton {...opener('billing')}>{customerText.ownBilling}</TextButton>
            </p>
          ) : (
            <SavedAddress
              address={profile.billing}
              opener={opener('billing')}
              onRemove={async () => {
                await account.removeBilling();
                focusLater();
              }}
            />
          )}
        </section>
      )}
    </div>
  );
};

/** Busy while the form's code is being loaded. */
type Opener = Ahead & { readonly busy: boolean; readonly onClick: () => void };

type SavedProps = {
  readonly address: Address;
  /** Of the button that opens its form. */
  readonly opener: Opener;
  /** Missing for the only one. */
  readonly onRemove: (() => Promise<void>) | undefined;
};

/** Removing asks once more, in the place of the buttons. */
const SavedAddress = ({ address, opener, onRemove }: SavedProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const busy = useFeatureState(useFeature(createAccount), (state) => state.busy) !== null;
  const [name, ...lines] = addressLines(address);
  const about = `${name ?? ''}, ${lines[0] ?? ''}`;
  return (
    <>
      <address>
        <b>{name}</b>
        {'\n'}
        {[...lines, address.email].join('\n')}
      </address>
      {isAsking && onRemove !== undefined ? (
        <p className={`buttons ${styles.actions}`} role="group" aria-label={accountText.removeAddress}>
          <span>{accountText.removeAddress}</span>
          <TextButton
            busy={busy}
            progress={customerText.removing}
            isFocused
            onClick={() => void onRemove().finally(() => setIsAsking(false))}
          >
            {customerText.remove}
          </TextButton>
          <TextButton onClick={() => setIsAsking(false)}>{customerText.keep}</TextButton>
        </p>
      ) : (
        <p className={`buttons ${styles.actions}`}>
          <TextButton about={about} {...opener}>
            {customerText.edit}
          </TextButton>
          {onRemove !== undefined && (
            <TextButton about={about} onClick={() => setIsAsking(true)}>
              {customerText.remove}
            </TextButton>
          )}
        </p>
      )}
    </>
  );
};

type TextButtonProps = Partial<Ahead> & {
  readonly children: string;
  /** Which address it is about, for those who do not see where it stands. */
  readonly about?: string;
  readonly busy?: boolean;
  /** Said while it is busy. */
  readonly progress?: string;
  /** Takes the focus as it appears, from the button that it replaces. */
  readonly isFocused?: boolean;
  readonly onClick: () => void;
};

const takeFocus = (element: HTMLButtonElement | null): void => {
  element?.focus();
};

const TextButton = ({
  children,
  about,
  busy = false,
  progress = customerText.loading,
  isFocused = false,
  onClick,
  ...ahead
}: TextButtonProps) => {
  const isSlow = useSlow(busy);
  return (
    <>
      <button
        {...ahead}
        ref={isFocused ? takeFocus : undefined}
        type="button"
        className="text-button"
        aria-busy={busy || undefined}
        onClick={() => {
          if (!busy) onClick();
        }}
      >
        {children}
        {about !== undefined && <span className="unseen"> {about}</span>}
      </button>
      {isSlow && (
        <span role="status" className="unseen">
          {progress}
        </span>
      )}
    </>
  );
};
