/**
 * Questions with collapsed answers, as native disclosures: they work without JavaScript, and in-page search finds them.
 */
import { Icon } from '../icon.tsx';
import { LinkedText } from './linked-text.tsx';
import styles from './disclosures.module.css';

export type Disclosure = {
  /** The hash of this answer. It is inside the answer, as a browser opens the disclosure around its target. */
  readonly slug?: string;
  readonly question: string;
  readonly answer: string;
};

type Props = {
  readonly items: readonly Disclosure[];
  /** Items to hide; they keep their places and whether they are open. */
  readonly isHidden?: (item: Disclosure) => boolean;
};

export const Disclosures = ({ items, isHidden }: Props) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item.question} hidden={isHidden?.(item) ?? false}>
        <details className={styles.item}>
          <summary>
            {item.question}
            <Icon name="plus" />
          </summary>
          <p id={item.slug} className={styles.answer}>
            <LinkedText text={item.answer} />
          </p>
        </details>
      </li>
    ))}
  </ul>
);
