/**
 * A rehearsal of what a shop needs to trade (spec 10.26): one rupee is paid and refunded by the gateway's keys. It is no order
 * and no unknown payment, so that no list, figure, export or invoice has it; only what the gateway's webhook says of it is kept.
 */
import type { GatewayEvent } from '../../ports/payments/payments.ts';
import { put, type ShopStore } from '../../ports/store/shop-store.ts';
import { LATEST, rehearsals, type Rehearsal } from '../documents/rehearsals.ts';

export type { Rehearsal };

/** Until when its page takes the payment, in milliseconds after it was opened. */
const OPEN_MS = 60 * 60_000;

const PREFIX = 'REHEARSAL';
export const isRehearsal = (number: string): boolean => number.startsWith(PREFIX);

/** The number of one that begins now. */
export const rehearsalNumber = (now: number): string => `${PREFIX}${now.toString(36).toUpperCase()}`;

export const readRehearsal = async ({ read }: Pick<ShopStore, 'read'>): Promise<Rehearsal | undefined> =>
  (await read([LATEST])).get(LATEST);

/** The one that can be paid now; undefined where there is none. */
export const openRehearsal = async (store: Pick<ShopStore, 'read'>, now: number): Promise<Rehearsal | undefined> => {
  const rehearsal = await readRehearsal(store);
  return rehearsal !== undefined && now < rehearsal.at + OPEN_MS ? rehearsal : undefined;
};

export const beginRehearsal = (
  { update }: Pick<ShopStore, 'update'>,
  opened: Pick<Rehearsal, 'number' | 'gatewayOrder' | 'at'>,
): Promise<null> =>
  update({ writes: [LATEST] }, () => ({
    answer: null,
    writes: [put(rehearsals, LATEST, { ...opened, captured: false, refunded: false })],
  }));

/** Notes what a webhook has reported of the latest one. */
export const noteRehearsal = (
  { update }: Pick<ShopStore, 'update'>,
  event: Exclude<GatewayEvent, { readonly kind: 'other' }>,
): Promise<null> =>
  update({ writes: [LATEST] }, (documents) => {
    const rehearsal = documents.get(LATEST);
    if (rehearsal?.number !== event.number) return { answer: null };
    const isCapture = event.kind === 'payment' && event.event.kind === 'captured';
    const noted = {
      ...rehearsal,
      captured: rehearsal.captured || isCapture,
      refunded: rehearsal.refunded || event.kind === 'refund',
    };
    return { answer: null, writes: [put(rehearsals, LATEST, noted)] };
  });
