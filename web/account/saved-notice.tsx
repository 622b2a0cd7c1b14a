/** The result of the last change to one part of the account. */
import * as accountText from '../content/customer/account-labels.ts';
import type { AccountSection } from '../../core/shopper/account/account-state.ts';
import { createAccount } from '../../core/shopper/account/account.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { Notice } from '../ui/notice.tsx';

export const SavedNotice = ({ about }: { readonly about: AccountSection }) => {
  const result = useFeatureState(useFeature(createAccount), (state) => state.result);
  if (result === null || result.section !== about) return null;
  return result.isDone ? (
    <Notice notice={{ kind: 'info', message: about === 'removal' ? accountText.removed : accountText.saved }} />
  ) : (
    <Notice notice={result.notice} />
  );
};
