/** Where signing in leads back to: a page of this site, named by `/login?next=…`. */
import { pathOf, routeAt } from '../../catalogue/routes.ts';
import { valueIn } from '../page/query.ts';

const LOGIN = '/login';

/** The address that asks to sign in and then leads to `url`. */
export const loginFor = (url: string): string => `${LOGIN}?next=${encodeURIComponent(url)}`;

/** The page that signing in leads back to; undefined where none is named, or none of this site's. */
export const nextIn = (url: string): string | undefined => {
  const next = valueIn(url, 'next');
  // Only a path of the table is followed, so no other site can be.
  return next === undefined || next === '' || routeAt(next) === undefined || pathOf(next) === LOGIN ? undefined : next;
};
