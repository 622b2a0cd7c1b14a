/** Plays signing in and out, on the backend and in the model. */
import { advanceTime, balance, eraseAccount, maySend, signOut } from '../model/model.ts';
import { addressExpectations, addressesOf, customerAt, tracesOf } from './customers.ts';
import { Inconclusive, valueAt, type Expectation } from './expectations.ts';
import { readCarts, refusal } from './play-cart.ts';
import type { MakeCall, PlainAnswer } from '../backend/exchange.ts';
import { browserAt, type Browser, type Player } from './player.ts';
import type { RuleName } from './rules.ts';
import type { BrowserIndex } from './step.ts';

export type PhoneStep = { readonly at: BrowserIndex; readonly phone: number };

/** The account of a customer of the session, with this phone. */
export const newCustomer = (index: number, phone: string) => {
  const { name, email } = customerAt(index);
  return { customer: { name, phone, email, isVerified: true }, ...addressesOf(index) };
};

const expectation = (rule: RuleName, path: string, expected: unknown): Expectation => ({ rule, path, expected });

/** The one-time password sent to a phone; undefined where none may be asked for now, and the step is left out. */
export const requestOtp = async (player: Player, browser: Browser, step: PhoneStep): Promise<string | undefined> => {
  const { verify, backend, level, phone: phoneOf } = player;
  const { model, call } = browser;
  // The pauses between two one-time passwords are this shop's own; a backend with the core calls alone is just asked.
  const maySendNow = level === 'core' || maySend(model, step.phone);
  if (model.signedIn || backend.otp === undefined || !maySendNow) return undefined;
  if (backend.hasNoOtps?.() === true)
    throw new Inconclusive('no one-time password arrived before, so no other one is requested');
  const phone = phoneOf(step.phone);
  const isRepeated = model.sends.some((send) => send.phone === step.phone);
  const sent = await call('sendOtp', { phone });
  if (sent.answer?.code === 'THROTTLED' || (isRepeated && sent.answer?.status === false))
    throw new Inconclusive('it sends no more one-time passwords for now');
  verify(sent, [expectation('sign-in', 'status', true)]);
  model.sends.push({ phone: step.phone, at: model.now });
  const otp = await backend.otp(phone);
  if (otp === undefined) {
    const problem = backend.otpProblem?.();
    const why = problem === undefined ? '' : `: ${problem}`;
    throw new Inconclusive(`no message with a one-time password for ${phone} arrived${why}`);
  }
  return otp;
};

export const signIn = async (player: Player, step: PhoneStep): Promise<void> => {
  const browser = browserAt(player, step.at);
  const otp = await requestOtp(player, browser, step);
  if (otp === undefined) return;
  const { model } = browser;
  if (player.level === 'extended') await search(player, browser, player.phone(step.phone), undefined);
  await typeOtp(player, browser, step, otp);
  const isNew = !model.signedIn;
  if (isNew) await createAccount(player, browser, step.phone);
  if (step.at === 0) player.customer = step.phone;
  await readCustomer(player, browser, isNew ? 'new-customer-cash' : 'cash-balance');
  await readCarts(player, step.at, 'cart-stays');
};

/** Types the correct one-time password, which verifies the phone and signs an existing customer in. */
export const typeOtp = async (
  player: Player,
  { call, model }: Browser,
  { at, phone: index }: PhoneStep,
  otp: string,
  rule: RuleName = 'sign-in',
): Promise<void> => {
  const { verify, phone } = player;
  if (at === 0) player.keepCookies('before-sign-in');
  verify(await call('verifyOtp', { phone: phone(index), otp }), [expectation('sign-in', 'status', true)]);
  model.verified = index;
  model.signedIn = model.customers.has(index);
  verify(await call('checkSession'), [expectation(rule, 'data.isLogged', model.signedIn)]);
  if (at === 0 && model.signedIn) player.customer = index;
};

export const verifyPhone = async (player: Player, step: PhoneStep): Promise<void> => {
  const browser = browserAt(player, step.at);
  const otp = await requestOtp(player, browser, step);
  if (otp === undefined) return;
  await typeOtp(player, browser, step, otp);
  await readCarts(player, step.at, 'cart-stays');
};

const search = async ({ verify }: Player, { call }: Browser, phone: string, exists: boolean | undefined) => {
  verify(await call('searchCustomer', { phone }), [expectation('phone-privacy', 'data.exists', exists)]);
};

const createAccount = async (player: Player, browser: Browser, index: number): Promise<void> => {
  const { verify, level, phone: phoneOf } = player;
  const { call, model } = browser;
  const phone = phoneOf(index);
  verify(await call('createCustomer', newCustomer(index, phone)), [expectation('create', 'status', true)]);
  model.signedIn = true;
  model.customers.add(index);
  verify(await call('checkSession'), [expectation('create', 'data.isLogged', true)]);
  if (level === 'extended') await search(player, browser, phone, true);
};

const readCustomer = async ({ verify, level }: Player, { call, model }: Browser, rule: RuleName): Promise<void> => {
  await readAddresses({ verify }, call, model.verified ?? 0);
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

/** The addresses that the customer has given: another's are another rule. */
export const readAddresses = async (
  { verify }: Pick<Player, 'verify'>,
  call: MakeCall,
  index: number,
): Promise<void> => {
  const addresses = await call('getAddresses');
  const isAnothers = tracesOf(1 - index).some((trace) => addresses.text.includes(trace));
  const rule: RuleName = isAnothers ? 'others-data' : 'addresses';
  verify(addresses, [
    expectation(rule, 'status', true),
    ...addressExpectations(index, addresses.answer, addresses.envelope?.get('data'), rule),
  ]);
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

/** Left out while an order is in progress: then the account cannot be erased. */
export const erase = async (player: Player, { at }: { readonly at: 0 }): Promise<void> => {
  const { call, model } = browserAt(player, at);
  if (!model.signedIn || model.orders.some(({ phone, state }) => phone === model.verified && IN_PROGRESS.has(state)))
    return;
  player.verify(await call('eraseCustomer'), [expectation('erase', 'status', true)]);
  eraseAccount(model);
  player.verify(await call('checkSession'), [expectation('erase', 'data.isLogged', false)]);
  await readCarts(player, at, 'erase');
};

const IN_PROGRESS: ReadonlySet<string> = new Set(['confirmed', 'packed', 'return_requested']);

/** The number may have another owner by now, who must not see anything of the customer before. */
export const signUpAgain = async (player: Player, { at }: { readonly at: 0 }): Promise<void> => {
  const { verify } = player;
  const browser = browserAt(player, at);
  const { call, model } = browser;
  const index = player.customer;
  if (index === undefined || model.customers.has(index)) return;
  const otp = await requestOtp(player, browser, { at, phone: index });
  if (otp === undefined) return;
  const rule = 'erased';
  await typeOtp(player, browser, { at, phone: index }, otp, rule);
  // Another name and other addresses than those that were erased.
  const other = newCustomer(1 - index, player.phone(index));
  verify(await call('createCustomer', other), [expectation('create', 'status', true)]);
  model.signedIn = true;
  model.customers.add(index);
  const isEmpty = (path: string): Expectation => {
    const read = (answer: PlainAnswer): unknown => {
      const list = valueAt(answer, path);
      return Array.isArray(list) ? list.length : list;
    };
    return { ...expectation(rule, path, 0), read, replay: [] };
  };
  const addresses = await call('getAddresses');
  verify(addresses, [
    expectation(rule, 'status', true),
    expectation(rule, 'data.shipping.st_address', other.shipping.st_address),
  ]);
  verify(await call('getCustomer'), [
    expectation(rule, 'status', true),
    expectation(rule, 'data.customer.name', other.customer.name),
    ...withdrawn(rule),
  ]);
  verify(await call('listOrders'), [expectation(rule, 'status', true), isEmpty('data.orders')]);
  verify(await call('getRewardCash'), [expectation(rule, 'data.cashback', 0)]);
  verify(await call('getCashLedger'), [expectation(rule, 'status', true), isEmpty('data.entries')]);
};

/** No consent, or one that says no. */
const withdrawn = (rule: RuleName): readonly Expectation[] => [
  {
    ...expectation(rule, 'data.consents.offers.given', false),
    read: (answer) => valueAt(answer, 'data.consents.offers.given') === true,
    replay: undefined,
  },
];

export const logout = async (player: Player, { at }: { readonly at: BrowserIndex }): Promise<void> => {
  const { call, model } = browserAt(player, at);
  if (at === 0 && model.signedIn) player.keepCookies('before-logout');
  player.verify(await call('logout'), [expectation('logout', 'status', true)]);
  signOut(model);
  player.verify(await call('checkSession'), [expectation('logout', 'data.isLogged', false)]);
  await readCarts(player, at, 'logout');
};
