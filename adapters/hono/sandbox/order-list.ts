/** The orders of the operator page: found by number, phone or state, each with who bought what, and its next steps. */
import { html } from 'hono/html';
import { products } from '../../../core/catalogue/products.ts';
import { addressLines } from '../../../core/entities/address.ts';
import { CURRENCY } from '../../../core/entities/money/money.ts';
import { unitsText } from '../../../core/entities/money/money-text.ts';
import { labelOfMode } from '../../../core/entities/payment-mode.ts';
import { mayCorrectParcel, nextOperatorSteps } from '../../../core/entities/order-actions.ts';
import { onlineOutcome, orderPaymentState, parcelOf, stateOf, type Order } from '../../../core/entities/order.ts';
import { trackingUrl, type Couriers } from '../../../core/entities/parcel.ts';
import type { Cursor } from '../../../core/ports/store/shop-store.ts';
import type { DueRefund } from '../../../core/shop/payments/due-refunds.ts';
import { indianMobile } from '../../../core/validation/strict.ts';
import { LISTED_STATES, type ListedState } from '../../wire/operator/orders.ts';
import { sandboxPath } from '../../wire/operator/sandbox-pages.ts';
import type { Markup } from '../pages/plain-page.ts';
import { actionButton, indianTime, listOf, operatorPath, type OrderFilter } from './page-parts.ts';
import { stateWords, stepText } from './step-texts.ts';

/** Empty texts for all orders. `next`: where the older ones begin; null on the last page. */
export type ListedOrders = OrderFilter & {
  readonly state: ListedState | '';
  readonly found: readonly Order[];
  readonly next: Cursor | null;
};

type Context = {
  readonly refunds: readonly DueRefund[];
  readonly couriers: Couriers;
  /** Hidden field that keeps the order filter. */
  readonly filterField: Markup;
};

const COURIER_NAMES = 'couriers';

export const orderList = ({ find, state, found, next }: ListedOrders, context: Context): Markup => {
  const isFiltered = find !== '' || state !== '';
  return html` <h2>${isFiltered ? 'Orders found' : 'Latest orders'}</h2>
    <form id="orders" class="search" method="get" action="${sandboxPath('operatorPage')}#orders" role="search">
      <label>Order number or phone <input name="find" value="${find}" maxlength="40" /></label>
      <label
        >State
        <select name="state">
          <option value="">All</option>
          ${LISTED_STATES.map(
            (one) => html`<option value="${one}" ${one === state ? 'selected' : ''}>${stateWords(one)}</option>`,
          )}
        </select></label
      >
      <button>Search</button>
      ${isFiltered ? html`<a href="${operatorPath({}, 'orders')}">Show all</a>` : ''}
    </form>
    <datalist id="${COURIER_NAMES}">
      ${Object.keys(context.couriers).map((name) => html`<option value="${name}"></option>`)}
    </datalist>
    ${listOf(
      found.map((order) => orderItem(order, context)),
      isFiltered ? 'No orders match. Order numbers begin with BH; phone numbers have ten digits.' : 'No orders yet.',
    )}
    ${
      next === null
        ? ''
        : html`<p><a class="button" href="${operatorPath({ find, state, after: next }, 'orders')}">Older orders</a></p>`
    }`;
};

const TITLES = new Map<string, string>(products.map(({ id, title }) => [id, title]));

/** `2 × Daily Face Wash, Night Cream`. */
const itemsText = ({ items }: Order): string =>
  Object.entries(items)
    .map(([pid, { qty }]) => `${qty === 1 ? '' : `${qty} × `}${TITLES.get(pid) ?? pid}`)
    .join(', ');

const orderItem = (order: Order, context: Context): Markup => {
  const online = onlineOutcome(order) === 'open' ? ', may be paid online until it is packed' : '';
  return html` <li id="${order.number}">
    <p>
      <strong>${order.number}</strong> · ${stateWords(stateOf(order))} · ${unitsText(order.summary.total, CURRENCY)}
    </p>
    <p>${itemsText(order)}</p>
    <p>
      ${[...addressLines(order.shipping), indianMobile(order.phone) ?? ''].filter((part) => part !== '').join(', ')}
    </p>
    <p class="quiet">
      ${labelOfMode(order.mode)}, payment ${stateWords(orderPaymentState(order))}${online}, placed
      ${indianTime.format(order.placedAt)}
    </p>
    ${parcelForm(order, context)} ${stepsForm(order, context)}
  </li>`;
};

/** A refund to a UPI ID is made from the list of refunds, which says what to pay and where. */
const stepsForm = (order: Order, { refunds, filterField }: Context): Markup | '' => {
  const isUpiRefundDue = refunds.some((due) => due.order === order.number && due.to === 'upi');
  // It is shipped by the form of its parcel.
  const steps = nextOperatorSteps(order).filter(
    (step) => step !== 'shipped' && !(isUpiRefundDue && step === 'refunded'),
  );
  if (steps.length === 0) return '';
  return html` <form method="post" action="${sandboxPath('orderForm')}" aria-label="Next step of ${order.number}">
    <input type="hidden" name="order" value="${order.number}" />
    ${filterField}
    ${steps.map((step) => actionButton(stepText(order, step), { name: 'to', value: step, question: 'orderQuestion' }))}
  </form>`;
};

/** Courier and tracking number: of an order that can be shipped, and to correct those of one that is on its way. */
const parcelForm = (order: Order, { couriers, filterField }: Context): Markup | '' => {
  const isToShip = nextOperatorSteps(order).includes('shipped');
  const parcel = parcelOf(order);
  const url = parcel === undefined ? undefined : trackingUrl(parcel, couriers);
  const current =
    parcel === undefined
      ? ''
      : html`<p class="quiet">
          ${parcel.courier}, AWB
          ${url === undefined ? parcel.awb : html`<a href="${url}" rel="noreferrer">${parcel.awb}</a>`}
        </p>`;
  if (!isToShip && !mayCorrectParcel(stateOf(order))) return current;
  // A sandbox ships without a courier, too.
  const required = isToShip ? '' : 'required';
  return html`${current}
    <form method="post" action="${sandboxPath('orderForm')}" aria-label="Parcel of ${order.number}">
      <input type="hidden" name="order" value="${order.number}" />
      ${filterField}
      <input name="courier" aria-label="Courier" placeholder="Courier" list="${COURIER_NAMES}" ${required} />
      <input name="awb" aria-label="Tracking number (AWB)" placeholder="AWB" ${required} />
      <button name="to" value="shipped">${isToShip ? stepText(order, 'shipped').action : 'Correct the parcel'}</button>
    </form>`;
};
