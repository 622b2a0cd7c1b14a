/** Erases the account, once a dialog has said what that means. */
import * as layoutText from '../content/layout/layout.ts';
import * as accountText from '../content/customer/account-labels.ts';
import { useState } from 'react';
import type { AccountData } from '../content/customer/account.ts';
import { lazyPart } from '../runtime/lazy-part.ts';
import { Button } from '../ui/button.tsx';
import { FoldedForm } from '../ui/forms/folded-form.tsx';

const [ErasureDialog, loadErasureDialog] = lazyPart(
  'the erasure',
  async () => (await import('./erasure-dialog.tsx')).ErasureDialog,
);

export const AccountErasure = ({ content }: { readonly content: AccountData }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{accountText.deleteLead}</p>
      <p>
        <Button
          kind="quiet"
          onClick={() => {
            void loadErasureDialog().then(() => {
              setOpen(true);
            });
          }}
        >
          {accountText.deleteAccount}
        </Button>
      </p>
      {isOpen && (
        <FoldedForm reload={layoutText.reload}>
          <ErasureDialog
            content={content}
            onClose={() => {
              setOpen(false);
            }}
          />
        </FoldedForm>
      )}
    </>
  );
};
