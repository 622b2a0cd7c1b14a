/** The contact page: every way to reach the shop, and the company behind it. */
import { Blocks } from '../../editorial/blocks.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { ContactData } from '../../content/information/contact.ts';
import { PageIntro } from '../../editorial/page-intro.tsx';
import textPage from '../../editorial/text-page.module.css';
import styles from './contact.module.css';

export const Page = ({ data: { labels, title, lead, photo, ways } }: { readonly data: ContactData }) => (
  <div className={textPage.page}>
    <PageIntro title={title} lead={lead} photo={photo}>
      <p className="buttons">
        <ButtonLink to="/customer-service">{labels.service}</ButtonLink>
        <ButtonLink to="/frequently-asked-questions" kind="quiet">
          {labels.questions}
        </ButtonLink>
      </p>
    </PageIntro>
    <div className={textPage.columns}>
      {ways.map((way) => (
        <section key={way.title} className={styles.way}>
          <h2>{way.title}</h2>
          <Blocks blocks={way.blocks} />
        </section>
      ))}
    </div>
  </div>
);
