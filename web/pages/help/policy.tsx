/** A policy: a summary first, then its sections with a table of contents. It prints as a plain document. */
import { useLocation } from 'react-router-dom';
import { Blocks } from '../../editorial/blocks.tsx';
import type { PolicyData } from '../../content/policies/all-policies.ts';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import textPage from '../../editorial/text-page.module.css';
import styles from './policy.module.css';

export const Page = ({ data: { labels, title, short, sections, changed, others } }: { readonly data: PolicyData }) => {
  const { pathname } = useLocation();
  return (
    <div className={textPage.page}>
      <header className={styles.head}>
        <h1 className="rule">{title}</h1>
        <p className={styles.changed}>
          {labels.changed} <time dateTime={changed.iso}>{changed.text}</time>
        </p>
      </header>
      <div className={styles.layout}>
        <nav aria-label={labels.contents} className={styles.contents}>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <SiteLink to={`${pathname}#${section.id}`}>{section.title}</SiteLink>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <section className={styles.short} aria-labelledby="in-short">
            <h2 id="in-short">{labels.short}</h2>
            <Blocks blocks={short} />
          </section>
          {sections.map(({ id, title: heading, blocks }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{heading}</h2>
              <Blocks blocks={blocks} />
            </section>
          ))}
          <nav aria-label={labels.others} className={styles.others}>
            <ul>
              {others.map((other) => (
                <li key={other.to}>
                  <SiteLink to={other.to}>{other.title}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </div>
  );
};
