/** What is being worked on. There is nothing to sign up for: what has no date needs no list. */
import { Blocks } from '../../editorial/blocks.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { ComingSoonData } from '../../content/information/coming-soon.ts';
import { PageOpening } from '../../editorial/page-opening.tsx';
import words from './text-page.module.css';

export const Page = ({ data: { title, lead, description, photo, works, end } }: { readonly data: ComingSoonData }) => (
  <div className={words.page}>
    <PageTitle title="Coming soon" description={description} />
    <PageOpening title={title} lead={lead} photo={photo} />
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
        <ButtonLink to="/shop">Shop all products</ButtonLink>
      </p>
    </div>
  </div>
);
