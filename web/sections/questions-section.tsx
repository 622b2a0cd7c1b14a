/** The first questions, as native disclosures. */
import type { HomeData } from '../content/home.ts';
import { Icon } from '../components/icon.tsx';
import styles from './questions-section.module.css';

export const QuestionsSection = ({ questions }: Pick<HomeData, 'questions'>) => (
  <section id="questions" className={styles.section} aria-labelledby="questions-title">
    <h2 id="questions-title" className="rule">Before you ask</h2>
    <div>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary>{question}<Icon name="plus" /></summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
);
