/** Erases the account, once a dialog has said what that means. */
import * as layoutText from '../content/layout/layout.ts';
import * as customerText from '../content/customer/customer-page.ts';
import * as accountText from '../content/customer/account-labels.ts';
import { useState } from 'react';
import type { AccountData } from '../content/customer/account.ts';
import { lazyPart } from '../runtime/lazy-part.ts';
import { loadedAhead, useLoadedFor } from '../runtime/opened-part.ts';
import { Button } from '../ui/button.tsx';
import { LateForm } from '../ui/forms/late-form.tsx';

const [ErasureDialog, loadErasureDialog] = lazyPart(
  'the erasure',
  async () => (await import('./erasure-dialog.tsx')).ErasureDialog,
);

export const AccountErasure = ({ content }: { readonly content: AccountData }) => {
  /** The press that has opened the dialog, anew for each: where its code was lost, the next one asks for it again. */
  const [press, setPress] = useState<number | null>(null);
  const isLoaded = useLoadedFor(press, loadErasureDialog);
  return (
    <>
      <p>{accountText.deleteLead}</p>
      <p>
        <Button
          kind="quiet"
          busy={press !== null && !isLoaded}
          progress={customerText.loading}
          {...loadedAhead(loadErasureDialog)}
          onClick={() => setPress((before) => (before ?? 0) + 1)}
        >
          {accountText.deleteAccount}
        </Button>
      </p>
      {isLoaded && (
        <LateForm key={press} reload={layoutText.reload}>
          <ErasureDialog content={content} onClose={() => setPress(null)} />
        </LateForm>
      )}
    </>
  );
};
