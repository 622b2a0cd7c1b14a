/** Why a step was refused: the errors that the page shows during it, which no answer of a call alone would show. */
import type { Observable } from '../../../core/shopper/observable.ts';
import type { Notice } from '../../../core/shopper/notice.ts';
import type { Shopper } from '../../../core/shopper/shopper.ts';
import type { Play } from '../actions/play-context.ts';

type ShownError = { readonly value: unknown; readonly text: string };

const noticeText = (notice: Notice | null | undefined): string =>
  notice?.kind !== 'error' ? '' : notice.code === undefined ? notice.message : `${notice.message} (${notice.code})`;

const ofNotice = (notice: Notice | null): ShownError => ({ value: notice, text: noticeText(notice) });
const ofField = (name: string, message: string): ShownError => ({
  value: message,
  text: message === '' ? '' : `${name}: ${message}`,
});

/** Every place where the page may show this shopper an error, by a name of its own. */
const shownErrors = (shopper: Shopper): ReadonlyMap<string, ShownError> => {
  const { notice, couponNotice } = shopper.cart.get();
  const {
    notice: checkout,
    form: { errors },
  } = shopper.checkout.get();
  const fields = (part: 'shipping' | 'billing'): readonly (readonly [string, ShownError])[] =>
    Object.entries(errors[part]).map(([field, message]) => [`${part}.${field}`, ofField(`${part}.${field}`, message)]);
  return new Map<string, ShownError>([
    ['cart', ofNotice(notice)],
    ['coupon', ofNotice(couponNotice)],
    ['checkout', ofNotice(checkout)],
    ['session', ofNotice(shopper.session.get().notice)],
    ['payment', ofNotice(shopper.payment.get().notice)],
    ['popup', ofField('phone', shopper.popup.get().error)],
    ['phone', ofField('phone', errors.phone)],
    ['otp', ofField('otp', errors.otp)],
    ...fields('shipping'),
    ...fields('billing'),
  ]);
};

const watched = ({ cart, checkout, session, payment, popup }: Shopper): readonly Observable<unknown>[] => [
  cart,
  checkout,
  session,
  payment,
  popup,
];

/**
 * Watches one step. What it answers, once the step is over, says what the shopper was refused for in its course;
 * nothing where all went well, and nothing of what was there before.
 */
export const watchRefusals = (play: Play): (() => readonly string[]) => {
  const known = new Set(play.tabs.map((tab) => tab.shopper()));
  const before = play.tab?.shopper();
  const { said, answer } = play;
  const last = new Map(before === undefined ? [] : shownErrors(before));
  const changed = new Set<string>();
  const look = (): void => {
    if (before === undefined) return;
    for (const [name, error] of shownErrors(before)) {
      // The same notice may go and come again within one step.
      if (!Object.is(last.get(name)?.value, error.value)) changed.add(name);
      last.set(name, error);
    }
  };
  const ends = before === undefined ? [] : watched(before).map((store) => store.subscribe(look));
  return () => {
    for (const end of ends) end();
    const now = play.tab?.shopper();
    const isNew = now !== undefined && !known.has(now);
    const shown =
      now === undefined
        ? []
        : [...shownErrors(now)]
            .filter(([name]) => isNew || (now === before && changed.has(name)))
            .map(([, { text }]) => text);
    const page =
      play.said === said || play.said === undefined
        ? []
        : [
            noticeText(play.said.notice),
            ...Object.entries(play.said.fields).map(([field, message]) => `${field}: ${message}`),
          ];
    const called =
      play.answer === answer || play.answer?.status !== false ? [] : [`${play.answer.message} (${play.answer.code})`];
    return [...new Set([...shown, ...page, ...called])].filter((text) => text !== '');
  };
};
