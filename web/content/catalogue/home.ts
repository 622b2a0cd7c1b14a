/** The content of the home page. */
import { brand } from '../../../core/catalogue/brand.ts';
import type { Described } from '../described.ts';
import { onceAWeek, seeBundle, seeInside } from './bundle.ts';
import { photo, type Photo } from '../pictures.ts';
import { plainText } from '../../ui/text/parse-links.ts';
import { questionsData } from '../questions/all-questions.ts';
import { rules } from '../shop-rules.ts';

export type Step = {
  /** The product's short name. */
  readonly name: string;
  readonly when: string;
  readonly how: string;
  readonly context: Photo;
  readonly texture: Photo;
};

const LABELS = {
  title: 'Up before the sun.',
  lead: 'Four products for a man’s face, in the order he uses them. Two minutes in the morning, two at night.',
  system: seeBundle,
  all: 'Shop all five',
  routine: 'Wash. Moisturise. Recover. And on Sunday, polish.',
  reasons: 'Less on the shelf, more sleep.',
  offers: 'Two codes, said plainly.',
  offersLead: `${rules.sentences.oneCode} If a second code saves less, the cart shows the difference and asks which one to keep.`,
  offersLink: 'How codes and reward cash work',
  questions: 'Before you ask',
  allQuestions: 'All questions',
  inside: seeInside,
} as const;

export type HomeData = {
  /** Headings, buttons and labels. */
  readonly labels: typeof LABELS;
  readonly steps: readonly Step[];
  readonly bundle: Photo;
  readonly reasons: readonly { readonly title: string; readonly text: string }[];
  readonly offers: readonly { readonly code: string; readonly off: string; readonly text: string }[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
};

const step = (name: string, when: string, how: string): Step => ({
  name,
  when,
  how,
  context: photo(`products/${name}/03`),
  texture: photo(`products/${name}/04`),
});

/** Those of the FAQ that the home page answers, too, by their slugs. */
const FIRST_QUESTIONS = ['where-to-start', 'ways-to-pay', 'reward-cash', 'need-account'];

const questionNamed = (slug: string): HomeData['questions'][number] => {
  const found = questionsData()
    .groups.flatMap(({ questions }) => questions)
    .find((candidate) => candidate.slug === slug);
  if (found === undefined) throw new Error(`no question ${slug}`);
  return { question: found.question, answer: plainText(found.answer) };
};

export const homeData = (): Described<HomeData> => ({
  labels: LABELS,
  documentTitle: null,
  description: `${brand.name} makes four men’s skincare products: a face wash, a light cream, a night serum and a weekly scrub. ${rules.sentences.freeDelivery}`,
  steps: [
    step('wash', 'Morning and night', 'A pea-sized squeeze on a wet face. One minute, then rinse.'),
    step('daily-moisturiser', 'Every morning', 'Two pumps, face and neck, before you step out.'),
    step('night-recovery', 'Every night', 'Six drops, pressed in. Then bed.'),
    step('weekly-polish', onceAWeek, 'A heaped teaspoon in small circles, for one minute.'),
  ],
  bundle: photo('products/skin-system/02'),
  reasons: [
    {
      title: 'Four products, not fourteen',
      text: 'A face needs to be cleaned, kept soft, left alone at night and scrubbed now and then. We make one product for each, and stop there.',
    },
    {
      title: 'The whole list on the page',
      text: 'Every ingredient is on the product’s page, in the order it’s on the pack. If something doesn’t agree with your skin, you can see it before you pay.',
    },
    {
      title: 'One price, taxes in it',
      text: `What you see is what you pay online. Cash on delivery adds ${rules.codFee}, and the cart says so from the start.`,
    },
  ],
  offers: [
    {
      code: rules.timed.code,
      off: `${rules.timed.off} off everything in your cart`,
      text: `For ${rules.offerMinutes} minutes from your first visit, once. Reloading the page doesn’t restart it, and when the time is over, so is the code.`,
    },
    {
      code: rules.unlock.code,
      off: `${rules.unlock.off} off for your mobile number`,
      text: `Once per number. When the ${rules.offerMinutes} minutes end it’s removed from your cart, and you can apply it again. In return we may send offers to that number now and then. We ask once during your visit; close the window and it stays closed.`,
    },
  ],
  questions: FIRST_QUESTIONS.map(questionNamed),
});
