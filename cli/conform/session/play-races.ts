/**
 * Races: calls that come at the same time, in which a backend loses money when it reads, decides and writes without
 * holding on to what it has read. What is compared is what is left afterwards, whichever call came first.
 */
import type { Exchange } from '../backend/exchange.ts';
import { setLine } from '../model/model.ts';
import { PID } from '../model/model-settings.ts';
import { requestOtp } from './play-account.ts';
import { inRounds, makeCalls, CALLS_AT_ONCE, times, type PlayRace } from './play-at-once.ts';
import { readCarts, refusal } from './play-cart.ts';
import { cancelsAtOnce, placesAtOnce } from './play-order-races.ts';
import { proofsAndCancels, proofsAtOnce } from './play-payment-races.ts';
import { browserAt } from './player.ts';
import type { RaceName } from './step.ts';

export const race: PlayRace = async (player, step) => {
  await RACES[step.race](player, step);
};

/** A code, and units of one product, in every round another one. */
const codeAndAdds = inRounds(async (player, step, round) => {
  const { call, model } = browserAt(player, 0);
  const what = (['wash', 'weekly-polish', 'night-recovery'] as const)[round] ?? 'wash';
  const [code = ''] = Object.keys(model.settings.codes);
  if (model.coupon !== null) await call('removeCoupon', { code: model.coupon.code });
  const add = (): Promise<Exchange> => call('addToCart', { pid: PID[what], qty: 1 });
  const apply = (): Promise<Exchange> => call('applyCoupon', { code });
  const exchanges = await makeCalls(
    step,
    times(CALLS_AT_ONCE, (index) => (index % 2 === 0 ? add : apply)),
  );
  for (const exchange of exchanges)
    player.verify(exchange, [{ rule: 'concurrent-changes', path: 'status', expected: true }]);
  setLine(model, what, CALLS_AT_ONCE / 2);
  model.coupon = { code, off: model.settings.codes[code]?.off ?? 0, byUrl: false, at: model.now };
  await readCarts(player, 0, 'concurrent-changes');
});

/** As many unknown codes as a session may try, and one more after them. */
const codeTries: PlayRace = async (player, step) => {
  const { call, model } = browserAt(player, 0);
  await makeCalls(
    step,
    times(model.settings.badCodes, (index) => () => call('applyCoupon', { code: `NOSUCH${index}` })),
  );
  player.verify(await call('applyCoupon', { code: 'NOSUCH' }), refusal(player, 'concurrent-code-tries', 'THROTTLED'));
};

/** Wrong passwords that one message outlasts; with a single one that is not counted the correct one is still accepted. */
const WRONG_OTPS = 5;

/** All wrong passwords that may be typed, and then the correct one, which is too late. */
const wrongOtps: PlayRace = async (player, step) => {
  const browser = browserAt(player, 0);
  const otp = await requestOtp(player, browser, { at: 0, phone: 0 });
  if (otp === undefined) return;
  const phone = player.phone(0);
  const verifyOtp = (typed: string) => () => browser.call('verifyOtp', { phone, otp: typed });
  await makeCalls(
    step,
    times(WRONG_OTPS, (index) => verifyOtp(wrongPassword(otp, index))),
  );
  player.verify(await verifyOtp(otp)(), [
    { rule: 'concurrent-otps', path: 'status', expected: false, read: ({ status }) => status, replay: undefined },
  ]);
};

/** Another password of the same length, and for each index another one. */
const wrongPassword = (otp: string, index: number): string => {
  const digits = String((Number(otp.slice(-4)) + index + 1) % 10_000).padStart(4, '0');
  return `${otp.slice(0, -4)}${digits}`;
};

/** The correct password several times: it is accepted once. */
const correctOtps: PlayRace = async (player, step) => {
  const browser = browserAt(player, 0);
  const otp = await requestOtp(player, browser, { at: 0, phone: 0 });
  if (otp === undefined) return;
  const input = { phone: player.phone(0), otp };
  const exchanges = await makeCalls(
    step,
    times(CALLS_AT_ONCE, () => () => browser.call('verifyOtp', input)),
  );
  const accepted = exchanges.filter(({ answer }) => answer?.status === true);
  const [last] = [...accepted, ...exchanges].slice(Math.max(0, accepted.length - 1));
  if (last === undefined) return;
  player.verify(last, [
    {
      rule: 'concurrent-otps',
      path: 'status',
      expected: 'true for one of the calls',
      read: () => `true for ${accepted.length === 1 ? 'one' : accepted.length} of the calls`,
      replay: undefined,
    },
  ]);
};

const RACES: Readonly<Record<RaceName, PlayRace>> = {
  'code-and-adds': codeAndAdds,
  'code-tries': codeTries,
  'wrong-otps': wrongOtps,
  'correct-otps': correctOtps,
  'places-one-key': placesAtOnce({ rule: 'concurrent-places', browsers: [0], each: CALLS_AT_ONCE, hasOneKey: true }),
  'places-several-keys': placesAtOnce({ rule: 'concurrent-places', browsers: [0], each: CALLS_AT_ONCE }),
  'places-with-cash': placesAtOnce({ rule: 'concurrent-cash', browsers: [0, 1], each: 2, usesCash: true }),
  'places-with-code': placesAtOnce({ rule: 'concurrent-code-use', browsers: [0, 1], each: 2, usesCode: true }),
  'places-last-unit': placesAtOnce({ rule: 'concurrent-last-unit', browsers: [0, 1], each: 2, isLastUnit: true }),
  cancels: cancelsAtOnce,
  proofs: proofsAtOnce(0),
  'proofs-in-both': proofsAtOnce(0, 1),
  'proofs-and-cancels': proofsAndCancels(0),
  'proofs-and-cancels-in-both': proofsAndCancels(1),
};
