/** What a customer can do at once, and the form for what needs a person. */
import { LinkedText } from '../../ui/linked-text.tsx';
import type { CustomerServiceData } from '../../content/information/contact.ts';
import { GrievanceSection } from '../../support/grievance-form.tsx';
import { PageIntro } from '../../editorial/page-intro.tsx';
import words from './text-page.module.css';
import styles from './customer-service.module.css';

export const Page = ({ data: { title, lead, topics, form } }: { readonly data: CustomerServiceData }) => (
  <div className={words.page}>
    <PageIntro title={title} lead={lead} />
    <ul className={styles.topics}>
      {topics.map((topic) => (
        <li key={topic.title}>
          <h2>{topic.title}</h2>
          <p>
            <LinkedText text={topic.text} />
          </p>
        </li>
      ))}
    </ul>
    <GrievanceSection {...form} />
  </div>
);
