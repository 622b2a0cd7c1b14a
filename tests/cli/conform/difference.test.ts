/** What counts as a difference between the answers of two backends, and what does not. */
import { expect, it } from 'vitest';
import { firstDifference } from '../../../cli/conform/run/difference.ts';
import type { SessionRecord } from '../../../cli/conform/session/play-session.ts';

/** A session of one call with this answer. */
const answered = (data: object): SessionRecord =>
  ({
    steps: [],
    phones: [],
    trace: [{ at: 0, stepCount: 0, exchange: { name: 'trackOrder', answer: { status: true, data, now: 0 } } }],
  }) as unknown as SessionRecord;

const differenceOf = (left: object, right: object) => {
  const found = firstDifference(answered(left), answered(right), 'extended');
  return found === undefined ? undefined : { path: found.path, values: found.values };
};

it('a flag that one backend leaves out and the other sends as false is no difference', () => {
  expect(differenceOf({ state: 'delivered' }, { state: 'delivered', isReplaced: false })).toBeUndefined();
  expect(differenceOf({ isReplaced: false }, {})).toBeUndefined();
});

it('a flag that one backend leaves out and the other sends as true is a difference', () => {
  expect(differenceOf({}, { isReplaced: true })).toEqual({ path: 'data.isReplaced', values: [undefined, true] });
});

it('a value that is null at one backend and false at the other is a difference', () => {
  expect(differenceOf({ paid: null }, { paid: false })).toEqual({ path: 'data.paid', values: [null, false] });
});
