/**
 * What the page works with until the shopper's own code has arrived: the states that were prerendered, and a list of
 * what is wished meanwhile. So the page answers to the first click, and its first render cannot differ from its HTML.
 */
import { productOf } from '../../core/catalogue/products.ts';
import { passesCheck, routeAt } from '../../core/catalogue/routes.ts';
import type { Prices } from '../../core/shopper/cart/summary.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';

const STORES = [
  'cart',
  'summary',
  'offer',
  'session',
  'checkout',
  'payment',
  'setAside',
  'popup',
  'drawer',
  'menu',
  'appError',
  'build',
] as const;
type StoreName = (typeof STORES)[number];

/** The states of a shopper as JSON. Prices are a function, and made anew from the catalogue. */
export type States = { readonly [Name in StoreName]: ReturnType<Shopper[Name]['get']> };

export const statesOf = (shopper: Shopper): States =>
  Object.fromEntries(STORES.map((name) => [name, shopper[name].get()])) as States;

export type EarlyShopper = {
  readonly shopper: Shopper;
  /** Makes every wish come true, in the order in which they were made. */
  readonly handOver: (real: Shopper) => void;
};

type Wish = (real: Shopper) => unknown;

export const createEarlyShopper = (
  states: States,
  ready: { readonly now: () => number; readonly chunkFailed: () => boolean },
): EarlyShopper => {
  const wishes: Wish[] = [];
  let arrived: Shopper | undefined;
  const remember = <T>(wish: (real: Shopper) => T): Promise<Awaited<T>> =>
    new Promise((resolve) => {
      const fulfil = (real: Shopper): void => {
        resolve(wish(real) as Awaited<T>);
      };
      // A component that has not been rendered anew yet still asks here.
      if (arrived === undefined) wishes.push(fulfil);
      else fulfil(arrived);
    });

  /** A store that shows its first state and remembers every other call. */
  const early = (name: StoreName): object =>
    new Proxy(
      { get: () => states[name], subscribe: () => nothing },
      {
        get: (own, method) =>
          Reflect.get(own, method) ??
          ((...words: readonly unknown[]) => remember((real) => callOf(real[name], method)(...words))),
      },
    );

  const prices: Prices = { of: (pid) => productOf(pid)?.price };
  const shopper = {
    ...Object.fromEntries(STORES.map((name) => [name, early(name)])),
    prices: { get: () => prices, subscribe: () => nothing },
    clock: { now: ready.now, heard: nothing, onMove: () => nothing },
    chunkFailed: ready.chunkFailed,
    routeFor: (url: string) => {
      const route = routeAt(url);
      return route !== undefined && passesCheck(route, url) ? route : undefined;
    },
    start: () => remember((real) => real.start()),
    stop: nothing,
    routeChanged: (url: string) => {
      void remember((real) => {
        real.routeChanged(url);
      });
    },
    quickBuy: (pid: string) => remember((real) => real.quickBuy(pid)),
    logout: () => remember((real) => real.logout()),
  } as unknown as Shopper;

  const handOver = (real: Shopper): void => {
    arrived = real;
    for (const wish of wishes.splice(0)) wish(real);
  };
  return { shopper, handOver };
};

const nothing = (): void => undefined;

const callOf = (store: object, method: string | symbol): ((...words: readonly unknown[]) => unknown) =>
  Reflect.get(store, method) as (...words: readonly unknown[]) => unknown;
