/** The account of the page with its forms that are opened. */
import { createAccountForms } from '../../core/shopper/account/account-forms.ts';
import type { AccountForms } from '../../core/shopper/account/account-state.ts';
import { createChangeableAccount } from '../../core/shopper/account/account.ts';
import { useFeature, type Create } from '../shopper/use-feature.ts';

const overShownAccount: Create<AccountForms> = (context, featureFrom) =>
  createAccountForms(context, featureFrom(createChangeableAccount));

export const useAccountForms = (): AccountForms | null => useFeature(overShownAccount);
