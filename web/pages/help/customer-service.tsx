/** What customers can do themselves, and a form for everything else. */
import { LinkedText } from '../../ui/text/linked-text.tsx';
import type { CustomerServiceData } from '../../content/information/contact.ts';
import { GrievanceSection } from '../../support/grievance-form.tsx';
import { PageIntro } from '../../editorial/page-intro.tsx';
import textPage from '../../editorial/text-page.module.css';
import styles from './customer-service.module.css';

export const Page = ({ data: { title, lead, topics, form } }: { readonly data: CustomerServiceData }) => (
  <div className={textPage.page}>
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
