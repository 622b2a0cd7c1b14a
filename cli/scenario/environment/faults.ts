/** Fault injection: the same failure whether the shop is called in process or over the wire. */
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import type { Fetch, FetchResponse } from '../../../adapters/http-client/fetch.ts';
import { refused } from '../../../core/entities/answer.ts';
import type { CallName, ShopApi } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../../core/ports/shop-unreachable.ts';
import type { Timers } from '../../../core/ports/time.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { mapCalls } from './map-calls.ts';
import type { PendingCalls } from './pending-calls.ts';

export const FAULT_KINDS = ['drop', 'slow', 'html', 'garbage', 'refuse'] as const;

export type Fault = {
  readonly call: CallName;
  readonly kind: (typeof FAULT_KINDS)[number];
  /** How many calls fail; by default one. */
  readonly times?: number;
  /** Whether the shop executes the call, and only its answer is lost. */
  readonly after?: boolean;
};

export type Faults = {
  readonly inject: (fault: Fault) => void;
  /** The fault for this call, if one was injected; it is then used up. */
  readonly take: (call: CallName) => Fault | undefined;
};

/** What faults act on: the calls that are pending, and the clock of their timeout. */
export type FaultOptions = {
  readonly faults: Faults;
  readonly pendingCalls: PendingCalls;
  readonly after: Timers['after'];
};

export const createFaults = (): Faults => {
  let injected: readonly (Fault & { readonly remaining: number })[] = [];
  return {
    inject: (fault) => {
      injected = [...injected, { ...fault, remaining: fault.times ?? 1 }];
    },
    take: (call) => {
      const taken = injected.find((fault) => fault.call === call);
      if (taken === undefined) return undefined;
      injected = injected.flatMap((fault) => {
        if (fault !== taken) return [fault];
        return taken.remaining > 1 ? [{ ...taken, remaining: taken.remaining - 1 }] : [];
      });
      return taken;
    },
  };
};

const REFUSAL = refused('REFUSED', 'Refused for the sake of the scenario');

/** The shop in process, with each fault as the HTTP client would report it. */
export const faultyApi = (api: ShopApi, { faults, pendingCalls, after }: FaultOptions): ShopApi =>
  mapCalls(api, async (name, call) => {
    const fault = faults.take(name);
    if (fault === undefined) return call();
    if (fault.after === true) await call();
    if (fault.kind === 'refuse') return REFUSAL;
    if (fault.kind === 'slow') await pendingCalls.timeOut(after).catch(() => undefined);
    if (fault.kind === 'html' || fault.kind === 'garbage')
      throw new ShopUnreachable(shopMessages.shopBroken, { reason: 'shop' });
    throw new ShopUnreachable(shopMessages.unreachable);
  });

const callsByPath: ReadonlyMap<string, CallName> = new Map(callNames.map((name) => [allEndpoints[name].path, name]));

/** The call that a URL belongs to; undefined where it is not one of the shop's. */
export const callAt = (url: string): CallName | undefined =>
  callsByPath.get(new URL(url, 'http://shop.example').pathname);

const response = (status: number, text: string): FetchResponse => ({ status, text: () => Promise.resolve(text) });

/** The wire, with each fault as a broken network or server would produce it. */
export const faultyFetch =
  (fetch: Fetch, { faults, pendingCalls, after }: FaultOptions): Fetch =>
  async (url, init) => {
    const name = callAt(url);
    const fault = name === undefined ? undefined : faults.take(name);
    if (fault === undefined) return fetch(url, init);
    if (fault.after === true) await (await fetch(url, init)).text();
    switch (fault.kind) {
      case 'drop':
        throw new TypeError('the connection was lost');
      case 'slow':
        return pendingCalls.timeOut(after);
      case 'html':
        return response(500, '<!doctype html><title>Internal Server Error</title>');
      case 'garbage':
        return response(200, '{"status": tru');
      case 'refuse':
        return response(200, JSON.stringify(REFUSAL));
    }
  };
