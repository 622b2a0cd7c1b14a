/** The calls' side of the countdown: starting it, and storing its start with the visitor and the phone (spec 5, 10.18). */
import { done } from '../../entities/answer.ts';
import { put, type Write } from '../../ports/store/shop-store.ts';
import type { CallContext, Identity } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { NEW_PHONE, phones } from '../documents/phones.ts';
import { visitors } from '../documents/visitors.ts';
import { offerEnd } from '../session/countdown.ts';

/** Keys of the documents that store the start of the countdown. */
export const offerStartKeys = ({ visitorId, phone }: Identity) => [
  visitors.key(visitorId),
  ...(phone === '' ? [] : [phones.key(phone)]),
];

/**
 * Stores the start with the visitor and the verified phone, unless it is older than they keep one: a session may know it
 * longer, and maintenance would only remove it again. Requires `offerStartKeys`.
 */
export const offerStartWrites = (
  { visitorId, verifiedPhone, documents, now, settings }: CallContext,
  offerStartedAt: number,
): readonly Write[] => {
  if (now - offerStartedAt >= settings.retention.visits) return [];
  const known = documents.get(visitors.key(visitorId));
  return [
    put(visitors, visitors.key(visitorId), known?.offerStartedAt === offerStartedAt ? known : { offerStartedAt }),
    ...(verifiedPhone === null
      ? []
      : [
          put(phones, phones.key(verifiedPhone), {
            ...(documents.get(phones.key(verifiedPhone)) ?? NEW_PHONE),
            offerStartedAt,
          }),
        ]),
  ];
};

/** The running countdown; the first call starts it, and nothing starts it again. */
export const getOffer = implementCall('getOffer', {
  type: 'query',
  prepare: () => null,
  writes: (_prepared, identity) => offerStartKeys(identity),
  decide: (context) => {
    const { offerStartedAt, now, settings } = context;
    const startedAt = offerStartedAt ?? now;
    return {
      answer: done({ startedAt, expiresAt: offerEnd(startedAt, settings), now, code: settings.offer.code }),
      offerStartedAt: startedAt,
      writes: offerStartWrites(context, startedAt),
    };
  },
});
