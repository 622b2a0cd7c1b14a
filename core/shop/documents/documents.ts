/** The shop's documents: what each kind holds and the key it is kept under. */
import type { Address } from '../../entities/address.ts';
import type { CashLedger } from '../../entities/cash-ledger.ts';
import type { Consent, ConsentPurpose } from '../../entities/consent.ts';
import type { Discount } from '../../entities/discount.ts';
import type { Rupees } from '../../entities/money.ts';
import type { Order } from '../../entities/order.ts';
import type { Invoice, InvoiceLine, InvoicePaper } from '../../ports/shop-views.ts';
import type { GrievanceForm } from '../../ports/shop-api.ts';
import { keyOf, type Key } from '../../ports/shop-store.ts';

/** A one-time password that was sent; the code itself is never kept. */
export type OtpChallenge = {
  readonly phone: string;
  /** Keyed hash of session, phone and code. */
  readonly hash: string;
  readonly expiresAt: number;
  readonly triesLeft: number;
};

/** Somebody asked for offers on this phone: the text they agreed to, and when, epoch milliseconds. */
export type ConsentRequest = { readonly phone: string; readonly text: string; readonly at: number };

/** What the shop remembers of one session. */
export type Visit = {
  /** How many of what; priced anew at every look. */
  readonly quantities: Readonly<Record<string, number>>;
  /** The coupon that stands, and when it was applied. */
  readonly coupon: { readonly discount: Discount; readonly appliedAt: number } | null;
  /** The coupon that the timer's end took away; kept to say so if the shopper still counts on it. */
  readonly lapsed: Discount | null;
  /**
   * The start of the one countdown as far as this session knows it, epoch milliseconds; null before it knows of any. It
   * is the deadline of an applied code, so that a code keeps it whatever becomes of the visitor's cookie (spec 10.18).
   */
  readonly offerStartedAt: number | null;
  /** Grows with every change of lines or coupon. */
  readonly version: number;
  readonly otp: OtpChallenge | null;
  readonly verifiedPhone: string | null;
  /** When that phone was last verified here, or signed in. */
  readonly verifiedAt: number | null;
  readonly isLogged: boolean;
  /**
   * A sign-up for offers with a phone that was not verified here; it becomes a consent if it is within 24 hours (spec
   * 10.19).
   */
  readonly consentRequest: ConsentRequest | null;
  /** Times of OTP sends and code tries, epoch milliseconds, oldest first; only those that still count. */
  readonly otpSends: readonly number[];
  readonly couponTries: readonly number[];
  /**
   * Times of asks for an order that was not found, of conversion events and of complaints; only those that still count.
   */
  readonly trackMisses: readonly number[];
  readonly conversions: readonly number[];
  readonly grievances: readonly number[];
  /** The order placed from this cart that waits for its payment. */
  readonly unpaidOrder: string | null;
  readonly lastUsedAt: number;
  /** When this token was exchanged for another at sign-in. */
  readonly replacedAt: number | null;
};

/** What the shop remembers of one browser: the start of its only offer. */
export type Visitor = { readonly offerStartedAt: number };

/** Budgets of a phone, which no new session and no restart resets. */
export type PhoneRecord = {
  readonly otpSends: readonly number[];
  readonly otpWrong: readonly number[];
  readonly grievances: readonly number[];
  /** Times of the orders it placed; only those that still count. */
  readonly orders: readonly number[];
  /** What its open orders by cash on delivery come to, in rupees, by their numbers. */
  readonly openCod: Readonly<Record<string, Rupees>>;
  /** Once-per-phone codes, each with the order that has used or reserved it. */
  readonly codes: Readonly<Record<string, string>>;
  /** The earliest countdown start known to any session that verified this phone; null before there is one. */
  readonly offerStartedAt: number | null;
  /** When its last customer was erased: whoever had verified it before is a stranger since. */
  readonly erasedAt: number | null;
};

/**
 * Budgets of an e-mail address, which nobody has verified: times of mails, epoch milliseconds, oldest first; only those
 * that still count.
 */
export type EmailRecord = {
  readonly acknowledgements: readonly number[];
  readonly orderMails: readonly number[];
};

/** Budgets of the whole site. */
export type SiteRecord = { readonly otpSends: readonly number[] };

export type CustomerRecord = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly shipping: Address;
  readonly billing: Address | null;
  readonly since: number;
  /** The order placed last: every placing changes this document, so erasing cannot miss one. */
  readonly lastOrder: string | null;
};

/** An invoice as it was issued: no later change of rates, titles or the seller's address touches it. */
export type IssuedInvoice = InvoicePaper &
  Pick<Invoice, 'seller' | 'paid'> & {
    readonly goods: readonly InvoiceLine[];
    /** The line of the delivery fee, where there is one. */
    readonly fee: readonly InvoiceLine[];
  };

/** A credit note as it is kept: whether it takes the delivery fee back, too. */
export type CreditPaper = InvoicePaper & { readonly withFee: boolean };

/** An order, with what only the shop needs to know of it. */
export type OrderRecord = Order & {
  /** The session it was placed from: its cart is emptied when the order is confirmed. */
  readonly visit: string;
  /** The state whose tax it is: that of the shipping address, by its pincode. */
  readonly supplyState: string;
  /** Why the customer cancelled it, or sends it back; and the UPI id that cash goes back to. */
  readonly reason: string | null;
  readonly upi: string | null;
  /** When the gateway was last asked what it knows of the payment, epoch milliseconds; 0 before. */
  readonly askedAt: number;
  /** From packing on, and from the end of the parcel's way back on; see invoicing.ts. */
  readonly invoice: IssuedInvoice | null;
  readonly creditNote: CreditPaper | null;
  /** When its customer was erased: since then it belongs to nobody, nobody is written to, and nothing revives it. */
  readonly erasedAt: number | null;
};

/** An order with refunds, so that those not yet sent are found. */
export type RefundsRecord = { readonly order: string; /** When the order was placed. */ readonly at: number };

/** An order with money that is held for review, so that it is found. */
export type ReviewRecord = RefundsRecord;

/** What an idempotency key was used for: a hash of the body, and the order it made. */
export type Placing = { readonly body: string; readonly order: string };

/** What the owner of a phone said on consents, in the account or in the popup; oldest first. */
export type ConsentWord = Consent & { readonly purpose: ConsentPurpose };
export type ConsentRecord = { readonly words: readonly ConsentWord[] };

/** A complaint as it was written. */
export type Grievance = GrievanceForm & { readonly ticket: string; readonly at: number };

export const visitKey = (token: string): Key<Visit> => keyOf('visit', token);
export const visitorKey = (visitor: string): Key<Visitor> => keyOf('visitor', visitor);
export const phoneKey = (phone: string): Key<PhoneRecord> => keyOf('phone', phone);
export const siteKey: Key<SiteRecord> = keyOf('site', 'otp');
export const customerKey = (phone: string): Key<CustomerRecord> => keyOf('customer', phone);
export const ledgerKey = (phone: string): Key<CashLedger> => keyOf('ledger', phone);
export const orderKey = (number: string): Key<OrderRecord> => keyOf('order', number);
export const refundsKey = (number: string): Key<RefundsRecord> => keyOf('refunds', number);
export const reviewKey = (number: string): Key<ReviewRecord> => keyOf('review', number);
export const placingKey = (token: string, key: string): Key<Placing> => keyOf('placing', `${token}/${key}`);
export const consentKey = (phone: string): Key<ConsentRecord> => keyOf('consent', phone);
/** SMS and mails that acknowledged complaints, for the whole site. */
export const grievanceSmsKey: Key<{ readonly times: readonly number[] }> = keyOf('site', 'grievance-sms');
export const grievanceMailKey: Key<{ readonly times: readonly number[] }> = keyOf('site', 'grievance-mail');
/** By the address without surrounding spaces, in lower case. */
export const emailKey = (email: string): Key<EmailRecord> => keyOf('email', email.trim().toLowerCase());
export const grievanceKey = (ticket: string): Key<Grievance> => keyOf('grievance', ticket);

export const NEW_EMAIL_RECORD: EmailRecord = { acknowledgements: [], orderMails: [] };
export const NEW_PHONE: PhoneRecord = {
  otpSends: [],
  otpWrong: [],
  grievances: [],
  orders: [],
  openCod: {},
  codes: {},
  offerStartedAt: null,
  erasedAt: null,
};
