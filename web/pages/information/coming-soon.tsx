/** What is in the works. There is nothing to sign up for, as nothing has a date. */
import { Blocks } from '../../editorial/blocks.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { ComingSoonData } from '../../content/information/coming-soon.ts';
import { PageIntro } from '../../editorial/page-intro.tsx';
import textPage from '../../editorial/text-page.module.css';

export const Page = ({ data: { labels, title, lead, photo, works, end } }: { readonly data: ComingSoonData }) => (
  <div className={textPage.page}>
    <PageIntro title={title} lead={lead} photo={photo} />
    <div className={textPage.columns}>
      {works.map((work) => (
        <section key={work.id} aria-labelledby={work.id}>
          <h2 id={work.id} className="rule">
            {work.title}
          </h2>
          <Blocks blocks={work.blocks} />
        </section>
      ))}
    </div>
    <div className={textPage.section}>
      <Blocks blocks={[end]} />
      <p className="buttons">
        <ButtonLink to="/shop">{labels.shop}</ButtonLink>
      </p>
    </div>
  </div>
);
