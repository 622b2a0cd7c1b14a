/** The result of the last change to one part of the account. */
import * as accountLabels from '../content/customer/account-labels.ts';
import { createAccount, type AccountPart } from '../../core/shopper/account/account.ts';
import { useCare, useWatched } from '../shopper/use-feature.ts';
import { Notice } from '../ui/notice.tsx';

export const SavedNotice = ({ about }: { readonly about: AccountPart }) => {
  const news = useWatched(useCare(createAccount), (state) => state.news);
  if (news === null || news.about !== about) return null;
  return news.isDone ? (
    <Notice notice={{ kind: 'info', message: accountLabels.saved }} />
  ) : (
    <Notice notice={news.notice} />
  );
};
