/** Breaches of signing in and out, of the account, and of what is asked of the shop besides (spec 5, 6, 7, 10.15, 11). */
import { everyText } from '../frame/broken-shop.ts';
import { FOREIGN_OTP } from '../../../core/foreign-backend.ts';
import { foreign, ours, type Breach } from '../frame/breach.ts';

const OTP = 'core/shop/sign-in/one-time-password.ts';
const CUSTOMER = 'core/shop/customers/customer.ts';
const SESSION = 'core/shop/session/session.ts';
const ERASE = 'core/shop/customers/erase-customer.ts';
const GRIEVANCE = 'core/validation/grievance.ts';
const CONSENT = 'core/shop/consents/consent.ts';

/** A foreign backend that stores the texts of addresses in another form. */
const storing = (name: string, stored: (text: string) => string): Breach =>
  foreign(name, 'addresses').taking('createCustomer', (body) => everyText(body, stored));

export const account: readonly Breach[] = [
  ours('accepts any one-time password', 'wrong-otp').at(
    OTP,
    'if (!hashes.some((hash) => equal(challenge.hash, hash))) {',
    'if (!hashes.some((hash) => equal(hash, hash))) {',
  ),
  ours('has another message for a wrong phone number', 'field').on('sendOtp', async ({ forward }) => {
    const answer = await forward();
    return answer['code'] === 'FIELD_INVALID' ? { ...answer, message: 'Invalid phone' } : answer;
  }),
  ours('counts wrong one-time passwords in each session by itself', 'otp-tries')
    .at(OTP, '`${token}:${phone}:${otp}`', "`${token === '' ? '' : 'any'}:${phone}:${otp}`")
    .at(
      OTP,
      'export const oneTimePasswordCalls',
      'const lastSent = new Map<string, OtpChallenge>();\n\nexport const oneTimePasswordCalls',
    )
    .at(OTP, 'triesLeft: OTP_TRIES };', 'triesLeft: OTP_TRIES };\n    lastSent.set(phone, challenge);')
    .at(OTP, 'const challenge = session.otp;', 'const challenge = session.otp ?? lastSent.get(phone) ?? null;')
    .at(OTP, 'const owned = {', 'lastSent.delete(phone);\n  const owned = {'),
  ours('accepts a one-time password an hour later', 'otp-expiry').at(OTP, 'challenge.expiresAt <= now || ', ''),
  ours('signs nobody in by a one-time password', 'sign-in').at(
    OTP,
    ': { answer: done(null), tokenChange: signedInAs(owned, phone, nextToken, now), writes };',
    ': { answer: done(null), tokenChange: verifiedAs(owned, phone, nextToken, now), writes };',
  ),
  ours('does not sign a new customer in', 'create').at(
    CUSTOMER,
    '...(signedInPhone(session) !== phone && { tokenChange: signedInAs(session, phone, nextToken, now) }),',
    '...(now < 0 && signedInPhone(session) !== phone && { tokenChange: signedInAs(session, phone, nextToken, now) }),',
  ),
  ours('stores a new customer without the street', ['create', 'addresses']).at(
    'core/validation/address.ts',
    '...cleanFields(address, ADDRESS_FIELDS),',
    "...cleanFields(address, ADDRESS_FIELDS), st_address: 'x',",
  ),
  ours('says who is a customer to whoever asks', 'phone-privacy')
    .at(CUSTOMER, '(identity.phone === phone ? [customers.key(phone)] : [])', '[customers.key(phone)]')
    .at(CUSTOMER, 'verifiedPhone === phone ? { exists', 'identityMatters ? { exists')
    .at(CUSTOMER, 'export const customerCalls', 'const identityMatters: boolean = true;\nexport const customerCalls'),
  ours('empties the cart at signing in', 'cart-stays').at(
    SESSION,
    'verifiedPhone: phone, verifiedAt: now, isLogged: true }',
    'quantities: {}, verifiedPhone: phone, verifiedAt: now, isLogged: true }',
  ),
  ours('doubles the cart at signing in', 'cart-stays').at(
    SESSION,
    'verifiedPhone: phone, verifiedAt: now, isLogged: true }',
    'quantities: Object.fromEntries(Object.entries(session.quantities).map(([pid, qty]) => [pid, 2 * qty])), verifiedPhone: phone, verifiedAt: now, isLogged: true }',
  ),
  ours('keeps the cart at logging out', 'logout')
    .at(
      SESSION,
      'export const signedOut = ({ offerStartedAt }: Session,',
      'export const signedOut = ({ offerStartedAt, quantities }: Session,',
    )
    .at(SESSION, '{ ...newSession(now), offerStartedAt }', '{ ...newSession(now), offerStartedAt, quantities }'),
  ours('stays signed in at logging out', 'logout')
    .at(
      SESSION,
      'export const signedOut = ({ offerStartedAt }: Session,',
      'export const signedOut = ({ offerStartedAt, isLogged, verifiedPhone, verifiedAt }: Session,',
    )
    .at(
      SESSION,
      '{ ...newSession(now), offerStartedAt }',
      '{ ...newSession(now), offerStartedAt, isLogged, verifiedPhone, verifiedAt }',
    ),
  ours('restarts the countdown at logging out', 'countdown')
    .at(SESSION, '{ ...newSession(now), offerStartedAt }', '{ ...newSession(now), offerStartedAt: null }')
    .at('core/shop/calls/decide-call.ts', 'documents.get(visitors.key(visitorId))?.offerStartedAt,', ''),
  ours('stores no consent', 'account').at(
    CONSENT,
    'answer: done({ consents: consentsIn(next) }),',
    'answer: done({ consents: current }),',
  ),
  ours('loses a consent that was given', 'consent').at(
    CONSENT,
    'writes: [put(consents, consents.key(phone), next)]',
    'writes: []',
  ),
  ours('does not withdraw a consent', 'consent').at(
    CONSENT,
    '.map((each) => ({ purpose: each, given,',
    '.map((each) => ({ purpose: each, given: true,',
  ),
  ours('changes the name of a customer without storing it', 'profile').at(
    CUSTOMER,
    'writes: [put(customers, customers.key(phone), record)], }; }, }); const profileView',
    'writes: [],\n    };\n  },\n});\n\nconst profileView',
  ),
  ours('keeps a customer who erased the account', 'erased').at(ERASE, 'remove(customers.key(phone)),', ''),
  ours('keeps the reward cash of an erased customer', 'erased').at(ERASE, 'remove(ledgers.key(phone)),', ''),
  ours('leaves the other devices of an erased customer signed in', 'erased')
    .at(ERASE, '[put(sessions, key, withoutPhone(other))]', '[]')
    .at('core/shop/session/session.ts', '(record?.erasedAt ?? -Infinity) < (verifiedAt ?? 0)', 'record !== verifiedAt'),
  ours('gives a consent that was withdrawn again by the popup', 'consent').at(
    CONSENT,
    'text === undefined || current[purpose] !== undefined ? []',
    'text === undefined ? []',
  ),
  ours('keeps the consents of an erased customer', 'erased').at(ERASE, 'remove(consents.key(phone)),', ''),
  ours('shows the orders of an erased customer to the next owner of the phone number', 'erased').at(
    ERASE,
    'phone: `erased-${order.number}`,',
    'phone: order.phone,',
  ),
  ours('takes a complaint without a message', 'complaint').at(
    GRIEVANCE,
    "if (text === '') return { status: 'empty', message: fieldMessages.empty };",
    "if (text === '') return { status: 'valid', message: fieldMessages.valid };",
  ),
  ours('takes a complaint with an email address to which nobody can answer', 'complaint').at(
    GRIEVANCE,
    "field === 'message' ? validateMessage(raw) : validateField(field, raw);",
    "field === 'message' ? validateMessage(raw) : validateField(field === 'email' ? 'otp' : field, raw);",
  ),
  ours('answers the wrong state for a pincode', 'pincode').at(
    'core/shop/support/pincode.ts',
    'return { pincode, city, state, ...delivery };',
    "return { pincode, city, state: 'Goa', ...delivery };",
  ),
  foreign('accepts any one-time password', 'wrong-otp').at(
    "if (otp !== FOREIGN_OTP) return refused('REFUSED', 'Wrong OTP');",
    '',
  ),
  foreign('does not know a customer again', 'sign-in').at('isLogged = saved.has(phone);', 'isLogged = false;'),
  foreign('signs everybody in by a one-time password', 'sign-in').at(
    'isLogged = saved.has(phone);',
    'isLogged = true;',
  ),
  foreign('does not sign a new customer in', 'create').at(
    'saved.set(verified, { shipping, billing });\n        isLogged = true;',
    'saved.set(verified, { shipping, billing });',
  ),
  foreign('loses the addresses of a new customer', 'addresses').at(
    'saved.set(verified, { shipping, billing });',
    'saved.set(verified, { shipping: null, billing: null });',
  ),
  foreign('stays signed in at logging out', 'logout').at(
    "[isLogged, verified, quantities, code] = [false, null, {}, ''];",
    "[verified, quantities, code] = [verified, {}, ''];",
  ),
  foreign('keeps the cart at logging out', 'logout').at(
    "[isLogged, verified, quantities, code] = [false, null, {}, ''];",
    "[isLogged, verified, code] = [false, null, ''];",
  ),
  foreign('empties the cart at signing in', 'cart-stays').at(
    'verified = phone;',
    'verified = phone;\n        quantities = {};',
  ),
  foreign('shows reward cash that is no number of rupees', ['new-customer-cash', 'answer']).at(
    'cashback: rupees(120)',
    'cashback: 0.5 as never',
  ),
  ours('takes a sign-up in the popup for a consent however late the phone is verified', 'consents').at(
    'core/shop/documents/sessions.ts',
    'consentRequest !== null && consentRequest.at + oneTimePasswords > now ? consentRequest : null',
    'consentRequest',
  ),
  ours('keeps the billing address of a customer who has saved one for both', 'addresses').at(
    'core/shop/customers/customer.ts',
    '{ shipping: shipping ?? kept.shipping, billing }',
    '{ shipping: shipping ?? kept.shipping, billing: billing ?? kept.billing }',
  ),
  foreign('keeps the phone verified at logging out', ['logout', 'unverified-account']).at(
    "[isLogged, verified, quantities, code] = [false, null, {}, ''];",
    "[isLogged, quantities, code] = [false, {}, ''];",
  ),
  foreign('stays signed in when the phone of a new customer is verified', 'sign-in').at(
    'isLogged = saved.has(phone);',
    'isLogged ||= saved.has(phone);',
  ),
  foreign('signs out on a wrong one-time password', 'wrong-otp').at(
    'if (otp !== FOREIGN_OTP) return',
    'if (otp !== FOREIGN_OTP) isLogged = false;\n        if (otp !== FOREIGN_OTP) return',
  ),
  foreign('finds a list equal to any one-time password', 'wrong-otp').taking('verifyOtp', ({ otp, ...body }) => ({
    ...body,
    otp: Array.isArray(otp) ? FOREIGN_OTP : otp,
  })),
  foreign('says which phone has signed up before', 'phone-privacy')
    .at(
      'signUpForOffers: async () => done(null),',
      'signUpForOffers: async ({ phone }) => (signedUp.size === signedUp.add(phone).size ? unknown : done(null)),',
    )
    .at('const unknown = refused(', 'const signedUp = new Set<string>();\nconst unknown = refused('),
  storing('stores & as HTML', (text) => text.replaceAll('&', '&amp;')),
  storing('stores no letter beyond Latin-1', (text) => text.replaceAll(/[^\u0020-\u00FF]/gu, '?')),
  storing('stores texts of digits as numbers', (text) => (/^\d+$/u.test(text) ? String(Number(text)) : text)),
  storing('takes the text 0 for an empty one', (text) => (text === '0' ? '' : text)),
  ours('gives five minutes more with every wrong one-time password', 'otp-expiry').at(
    OTP,
    'triesLeft: challenge.triesLeft - 1 }',
    'triesLeft: challenge.triesLeft - 1, expiresAt: now + OTP_MS }',
  ),
  ours('ends the one-time password that was sent when it refuses to send another', ['otp-limit', 'otp-replaced']).at(
    OTP,
    'shopMessages.otpWait, retryAfterMs) };',
    'shopMessages.otpWait, retryAfterMs), session: { ...session, otp: null } };',
  ),
  ours('signs in to an account that it refuses to create', 'create').at(
    CUSTOMER,
    "const checked = checkedProfile(input); if ('refusal' in checked) return { answer: checked.refusal }; const stored",
    "const checked = checkedProfile(input);\n    if ('refusal' in checked) return { answer: checked.refusal, tokenChange: signedInAs(session, phone, nextToken, now), writes: [put(customers, customers.key(phone), { since: now, lastOrder: null, name: '', email: '', shipping: null, billing: null, phone } as never)] };\n    const stored",
  ),
  ours('stores the name of a profile whose address it refuses', 'profile').at(
    CUSTOMER,
    "const checked = checkedProfile({ customer, ...addresses }); if ('refusal' in checked) return { answer: checked.refusal };",
    "const checked = checkedProfile({ customer, ...addresses });\n    if ('refusal' in checked) return { answer: checked.refusal, writes: [put(customers, customers.key(phone), { ...stored, name: customer.name })] };",
  ),
  ours('drops the address used last before the others beyond eight', 'addresses').at(
    'core/entities/saved-addresses.ts',
    '.slice(0, MAX_SAVED_ADDRESSES - 1)',
    '.slice(-(MAX_SAVED_ADDRESSES - 1))',
  ),
  ours('gives the consent of one phone to the one that is verified next', 'consents').at(
    CONSENT,
    'request === null || request.phone !== phone ||',
    'request === null ||',
  ),
];
