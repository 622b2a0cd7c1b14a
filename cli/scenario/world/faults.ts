/** Faults that a scenario orders: the same failure whether the shop is asked in process or over the wire. */
import { allEndpoints, callNames } from '../../../adapters/wire/whole-table.ts';
import type { Fetch, FetchResponse } from '../../../adapters/php-client/fetch.ts';
import { refused } from '../../../core/entities/answer.ts';
import type { CallName, ShopApi } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../../core/ports/shop-unreachable.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import type { StepValues } from '../steps.ts';
import { mapCalls } from './map-calls.ts';
import type { Traffic } from './traffic.ts';

export type Fault = StepValues['fault'];

export type Faults = {
  readonly order: (fault: Fault) => void;
  /** The fault that this call meets, if one was ordered; it counts as met. */
  readonly take: (call: CallName) => Fault | undefined;
};

export const createFaults = (): Faults => {
  let ordered: readonly (Fault & { readonly left: number })[] = [];
  return {
    order: (fault) => {
      ordered = [...ordered, { ...fault, left: fault.times ?? 1 }];
    },
    take: (call) => {
      const met = ordered.find((fault) => fault.call === call);
      if (met === undefined) return undefined;
      ordered = ordered.flatMap((fault) =>
        fault !== met ? [fault] : met.left > 1 ? [{ ...met, left: met.left - 1 }] : [],
      );
      return met;
    },
  };
};

const REFUSAL = refused('REFUSED', 'Refused for the sake of the scenario');

/** The shop in process, with what the client would make of each fault. */
export const faultyApi = (api: ShopApi, faults: Faults, traffic: Traffic): ShopApi =>
  mapCalls(api, async (name, call) => {
    const fault = faults.take(name);
    if (fault === undefined) return call();
    if (fault.after === true) await call();
    if (fault.kind === 'refuse') return REFUSAL;
    if (fault.kind === 'slow') await traffic.hang().catch(() => undefined);
    if (fault.kind === 'html' || fault.kind === 'garbage')
      throw new ShopUnreachable(shopMessages.shopBroken, { reason: 'shop' });
    throw new ShopUnreachable(shopMessages.unreachable);
  });

const byPath: ReadonlyMap<string, CallName> = new Map(callNames.map((name) => [allEndpoints[name].path, name]));

/** The call that an address is for; undefined for anything that is none of the shop's. */
export const callAt = (url: string): CallName | undefined => byPath.get(new URL(url, 'http://shop.example').pathname);

const response = (status: number, text: string): FetchResponse => ({ status, text: () => Promise.resolve(text) });

/** The same at the wire: what a broken network or a broken server puts in place of the answer. */
export const faultyFetch =
  (fetch: Fetch, faults: Faults, traffic: Traffic): Fetch =>
  async (url, init) => {
    const name = callAt(url);
    const fault = name === undefined ? undefined : faults.take(name);
    if (fault === undefined) return fetch(url, init);
    if (fault.after === true) await (await fetch(url, init)).text();
    switch (fault.kind) {
      case 'drop':
        throw new TypeError('the connection was lost');
      case 'slow':
        return traffic.hang();
      case 'html':
        return response(500, '<!doctype html><title>Internal Server Error</title>');
      case 'garbage':
        return response(200, '{"status": tru');
      case 'refuse':
        return response(200, JSON.stringify(REFUSAL));
    }
  };
