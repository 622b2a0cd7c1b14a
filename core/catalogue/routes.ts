/** Every path of the site (spec 2). A path has no parameters; a trailing slash is the same page. */

/** What a route asks for before it is valid; what fails it is shown as not found. */
export type RouteCheck = 'names-an-order';

export type Route = {
  readonly path: string;
  /** Not for search engines: it shows what belongs to one shopper. */
  readonly isPrivate?: true;
  /** The unlock popup never opens here (spec 10.11). */
  readonly noPopup?: true;
  readonly check?: RouteCheck;
};

const page = (path: string): Route => ({ path });
const till = (path: string): Route => ({ path, isPrivate: true, noPopup: true });
const own = (path: string): Route => ({ path, isPrivate: true });
const result = (path: string): Route => ({ path, isPrivate: true, noPopup: true, check: 'names-an-order' });

export const routes: readonly Route[] = [
  page('/'),
  page('/about'),
  till('/cart'),
  till('/cart-ecom'),
  till('/checkout'),
  page('/coming-soon'),
  page('/contact'),
  page('/customer-service'),
  page('/frequently-asked-questions'),
  page('/manual'),
  page('/results'),
  page('/shop'),
  own('/track-order'),
  till('/login'),
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

/** What stands for the path in the built not-found page, until the server knows which it is. */
export const PATH_PLACEHOLDER = '<!--path-->';

const SHOWN_LENGTH = 200;

/**
 * The path as the not-found page shows it: as it stands in the address, and cut where nobody would read on (spec 2).
 */
export const shownPath = (pathname: string): string =>
  pathname.length > SHOWN_LENGTH ? `${pathname.slice(0, SHOWN_LENGTH)}…` : pathname;

/** Whether an address passes its route's check (spec 2). */
export const passesCheck = ({ check }: Route, url: string): boolean =>
  check === undefined || /^[^?#]*\?(?:[^#]*&)?order=[^&#]/.test(url);

export const routeAt = (url: string): Route | undefined => byPath.get(pathOf(url));
