/** The states of an order: past, current, and those expected next. */
import * as orderText from '../content/customer/orders.ts';
import type { OrderState, OrderStep } from '../../core/entities/order.ts';
import type { OrdersData, StateText } from '../content/customer/order-states.ts';
import { atMoment, isoOf } from '../format/dates.ts';
import styles from './order-timeline.module.css';

const USUAL_STATES: readonly OrderState[] = ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered'];

/** The states that are expected next; none for an order that was cancelled, returned or not paid. */
const stepsAfter = (state: OrderState): readonly OrderState[] => {
  if (state === 'pending_payment') return USUAL_STATES;
  if (state === 'undelivered') return USUAL_STATES.slice(-2);
  const at = USUAL_STATES.indexOf(state);
  return at < 0 ? [] : USUAL_STATES.slice(at + 1);
};

type Props = {
  readonly state: OrderState;
  readonly history: readonly OrderStep[];
  /** What the current state means. */
  readonly current: StateText;
  readonly content: OrdersData;
};

export const OrderTimeline = ({ state, history, current, content }: Props) => (
  <ol className={styles.timeline}>
    {history.map((step, i) => (
      // A state may occur twice, so the index is the key.
      <li key={i} data-now={i === history.length - 1} aria-current={i === history.length - 1 ? 'step' : undefined}>
        <span className={styles.label}>
          {i === history.length - 1 ? current.label : content.states[step.state].label}
        </span>
        <time dateTime={isoOf(step.at)}>{atMoment(step.at)}</time>
        {i === history.length - 1 && <p>{current.text}</p>}
      </li>
    ))}
    {stepsAfter(state).map((next) => (
      <li key={next} data-expected="true">
        <span className={styles.label}>
          {content.states[next].label}
          <span className="unseen">{orderText.upcoming}</span>
        </span>
      </li>
    ))}
  </ol>
);
