/** What is being worked on. There is nothing to sign up for: what has no date needs no list. */
import { Blocks } from '../../editorial/blocks.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { ComingSoonData } from '../../content/information/coming-soon.ts';
import { PageIntro } from '../../editorial/page-intro.tsx';
import words from './text-page.module.css';

export const Page = ({ data: { title, lead, photo, works, end } }: { readonly data: ComingSoonData }) => (
  <div className={words.page}>
    <PageIntro title={title} lead={lead} photo={photo} />
    <div className={words.columns}>
      {works.map((work) => (
        <section key={work.id} aria-labelledby={work.id}>
          <h2 id={work.id} className="rule">
            {work.title}
          </h2>
          <Blocks blocks={work.words} />
        </section>
      ))}
    </div>
    <div className={words.section}>
      <Blocks blocks={[end]} />
      <p className={words.actions}>
        <ButtonLink to="/shop">What there is already</ButtonLink>
      </p>
    </div>
  </div>
);
