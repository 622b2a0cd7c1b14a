/** The manual: the routine on a card to print, the amounts, and notes on beards, razors and the sun. */
import { BUNDLE } from '../../../core/catalogue/products.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Disclosures } from '../../ui/text/disclosures.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import type { ManualData } from '../../content/information/manual.ts';
import { Blocks } from '../../editorial/blocks.tsx';
import { SiteLink } from '../../runtime/navigation/site-link.tsx';
import { PageIntro } from '../../editorial/page-intro.tsx';
import { RoutineCard } from '../../editorial/routine-card.tsx';
import { WIDE } from '../../styles/breakpoints.ts';
import textPage from '../../editorial/text-page.module.css';
import styles from './manual.module.css';

export const Page = ({
  data: { labels, title, lead, photo, card, rules, amounts, notes },
}: {
  readonly data: ManualData;
}) => (
  <div className={textPage.page}>
    <div className={styles.screenOnly}>
      <PageIntro title={title} lead={lead} photo={photo}>
        <p>
          <Button kind="quiet" onClick={() => print()}>
            {labels.print}
          </Button>
        </p>
      </PageIntro>
    </div>
    <RoutineCard title={labels.card} columns={card} />
    <section className={`${textPage.section} ${styles.screenOnly}`} aria-labelledby="amounts-title">
      <h2 id="amounts-title">{labels.enough}</h2>
      <ul className={styles.amounts}>
        {amounts.map((amount) => (
          <li key={amount.to}>
            <Picture shot={amount.photo.shot} alt={amount.photo.alt} sizes={`${WIDE} 23vw, 46vw`} />
            <h3>{amount.amount}</h3>
            <p>
              <SiteLink to={amount.to}>{amount.product}</SiteLink>
            </p>
            <p className={styles.lasts}>{amount.lasts}</p>
          </li>
        ))}
      </ul>
    </section>
    <div className={`${styles.notes} ${styles.screenOnly}`}>
      <section className={textPage.section} aria-labelledby="rules-title">
        <h2 id="rules-title">{labels.rules}</h2>
        <Blocks blocks={[rules]} />
      </section>
      <section className={textPage.section} aria-labelledby="notes-title">
        <h2 id="notes-title">{labels.notes}</h2>
        <Disclosures items={notes} />
      </section>
    </div>
    <p className={`buttons ${styles.screenOnly}`}>
      <ButtonLink to={BUNDLE.page_link}>{labels.system}</ButtonLink>
      <ButtonLink to="/frequently-asked-questions" kind="quiet">
        {labels.questions}
      </ButtonLink>
    </p>
  </div>
);
