/** What is being worked on. There is nothing to sign up for: what has no date needs no list. */
import { Blocks } from '../components/blocks.tsx';
import { ButtonLink } from '../components/button.tsx';
import { PageTitle } from '../components/page-title.tsx';
import type { ComingSoonData } from '../content/coming-soon.ts';
import { PageOpening } from '../sections/page-opening.tsx';
import { PhotoWordsSection } from '../sections/photo-words-section.tsx';
import words from './words.module.css';

export const Page = ({ data: { title, lead, description, photo, works, end } }: { readonly data: ComingSoonData }) => (
  <div className={words.page}>
    <PageTitle title="Coming soon" description={description} />
    <PageOpening title={title} lead={lead} photo={photo} />
    {works.map((work, i) => <PhotoWordsSection key={work.id} {...work} isFlipped={i % 2 === 0} />)}
    <div className={words.section}>
      <Blocks blocks={[end]} />
      <p className={words.actions}><ButtonLink to="/shop">What there is already</ButtonLink></p>
    </div>
  </div>
);
