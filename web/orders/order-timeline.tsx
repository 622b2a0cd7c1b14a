/** The way of an order, step by step: what was, what is, and what comes next as long as all goes well. */
import type { OrderState, OrderStep } from '../../core/entities/order.ts';
import type { OrderWords } from '../content/customer/order-states.ts';
import { atMoment, isoOf } from '../format/dates.ts';
import styles from './order-timeline.module.css';

const PATH: readonly OrderState[] = ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered'];

/** What is still to come; nothing for an order that has left the path. */
const stepsAfter = (state: OrderState): readonly OrderState[] => {
  if (state === 'pending_payment') return PATH;
  if (state === 'undelivered') return PATH.slice(-2);
  const at = PATH.indexOf(state);
  return at < 0 ? [] : PATH.slice(at + 1);
};

type Props = {
  readonly state: OrderState;
  readonly history: readonly OrderStep[];
  /** Money of another amount has come for it and is being checked. */
  readonly isHeld: boolean;
  readonly words: OrderWords;
};

export const OrderTimeline = ({ state, history, isHeld, words }: Props) => (
  <ol className={styles.timeline}>
    {history.map((step, i) => (
      // A state may come again, so its place among the steps is the key.
      <li key={i} data-now={i === history.length - 1} aria-current={i === history.length - 1 ? 'step' : undefined}>
        <span className={styles.label}>
          {isHeld && i === history.length - 1 ? words.held.label : words.states[step.state].label}
        </span>
        <time dateTime={isoOf(step.at)}>{atMoment(step.at)}</time>
        {i === history.length - 1 && <p>{isHeld ? words.held.text : words.states[state].text}</p>}
      </li>
    ))}
    {stepsAfter(state).map((next) => (
      <li key={next} data-ahead="true">
        <span className={styles.label}>
          {words.states[next].label}
          <span className="unseen">, upcoming</span>
        </span>
      </li>
    ))}
  </ol>
);
