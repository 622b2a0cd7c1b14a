/** Plays what a stranger tries with one-time passwords, and with how many guesses. */
import { OTP_TRIES } from '../../../core/catalogue/one-time-password.ts';
import { requestOtp, typeOtp, type PhoneStep } from './play-account.ts';
import { Inconclusive, type Expectation } from './expectations.ts';
import { readCarts } from './play-cart.ts';
import { browserAt, type Browser, type Player } from './player.ts';
import type { RuleName } from './rules.ts';
import type { Step } from './step.ts';

/** Has a password sent, and keeps it for a later step. */
export const keepOtp = async (player: Player, step: PhoneStep): Promise<void> => {
  const otp = await requestOtp(player, browserAt(player, step.at), step);
  if (otp !== undefined) player.passwords.set(step.phone, otp);
};

export const misuseOtp = async (player: Player, step: Extract<Step, { readonly do: 'misuse-otp' }>): Promise<void> => {
  const browser = browserAt(player, step.at);
  const otp = await requestOtp(player, browser, step);
  if (otp === undefined) return;
  switch (step.how) {
    case 'twice':
      await typeOtp(player, browser, step, otp);
      await typeAgain(player, browser, player.phone(step.phone), otp);
      break;
    case 'for-another-phone':
      await refused(player, browser, 'otp-phone', { phone: player.phone(1 - step.phone), otp });
      break;
    case 'after-wrong-ones': {
      const phone = player.phone(step.phone);
      for (const wrong of wrongOnes(otp, OTP_TRIES)) await refused(player, browser, 'wrong-otp', { phone, otp: wrong });
      await refused(player, browser, 'otp-tries', { phone, otp });
      // Wrong ones count for the phone: a guesser would otherwise begin again in another session.
      await refusedElsewhere(player, 'otp-tries', { phone, otp });
      break;
    }
    case 'replaced': {
      const earlier = player.passwords.get(step.phone);
      if (earlier === undefined) return;
      if (earlier === otp) throw new Inconclusive('two one-time passwords in a row are the same');
      await refused(player, browser, 'otp-replaced', { phone: player.phone(step.phone), otp: earlier });
      await typeOtp(player, browser, step, otp);
      break;
    }
  }
  await readCarts(player, step.at, 'refused');
};

const statusOf = (rule: RuleName): readonly Expectation[] => [{ rule, path: 'status', expected: false }];

const refused = async (
  { verify }: Player,
  { call, model }: Browser,
  rule: RuleName,
  input: { readonly phone: string; readonly otp: string },
): Promise<void> => {
  verify(await call('verifyOtp', input), statusOf(rule));
  verify(await call('checkSession'), [{ rule, path: 'data.isLogged', expected: model.signedIn }]);
};

/** In the session that has typed it, and in another. */
const typeAgain = async (player: Player, { call }: Browser, phone: string, otp: string): Promise<void> => {
  player.verify(await call('verifyOtp', { phone, otp }), statusOf('otp-once'));
  await refusedElsewhere(player, 'otp-once', { phone, otp });
};

/** In a session of its own. */
const refusedElsewhere = async (
  { verify, openOther }: Player,
  rule: RuleName,
  input: { readonly phone: string; readonly otp: string },
): Promise<void> => {
  const other = openOther('none');
  verify(await other('getCart'), [{ rule: 'sessions', path: 'status', expected: true }]);
  verify(await other('verifyOtp', input), statusOf(rule));
  verify(await other('checkSession'), [{ rule, path: 'data.isLogged', expected: false }]);
};

/** So many other passwords of the same length. */
const wrongOnes = (otp: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => otp.replace(/.$/u, (digit) => String((Number(digit) + index + 1) % 10)));
