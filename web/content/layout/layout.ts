/** What the frame of every page says: banner, header, menu, cart drawer, notices, and the error page. */
import * as destinations from '../destinations.ts';

export const skip = 'Skip to content';
export const updatingCart = 'Updating your cart…';
export const loadingPage = 'Loading page…';
export const banner = 'Offer and delivery';
export const delivery = (fee: string) => `Free delivery on online payment, ${fee} for cash on delivery`;
export const freeDelivery = 'Free delivery, including cash on delivery';
export const offerEndsIn = 'Offer ends in';
export const offWith = (off: number, code: string) => `${off}% off with ${code}`;
export const applied = (code: string) => `${code} applied`;
export const applyNamed = (code: string) => `Apply ${code}`;
export const applying = 'Applying…';
export const main = 'Main';
export const explore = 'Explore';
export const menu = 'Menu';
export const closeMenu = 'Close menu';
export const cartCount = (count: string) => `${destinations.cart}, ${count}`;
export const closeCart = 'Close cart';
export const viewCart = 'View cart or add a code';
export const offline = 'You’re offline. Your cart is saved. Reconnect to change it.';
export const unreachable = 'We can’t reach the shop. Your cart is saved, and we’ll keep trying.';
export const noCookies = 'Your browser is blocking cookies. Allow them for this site to add products to your cart.';
export const error = 'Internal Server Error';
export const errorText = 'Something went wrong on our side. Your cart is saved.';
export const reload = 'Reload page';

// What the page of an unknown address says (spec 2).
export const notFound = 'Page Not Found';
export const notFoundAt = (path: string) => `Page not found: ${path}`;

// What the button says that tries again what could not be loaded.
export const tryAgain = 'Try again';
export const trying = 'Trying again…';

// What the strip of a sandbox says, and that of a shop with test payments.
export const sandbox = 'Sandbox';
export const sandboxText = 'Sandbox: nothing is charged or sent.';
export const lastOtp = 'Last OTP';
export const testPayments = 'Test payments';
export const testPaymentsText = 'Test payments: nothing is charged.';
export const sandboxTools = 'Orders, messages and clock';

/** `1 item`, `2 items` */
export const itemCount = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
