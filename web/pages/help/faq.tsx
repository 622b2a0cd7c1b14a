/** The questions in groups, with a search and a hash for each question. It can be read without JavaScript. */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Disclosures, type Disclosure } from '../../ui/text/disclosures.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import type { QuestionsData } from '../../content/questions.ts';
import type { QuestionGroup } from '../../content/blocks.ts';
import { createTextMatcher } from '../../ui/text/text-search.ts';
import { plainText } from '../../ui/text/parse-links.ts';
import { useTextControl } from '../../ui/forms/text-control.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import { PageIntro } from '../../editorial/page-intro.tsx';
import textPage from '../../editorial/text-page.module.css';
import field from '../../ui/forms/field.module.css';
import styles from './faq.module.css';

export const Page = ({ data: { labels, title, lead, groups } }: { readonly data: QuestionsData }) => {
  const [query, setQuery] = useState('');
  const search = useTextControl<HTMLInputElement>(query, setQuery);
  const { pathname } = useLocation();
  const isSearching = query.trim() !== '';
  const matches = createTextMatcher(query);
  const isFound = ({ question, answer }: Disclosure): boolean => matches(`${question} ${plainText(answer)}`);
  const found = groups.map((group) => ({ group, count: group.questions.filter(isFound).length }));
  const total = found.reduce((sum, { count }) => sum + count, 0);
  useOpenedByHash(() => setQuery(''));
  return (
    <div className={textPage.page}>
      <PageIntro title={title} lead={<LinkedText text={lead} />} />
      <div className={styles.layout}>
        <div className={styles.side}>
          <search className={`${field.field} ${styles.search}`}>
            <label htmlFor="find">{labels.search}</label>
            <input {...search} id="find" type="search" autoComplete="off" enterKeyHint="search" />
            <p role="status" className={styles.count}>
              {isSearching ? counted(total) : ''}
            </p>
          </search>
          <nav aria-label={labels.topics} className={styles.groups} hidden={isSearching}>
            <ul>
              {groups.map(({ id, title: name }) => (
                <li key={id}>
                  <SiteLink to={`${pathname}#${id}`}>{name}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={styles.answers}>
          {found.map(({ group, count }) => (
            <Group key={group.id} group={group} isEmpty={count === 0} isFound={isFound} />
          ))}
          {total === 0 && (
            <p>
              {labels.none} <SiteLink to="/customer-service">{labels.ask}</SiteLink> {labels.instead}
            </p>
          )}
        </div>
      </div>
    </div>
  );
};

const counted = (total: number): string => (total === 1 ? '1 question' : `${total} questions`);

type GroupProps = {
  readonly group: QuestionGroup;
  readonly isEmpty: boolean;
  readonly isFound: (item: Disclosure) => boolean;
};

const Group = ({ group: { id, title, questions }, isEmpty, isFound }: GroupProps) => (
  <section id={id} className={textPage.section} aria-labelledby={`${id}-title`} hidden={isEmpty}>
    <h2 id={`${id}-title`} className={styles.title}>
      {title}
    </h2>
    <Disclosures items={questions} isHidden={(item) => !isFound(item)} />
  </section>
);

/** Opens the question that the address names, now and whenever the hash changes; a search could hide it and ends. */
const useOpenedByHash = (endSearch: () => void): void => {
  const { hash, key } = useLocation();
  // Before the page scrolls to it: a closed answer has no position.
  useLayoutEffect(() => {
    const answer = answerAt(hash);
    if (answer === undefined || answer.details.open) return;
    answer.details.open = true;
    // The browser scrolled to the hash of the first address, but may not have opened what contains its target.
    if (key === FIRST_KEY) answer.element.scrollIntoView();
  }, [hash, key]);
  const follow = useEffectEvent(() => {
    endSearch();
    requestAnimationFrame(() => {
      const answer = answerAt(location.hash);
      if (answer === undefined) return;
      answer.details.open = true;
      answer.element.scrollIntoView();
    });
  });
  // A new address bar entry, and going back.
  useEffect(() => {
    const changed = (): void => follow();
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
};

/** The router's key of the history entry that the document was loaded at. */
const FIRST_KEY = 'default';

/** The answer with that hash, and the element that shows and hides it; undefined where no question has the hash. */
const answerAt = (hash: string): { readonly element: Element; readonly details: HTMLDetailsElement } | undefined => {
  const element = hash === '' ? null : document.getElementById(hash.slice(1));
  const details = element?.closest('details') ?? null;
  return element === null || details === null ? undefined : { element, details };
};
