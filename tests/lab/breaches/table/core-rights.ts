/** Breaches of who may do what, and of what a client claims, in a backend with the core calls alone (spec 1, 5, 7). */
import type { JsonObject } from '../../../../cli/input/json-object.ts';

import { at as valueAt, edited, numberAt, type Break } from '../frame/broken-shop.ts';
import { foreign, type Breach } from '../frame/breach.ts';

/** The last answer to this call that had something is given to whoever asks. */
const answeringAll = (name: 'getAddresses' | 'getRewardCash', isFor: (isDone: boolean) => boolean): (() => Break) => {
  return () => {
    let last: JsonObject | undefined;
    return (call) => {
      if (call.name !== name) return undefined;
      return call.forward().then((answer) => {
        const isDone = answer['status'] === true;
        if (last !== undefined && isFor(isDone)) return last;
        if (isDone) last = answer;
        return answer;
      });
    };
  };
};

const ANSWERS: readonly Breach[] = [
  foreign('shows addresses to visitors', 'not-signed-in').answering(answeringAll('getAddresses', (isDone) => !isDone)),
  foreign('shows reward cash to visitors', 'not-signed-in').answering(
    answeringAll('getRewardCash', (isDone) => !isDone),
  ),
  foreign('shows one customer’s addresses to every customer', 'others-data').answering(
    answeringAll('getAddresses', (isDone) => isDone),
  ),
  foreign('creates an account for a phone that was not verified', 'unverified-account').answering(
    () => (call) =>
      call.name === 'createCustomer'
        ? call
            .forward()
            .then((answer) =>
              answer['status'] === true
                ? answer
                : { status: true, data: { shipping: call.body['shipping'], billing: call.body['billing'] } },
            )
        : undefined,
  ),
  foreign('signs in to an account that was created without a verified phone', 'unverified-account').answering(() => {
    const signedIn = new Set<string>();
    return async ({ name, body, cookie, forward }) => {
      const answer = await forward();
      if (name === 'createCustomer' && answer['status'] === false && valueAt(body, 'customer.isVerified') === true)
        signedIn.add(cookie);
      return name === 'checkSession' && signedIn.has(cookie) ? { status: true, data: { isLogged: true } } : answer;
    };
  }),
  foreign('keeps the account open after logging out', 'ended-session').answering(() => {
    const over = new Set<string>();
    return async ({ name, cookie, forward }) => {
      if (name === 'logout') {
        const items = Object.keys((valueAt(await forward('getCart'), 'data.items') ?? {}) as object);
        for (const pid of items) await forward('deleteFromCart', { pid });
        await forward('removeCoupon', { code: '' });
        over.add(cookie);
        return { status: true };
      }
      if (name === 'verifyOtp') over.delete(cookie);
      return name === 'checkSession' && over.has(cookie) ? { status: true, data: { isLogged: false } } : forward();
    };
  }),
  foreign('drops the billing address', 'addresses').answering(
    () => (call) =>
      call.name === 'getAddresses' ? call.forward().then((answer) => edited(answer, 'data.billing', {})) : undefined,
  ),
  foreign('swaps billing and shipping', 'addresses').answering(
    () => (call) =>
      call.name === 'createCustomer' && valueAt(call.body, 'billing.city') !== undefined
        ? call.forward('createCustomer', {
            ...call.body,
            shipping: call.body['billing'],
            billing: call.body['shipping'],
          })
        : undefined,
  ),
  foreign('believes the price of a line', 'client-amounts').answering(() => {
    const believed = new Map<string, unknown>();
    return ({ name, body, cookie, forward }) => {
      if (name === 'addToCart' && body['price'] !== undefined) believed.set(cookie, body['price']);
      return name === 'getCart' && believed.has(cookie)
        ? forward().then((answer) => edited(answer, 'data.items.bhor_0002.sale', believed.get(cookie)))
        : undefined;
    };
  }),
  foreign('believes the percentage of a code', 'client-amounts').answering(
    () => (call) =>
      call.name === 'applyCoupon' && call.body['off'] !== undefined
        ? call.forward().then((answer) => edited(answer, 'data.off', numberAt(call.body, 'off')))
        : undefined,
  ),
];

/** In the source of the foreign backend. */
const SOURCE: readonly Breach[] = [
  foreign('creates accounts without a verified phone', 'unverified-account').at(
    'if (verified === null) return unknown;\n        saved.set',
    "verified ??= '9999999999';\n        saved.set",
  ),
  foreign('creates the account of the phone that is sent', ['unverified-account', 'others-data']).at(
    'createCustomer: async ({ shipping, billing }) => {\n        if (verified === null) return unknown;',
    'createCustomer: async ({ customer, shipping, billing }) => {\n        if (verified === null) return unknown;\n        verified = customer.phone;',
  ),
  foreign('shows addresses to a verified phone without an account', ['not-signed-in', 'ended-session']).at(
    'isLogged && verified !== null ? done(saved.get(verified)',
    "saved.size > 0 ? done(saved.get(verified ?? '') ?? [...saved.values()].at(-1)",
  ),
  foreign('shows reward cash without signing in', 'not-signed-in').at(
    'isLogged ? done({ cashback: rupees(120) }) : unknown',
    'done({ cashback: rupees(120) })',
  ),
  foreign('has one address for all customers', 'others-data').at('saved.get(verified) ??', '[...saved.values()][0] ??'),
];

export const coreRights: readonly Breach[] = [...SOURCE, ...ANSWERS];
