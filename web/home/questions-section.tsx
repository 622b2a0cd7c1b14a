/** The first questions, each with its answer to open. */
import type { HomeData } from '../content/catalogue/home.ts';
import { Icon } from '../ui/icon.tsx';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import styles from './questions-section.module.css';

export const QuestionsSection = ({ labels, questions }: Pick<HomeData, 'labels' | 'questions'>) => (
  <section id="questions" className={styles.section} aria-labelledby="questions-title">
    <div className={styles.text}>
      <h2 id="questions-title" className="rule">
        {labels.questions}
      </h2>
      <p>
        <SiteLink to="/frequently-asked-questions">{labels.allQuestions}</SiteLink>
      </p>
    </div>
    <div>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary>
            {question}
            <Icon name="plus" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
);
