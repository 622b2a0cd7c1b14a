/** The about page: who makes the products, why there are four, and what is left out. */
import { Blocks } from '../../editorial/blocks.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import type { AboutData } from '../../content/information/about.ts';
import { HomeRoundedSection } from '../../editorial/home-rounded-section.tsx';
import { PageIntro } from '../../editorial/page-intro.tsx';
import { PhotoTextSection } from '../../editorial/photo-text-section.tsx';
import { TABLET } from '../../styles/breakpoints.ts';
import textPage from '../../editorial/text-page.module.css';
import styles from './about.module.css';

export const Page = ({ data: { labels, title, lead, photo, chapters, not } }: { readonly data: AboutData }) => (
  <div className={textPage.page}>
    <div className={styles.opening}>
      <PageIntro title={title} lead={lead} />
      <div className={styles.wide}>
        <Picture shot={photo.shot} alt={photo.alt} sizes="100vw" isFirst />
      </div>
    </div>
    {chapters.map((chapter, i) => (
      <PhotoTextSection key={chapter.id} {...chapter} isFlipped={i % 2 === 1} />
    ))}
    <div className={styles.rounded}>
      <HomeRoundedSection
        labelledBy="not-title"
        picture={<Picture shot={not.photo.shot} alt={not.photo.alt} sizes={`${TABLET} 50vw, 100vw`} />}
      >
        <h2 id="not-title" className="rule">
          {not.title}
        </h2>
        <Blocks blocks={[not.items]} />
        <p className="buttons">
          <ButtonLink kind="light" to="/shop">
            {labels.shop}
          </ButtonLink>
          <ButtonLink kind="light-quiet" to="/results">
            {labels.results}
          </ButtonLink>
        </p>
      </HomeRoundedSection>
    </div>
  </div>
);
