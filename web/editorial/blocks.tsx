/** Renders the text blocks of a page's content: paragraphs, lists and facts. */
import type { Block } from '../content/blocks.ts';
import { LinkedText } from '../ui/text/linked-text.tsx';
import styles from './blocks.module.css';

type Props = { readonly blocks: readonly Block[] };

// Blocks never move, so the index is a stable key.
export const Blocks = ({ blocks }: Props) => blocks.map((block, i) => <BlockView key={i} block={block} />);

const BlockView = ({ block }: { readonly block: Block }) => {
  if (typeof block === 'string')
    return (
      <p className={styles.text}>
        <LinkedText text={block} />
      </p>
    );
  if ('facts' in block) return <Facts facts={block.facts} />;
  return (
    <ul className={styles.list}>
      {block.map((item) => (
        <li key={item}>
          <LinkedText text={item} />
        </li>
      ))}
    </ul>
  );
};

const Facts = ({ facts }: { readonly facts: readonly (readonly [string, string])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>
          <LinkedText text={value} />
        </dd>
      </div>
    ))}
  </dl>
);
