/** The errors that the page shows during a step: they say why it was refused. */
import type { Notice } from '../../../core/shopper/notice.ts';
import type { Observable } from '../../../core/shopper/observable.ts';
import type { Shopper } from '../../../core/shopper/shopper.ts';
import type { OfferSignUp } from '../../../core/shopper/account/offer-sign-up.ts';
import type { PaymentResult } from '../../../core/shopper/orders/payment-result.ts';
import type { Tab } from '../environment/tab.ts';
import type { PlayContext } from '../steps/play-context.ts';

/** `value` identifies the error; the text is empty where none is shown. */
type PageError = { readonly value: unknown; readonly text: string };

const noticeText = (notice: Notice | null | undefined): string =>
  notice?.kind !== 'error' ? '' : notice.code === undefined ? notice.message : `${notice.message} (${notice.code})`;

const noticeError = (notice: Notice | null): PageError => ({ value: notice, text: noticeText(notice) });
const fieldError = (name: string, message: string): PageError => ({
  value: message,
  text: message === '' ? '' : `${name}: ${message}`,
});

type Page = { readonly shopper: Shopper; readonly payment: PaymentResult; readonly signUp: OfferSignUp };

/** The error, if any, in each place where the page may show one. */
const pageErrors = ({ shopper, payment, signUp }: Page): ReadonlyMap<string, PageError> => {
  const { notice, couponNotice } = shopper.cart.get();
  const checkout = shopper.checkout.get();
  const { errors } = checkout.form;
  const addressErrors = (part: 'shipping' | 'billing'): readonly (readonly [string, PageError])[] =>
    Object.entries(errors[part]).map(([field, message]) => {
      const name = `${part}.${field}`;
      return [name, fieldError(name, message)];
    });
  return new Map<string, PageError>([
    ['cart', noticeError(notice)],
    ['coupon', noticeError(couponNotice)],
    ['checkout', noticeError(checkout.notice)],
    ['session', noticeError(shopper.session.get().notice)],
    ['payment', noticeError(payment.get().notice)],
    ['popup', fieldError('phone', signUp.get().error)],
    ['phone', fieldError('phone', errors.phone)],
    ['otp', fieldError('otp', errors.otp)],
    ...addressErrors('shipping'),
    ...addressErrors('billing'),
  ]);
};

const storesWithErrors = ({ shopper, payment, signUp }: Page): readonly Observable<unknown>[] => [
  shopper.cart,
  shopper.checkout,
  shopper.session,
  payment,
  signUp,
];

/** A request may be answered with something else than JSON. */
const answerText = (answer: object): string => {
  const { message, code, http } = answer as {
    readonly message?: string;
    readonly code?: string;
    readonly http?: number;
  };
  const said = message ?? (http === undefined ? 'no message' : `HTTP ${http}`);
  return code === undefined ? said : `${said} (${code})`;
};

const pageOf = (tab: Tab): Page => ({ shopper: tab.shopper(), payment: tab.payment(), signUp: tab.signUp() });

/** Follows one page; `changed` are the places whose error has changed since. */
const watchPage = (page: Page): { readonly changed: ReadonlySet<string>; readonly stop: () => void } => {
  const last = new Map(pageErrors(page));
  const changed = new Set<string>();
  const update = (): void => {
    for (const [place, error] of pageErrors(page)) {
      // The same notice may disappear and come back within one step.
      if (!Object.is(last.get(place)?.value, error.value)) changed.add(place);
      last.set(place, error);
    }
  };
  const unsubscribes = storesWithErrors(page).map((store) => store.subscribe(update));
  return {
    changed,
    stop: () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
};

/** Watches one step; the function returned ends the watch and returns the errors that are new since, as texts. */
export const watchPageErrors = (context: PlayContext): (() => readonly string[]) => {
  const earlierPages = new Set(context.tabs.map((tab) => tab.shopper()));
  const pageBefore = context.tab === undefined ? undefined : pageOf(context.tab);
  const watch = pageBefore === undefined ? undefined : watchPage(pageBefore);
  const { feedback: feedbackBefore, answer: answerBefore } = context;
  const shownErrors = (): readonly string[] => {
    if (context.tab === undefined) return [];
    const page = pageOf(context.tab);
    const isNewPage = !earlierPages.has(page.shopper);
    return [...pageErrors(page)]
      .filter(([place]) => isNewPage || (page.shopper === pageBefore?.shopper && watch?.changed.has(place) === true))
      .map(([, { text }]) => text);
  };
  const feedbackErrors = (): readonly string[] => {
    const { feedback } = context;
    if (feedback === undefined || feedback === feedbackBefore) return [];
    const fields = Object.entries(feedback.fields).map(([field, message]) => `${field}: ${message}`);
    return [noticeText(feedback.notice), ...fields];
  };
  const answerErrors = (): readonly string[] => {
    const { answer } = context;
    return answer === undefined || answer === answerBefore || answer.status ? [] : [answerText(answer)];
  };
  return () => {
    watch?.stop();
    const errors = [...shownErrors(), ...feedbackErrors(), ...answerErrors()];
    return [...new Set(errors)].filter((text) => text !== '');
  };
};
