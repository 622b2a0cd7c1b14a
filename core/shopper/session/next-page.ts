/** The page to which signing in returns: one of this site, given as `/login?next=…`. */
import { pathOf, routeAt } from '../../catalogue/routes.ts';
import { parameterOf } from '../page/query.ts';

const LOGIN = '/login';

/** The address of the login page that then returns to `url`. */
export const loginFor = (url: string): string => `${LOGIN}?next=${encodeURIComponent(url)}`;

/** The page to return to; undefined if none is given, or none of this site. */
export const nextIn = (url: string): string | undefined => {
  const next = parameterOf(url, 'next');
  // Only a path of the route table is followed, so that no link can lead to another site.
  return next === undefined || next === '' || routeAt(next) === undefined || pathOf(next) === LOGIN ? undefined : next;
};
