/** Plays signing in and out, on the backend and in the model. */
import { EXAMPLE_ADDRESS } from '../../../core/entities/address.ts';
import { advanceTime, balance, maySend, signOut } from '../model/model.ts';
import { Inconclusive, type Expectation } from './expectations.ts';
import { readCarts, refusal } from './play-cart.ts';
import { browserAt, type Browser, type Player } from './player.ts';
import type { RuleName } from './rules.ts';
import type { BrowserIndex } from './step.ts';

type PhoneStep = { readonly at: BrowserIndex; readonly phone: number };

const newCustomer = (phone: string): object => ({
  customer: { name: EXAMPLE_ADDRESS.name, phone, email: EXAMPLE_ADDRESS.email, isVerified: true },
  shipping: EXAMPLE_ADDRESS,
  billing: null,
});

const expectation = (rule: RuleName, path: string, expected: unknown): Expectation => ({ rule, path, expected });

/** The one-time password sent to a phone; undefined where none may be asked for now, and the step is left out. */
export const requestOtp = async (player: Player, browser: Browser, step: PhoneStep): Promise<string | undefined> => {
  const { verify, backend, level, phone: phoneOf } = player;
  const { model, call } = browser;
  // The pauses between two one-time passwords are this shop's own; a backend with the core calls alone is just asked.
  const maySendNow = level === 'core' || maySend(model, step.phone);
  if (model.signedIn || backend.otp === undefined || !maySendNow) return undefined;
  const phone = phoneOf(step.phone);
  const isRepeated = model.sends.some((send) => send.phone === step.phone);
  const sent = await call('sendOtp', { phone });
  if (sent.answer?.code === 'THROTTLED' || (isRepeated && sent.answer?.status === false))
    throw new Inconclusive('it sends no more one-time passwords for now');
  verify(sent, [expectation('sign-in', 'status', true)]);
  model.sends.push({ phone: step.phone, at: model.now });
  const otp = await backend.otp(phone);
  if (otp === undefined) throw new Inconclusive(`no message with a one-time password for ${phone} arrived`);
  return otp;
};

export const signIn = async (player: Player, step: PhoneStep): Promise<void> => {
  const { verify, phone: phoneOf, level } = player;
  const browser = browserAt(player, step.at);
  const otp = await requestOtp(player, browser, step);
  if (otp === undefined) return;
  const { call, model } = browser;
  const phone = phoneOf(step.phone);
  if (level === 'extended') await search(player, browser, phone, undefined);
  verify(await call('verifyOtp', { phone, otp }), [expectation('sign-in', 'status', true)]);
  model.verified = step.phone;
  model.signedIn = model.customers.has(step.phone);
  verify(await call('checkSession'), [expectation('sign-in', 'data.isLogged', model.signedIn)]);
  const isNew = !model.signedIn;
  if (isNew) await createAccount(player, browser, step.phone);
  await readCustomer(player, browser, isNew ? 'new-customer-cash' : 'cash-balance');
  await readCarts(player, step.at, 'cart-stays');
};

const search = async ({ verify }: Player, { call }: Browser, phone: string, exists: boolean | undefined) => {
  verify(await call('searchCustomer', { phone }), [expectation('phone-privacy', 'data.exists', exists)]);
};

const createAccount = async (player: Player, browser: Browser, index: number): Promise<void> => {
  const { verify, level, phone: phoneOf } = player;
  const { call, model } = browser;
  const phone = phoneOf(index);
  verify(await call('createCustomer', newCustomer(phone)), [expectation('create', 'status', true)]);
  model.signedIn = true;
  model.customers.add(index);
  verify(await call('checkSession'), [expectation('create', 'data.isLogged', true)]);
  if (level === 'extended') await search(player, browser, phone, true);
};

const readCustomer = async ({ verify, level }: Player, { call, model }: Browser, rule: RuleName): Promise<void> => {
  verify(await call('getAddresses'), [
    expectation('create', 'status', true),
    expectation('create', 'data.shipping.pincode', EXAMPLE_ADDRESS.pincode),
    expectation('create', 'data.shipping.st_address', EXAMPLE_ADDRESS.st_address),
    expectation('create', 'data.billing', null),
  ]);
  const cash = await call('getRewardCash');
  verify(cash, [
    expectation(rule, 'status', true),
    ...(level === 'extended' ? [expectation(rule, 'data.cashback', balance(model))] : []),
  ]);
};

/** Long enough for any shop to have ended a password, and short enough for a session to be kept. */
const LATE_MS = 3_600_000;

export const lateOtp = async (player: Player, step: PhoneStep): Promise<void> => {
  const browser = browserAt(player, step.at);
  const { advance } = player.backend;
  if (advance === undefined) return;
  const otp = await requestOtp(player, browser, step);
  if (otp === undefined) return;
  await advance(LATE_MS);
  player.recordSandboxUse({ waited: LATE_MS });
  for (const { model } of player.browsers) advanceTime(model, LATE_MS);
  player.verify(await browser.call('verifyOtp', { phone: player.phone(step.phone), otp }), [
    expectation('otp-expiry', 'status', false),
  ]);
  player.verify(await browser.call('checkSession'), [expectation('otp-expiry', 'data.isLogged', false)]);
};

export const wrongOtp = async (player: Player, step: PhoneStep): Promise<void> => {
  const browser = browserAt(player, step.at);
  const otp = await requestOtp(player, browser, step);
  if (otp === undefined) return;
  const wrong = otp.replace(/.$/u, (digit) => (digit === '0' ? '1' : '0'));
  player.verify(
    await browser.call('verifyOtp', { phone: player.phone(step.phone), otp: wrong }),
    refusal(player, 'wrong-otp', 'OTP_WRONG'),
  );
  player.verify(await browser.call('checkSession'), [expectation('wrong-otp', 'data.isLogged', false)]);
  await readCarts(player, step.at, 'refused');
};

export const logout = async (player: Player, { at }: { readonly at: BrowserIndex }): Promise<void> => {
  const { call, model } = browserAt(player, at);
  player.verify(await call('logout'), [expectation('logout', 'status', true)]);
  signOut(model);
  player.verify(await call('checkSession'), [expectation('logout', 'data.isLogged', false)]);
  await readCarts(player, at, 'logout');
};
