/**
 * Questions with their answers folded away, as native disclosures: they open without JavaScript, and a search in the
 * page finds them.
 */
import { Icon } from './icon.tsx';
import { LinkedText } from './linked-text.tsx';
import styles from './disclosures.module.css';

export type Disclosure = {
  /** The hash that leads here. It stands inside the answer: a browser opens whatever its target is hidden in. */
  readonly slug?: string;
  readonly question: string;
  readonly answer: string;
};

type Props = {
  readonly items: readonly Disclosure[];
  /** Those to be left out of sight; they keep their places and whether they are open. */
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
