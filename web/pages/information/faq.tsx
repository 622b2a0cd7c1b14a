/**
 * The questions in groups, with a search over them, and a hash for each. Without JavaScript it is a plain list to open
 * and read.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Disclosures, type Disclosure } from '../../ui/disclosures.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import type { QuestionsData } from '../../content/questions/all-questions.ts';
import type { QuestionGroup } from '../../content/questions/question.ts';
import { finder } from '../../ui/text-search.ts';
import { plainText } from '../../ui/parse-links.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import { PageOpening } from '../../editorial/page-opening.tsx';
import words from './text-page.module.css';
import styles from './faq.module.css';

export const Page = ({ data: { title, lead, description, groups } }: { readonly data: QuestionsData }) => {
  const [query, setQuery] = useState('');
  const { pathname } = useLocation();
  const isSearching = query.trim() !== '';
  const matches = finder(query);
  const isFound = ({ question, answer }: Disclosure): boolean => matches(`${question} ${plainText(answer)}`);
  const found = groups.map((group) => ({ group, count: group.questions.filter(isFound).length }));
  const total = found.reduce((sum, { count }) => sum + count, 0);
  useOpenedByHash(() => {
    setQuery('');
  });
  return (
    <div className={words.page}>
      <PageTitle title="Frequently asked questions" description={description} />
      <PageOpening title={title} lead={<LinkedText text={lead} />} />
      <div className={styles.layout}>
        <div className={styles.side}>
          <search className={styles.search}>
            <label htmlFor="find">Search questions</label>
            <input
              id="find"
              type="search"
              autoComplete="off"
              enterKeyHint="search"
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
              }}
            />
            <p role="status" className={styles.count}>
              {isSearching ? counted(total) : ''}
            </p>
          </search>
          <nav aria-label="Topics" className={styles.groups} hidden={isSearching}>
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
              No questions match your search. <SiteLink to="/customer-service">Ask us</SiteLink> instead.
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
  <section id={id} className={words.section} aria-labelledby={`${id}-title`} hidden={isEmpty}>
    <h2 id={`${id}-title`} className={styles.title}>
      {title}
    </h2>
    <Disclosures items={questions} isHidden={(item) => !isFound(item)} />
  </section>
);

/**
 * Opens the question that the address names, on arrival and whenever the hash changes; a search would hide it, so that
 * ends.
 */
const useOpenedByHash = (endSearch: () => void): void => {
  const { hash, key } = useLocation();
  // Before the page is scrolled to it: a closed answer has no place.
  useLayoutEffect(() => {
    const answer = answerAt(hash);
    if (answer === undefined || answer.details.open) return;
    answer.details.open = true;
    // The page's first address was placed by the browser, which may not open what its target is hidden in.
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
  // What is typed into the address bar, and the way back.
  useEffect(() => {
    const changed = (): void => {
      follow();
    };
    addEventListener('hashchange', changed);
    return () => {
      removeEventListener('hashchange', changed);
    };
  }, []);
};

/** The router's key of the entry that the document was loaded at. */
const FIRST_KEY = 'default';

/** The answer of that hash, and what it is folded into; nothing for a hash that is none of a question. */
const answerAt = (hash: string): { readonly element: Element; readonly details: HTMLDetailsElement } | undefined => {
  const element = hash === '' ? null : document.getElementById(hash.slice(1));
  const details = element?.closest('details') ?? null;
  return element === null || details === null ? undefined : { element, details };
};
