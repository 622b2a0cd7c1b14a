/** What to expect, week by week, without pictures of faces. */
import { Blocks } from '../../editorial/blocks.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import type { ResultsData } from '../../content/information/results.ts';
import { PageIntro } from '../../editorial/page-intro.tsx';
import textPage from '../../editorial/text-page.module.css';
import styles from './results.module.css';

export const Page = ({
  data: { labels, title, lead, photo, weeks, textures, notes },
}: {
  readonly data: ResultsData;
}) => (
  <div className={textPage.page}>
    <PageIntro title={title} lead={lead} photo={photo} />
    <ol>
      {weeks.map((week) => (
        <li key={week.when} className={styles.week}>
          <p className={styles.when}>{week.when}</p>
          <h2>{week.title}</h2>
          <div className={styles.text}>
            <Blocks blocks={week.blocks} />
          </div>
        </li>
      ))}
    </ol>
    <ul className={styles.textures}>
      {textures.map(({ shot, alt }) => (
        <li key={shot}>
          <Picture shot={shot} alt={alt} sizes="33vw" />
        </li>
      ))}
    </ul>
    <div className={textPage.columns}>
      {notes.map((note) => (
        <section key={note.title}>
          <h2 className={styles.note}>{note.title}</h2>
          <Blocks blocks={note.blocks} />
        </section>
      ))}
    </div>
    <p className="buttons">
      <ButtonLink to="/manual">{labels.manual}</ButtonLink>
      <ButtonLink to="/shop" kind="quiet">
        {labels.shop}
      </ButtonLink>
    </p>
  </div>
);
