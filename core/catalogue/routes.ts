/** Every path of the site (spec 2). A path has no parameters; a trailing slash is the same page. */

/** What an address must have for its route to be valid; otherwise the not-found page is shown. */
export type RouteCheck = 'names-an-order';

export type Route = {
  readonly path: string;
  /** Not for search engines: it shows data of one shopper. */
  readonly isPrivate?: true;
  /** The unlock popup never opens here (spec 10.11). */
  readonly noPopup?: true;
  readonly check?: RouteCheck;
};

const page = (path: string): Route => ({ path });
const buying = (path: string): Route => ({ path, isPrivate: true, noPopup: true });
const own = (path: string): Route => ({ path, isPrivate: true });
const result = (path: string): Route => ({ path, isPrivate: true, noPopup: true, check: 'names-an-order' });

export const routes: readonly Route[] = [
  page('/'),
  page('/about'),
  buying('/cart'),
  buying('/cart-ecom'),
  buying('/checkout'),
  page('/coming-soon'),
  page('/contact'),
  page('/customer-service'),
  page('/frequently-asked-questions'),
  page('/manual'),
  page('/results'),
  page('/shop'),
  own('/track-order'),
  buying('/login'),
  result('/payment/success'),
  result('/payment/fail'),
  own('/profile/account'),
  own('/profile/orders'),
  page('/policies/privacy-policy'),
  page('/policies/refund-policy'),
  page('/policies/return-policy'),
  page('/policies/shipping-policy'),
  page('/policies/terms-of-use'),
  page('/products/daily-moisturiser'),
  page('/products/night-recovery'),
  page('/products/skin-system'),
  page('/products/wash'),
  page('/products/weekly-polish'),
  page('/products/new/daily-moisturiser'),
  page('/products/new/weekly-polish'),
  page('/old'),
  page('/old/night-recovery'),
  page('/old/skin-system-old'),
  page('/old/wash-old'),
];

const byPath: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.path, route]));

/** The path without a trailing slash, query or hash: `/checkout/?a=1#b` is `/checkout`. */
export const pathOf = (url: string): string => {
  const path = /^[^?#]*/.exec(url)?.[0] ?? '';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path || '/';
};

/** The placeholder for the path in the built not-found page, which the server replaces. */
export const PATH_PLACEHOLDER = '<!--path-->';

const SHOWN_LENGTH = 200;

/** The path as the not-found page shows it, cut after 200 characters (spec 2). */
export const shownPath = (pathname: string): string =>
  pathname.length > SHOWN_LENGTH ? `${pathname.slice(0, SHOWN_LENGTH)}…` : pathname;

/** Whether an address passes its route's check (spec 2). */
export const passesCheck = ({ check }: Route, url: string): boolean =>
  check === undefined || /^[^?#]*\?(?:[^#]*&)?order=[^&#]/.test(url);

export const routeAt = (url: string): Route | undefined => byPath.get(pathOf(url));
