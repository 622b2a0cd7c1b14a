/** Every path of the site (spec 2). A path has no parameters; a trailing slash is the same page. */
import { products } from './products.ts';

/** What a route asks for before it is valid; what fails it is shown as not found. */
export type RouteCheck = 'no-empty-order';

export type Route = {
  readonly path: string;
  /** Not listed by search engines: it shows one shopper's data. */
  readonly isPrivate?: true;
  /**
   * Where the offer is made: `popup` banner and popup; `banner` banner only; `cart` the button is in the page's cart (in
   * the banner while the cart is empty); `none` nowhere.
   */
  readonly offer: 'popup' | 'banner' | 'cart' | 'none';
  readonly check?: RouteCheck;
};

const listed = <const Path extends string>(path: Path) => ({ path, offer: 'popup' }) as const;
const login = <const Path extends string>(path: Path) => ({ path, isPrivate: true, offer: 'banner' }) as const;
const buying = <const Path extends string>(path: Path) => ({ path, isPrivate: true, offer: 'cart' }) as const;
/** Whoever is here has ordered, or looks after their own data: no offer is in the way. */
const tracking = <const Path extends string>(path: Path) => ({ path, offer: 'none' }) as const;
const personal = <const Path extends string>(path: Path) => ({ path, isPrivate: true, offer: 'none' }) as const;
const payment = <const Path extends string>(path: Path) =>
  ({ path, isPrivate: true, offer: 'none', check: 'no-empty-order' }) as const;

/** The pages of the products, and the newer and older ones that some products have. */
export const productPages = products.map(({ page_link }) => page_link);
export const newPages = products.flatMap(({ newPage }) => newPage ?? []);
export const oldPages = products.flatMap(({ oldPage }) => oldPage ?? []);

const ALL = [
  listed('/'),
  listed('/about'),
  buying('/cart'),
  buying('/cart-ecom'),
  buying('/checkout'),
  listed('/coming-soon'),
  listed('/contact'),
  listed('/customer-service'),
  listed('/frequently-asked-questions'),
  listed('/manual'),
  listed('/results'),
  listed('/shop'),
  tracking('/track-order'),
  login('/login'),
  payment('/payment/success'),
  payment('/payment/fail'),
  personal('/profile/account'),
  personal('/profile/orders'),
  listed('/policies/privacy-policy'),
  listed('/policies/refund-policy'),
  listed('/policies/return-policy'),
  listed('/policies/shipping-policy'),
  listed('/policies/terms-of-use'),
  listed('/old'),
  ...[...productPages, ...newPages, ...oldPages].map(listed),
] as const;

/** The paths as a type: the storefront's page table has a page for each of them. */
export type RoutePath = (typeof ALL)[number]['path'];

export const routes: readonly Route[] = ALL;

const byPath: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.path, route]));

/** The path without a trailing slash, query or hash: `/checkout/?a=1#b` is `/checkout`. */
export const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path || '/';
};

/** Marks the path's place in the built not-found page; the server puts the path there. */
export const PATH_PLACEHOLDER = '<!--path-->';

const SHOWN_LENGTH = 200;

/** The path as the not-found page shows it: as in the address bar, and cut to a readable length (spec 2). */
export const shownPath = (pathname: string): string =>
  pathname.length > SHOWN_LENGTH ? `${pathname.slice(0, SHOWN_LENGTH)}…` : pathname;

/** Whether an address passes its route's check (spec 2). */
export const passesCheck = ({ check }: Route, url: string): boolean =>
  check === undefined || !/^[^?#]*\?(?:[^#]*&)?order=(?:[&#]|$)/.test(url);

export const routeAt = (url: string): Route | undefined => byPath.get(pathOf(url));

/** The route of an address that passes its check; undefined if the not-found page should show (spec 2). */
export const shownRouteAt = (url: string): Route | undefined => {
  const route = routeAt(url);
  return route !== undefined && passesCheck(route, url) ? route : undefined;
};
