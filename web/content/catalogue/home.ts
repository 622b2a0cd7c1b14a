/** The content of the home page. */
import { brandName } from '../../settings/brand.ts';
import { BUNDLE, products } from '../../../core/catalogue/products.ts';
import { capitalised, inOneLine, inWords } from '../../format/words.ts';
import type { Described } from '../blocks.ts';
import { seeBundle, seeInside } from './range.ts';
import { contentOf, kinds, routine, SINGLES } from './range.ts';
import { photo, type Photo } from '../pictures.ts';
import { plainText } from '../../ui/text/parse-links.ts';
import { questionsData } from '../questions.ts';
import { rules } from '../shop-rules.ts';

export type Step = {
  /** The product's short name. */
  readonly name: string;
  readonly when: string;
  readonly how: string;
  /** What it is. */
  readonly text: string;
  readonly context: Photo;
  readonly texture: Photo;
};

const labels = () => ({
  title: 'Up before the sun.',
  lead: `${capitalised(inWords(routine().length))} products for a man’s face, in the order he uses them. Two minutes in the morning, two at night.`,
  system: seeBundle,
  all: `Shop all ${inWords(products.length)}`,
  routine: 'Wash. Moisturise. Recover. And on Sunday, polish.',
  reasons: 'Less on the shelf, more sleep.',
  offers: 'Two codes, explained.',
  offersLead: `${rules.sentences.oneCode} If a second code saves less, the cart shows the difference and asks which one to keep.`,
  offersLink: 'How codes and reward cash work',
  questions: 'Before you ask',
  allQuestions: 'All questions',
  inside: seeInside,
});

export type HomeData = {
  /** Headings, buttons and labels. */
  readonly labels: ReturnType<typeof labels>;
  readonly steps: readonly Step[];
  readonly bundle: { readonly heading: string; readonly text: string; readonly photo: Photo };
  readonly reasons: readonly { readonly title: string; readonly text: string }[];
  readonly offers: readonly { readonly code: string; readonly off: string; readonly text: string }[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
};

/** Those of the FAQ that the home page answers, too, by their slugs. */
const FIRST_QUESTIONS = ['where-to-start', 'ways-to-pay', 'reward-cash', 'need-account'];

const questionNamed = (slug: string): HomeData['questions'][number] => {
  const found = questionsData()
    .groups.flatMap(({ questions }) => questions)
    .find((candidate) => candidate.slug === slug);
  if (found === undefined) throw new Error(`no question ${slug}`);
  return { question: found.question, answer: plainText(found.answer) };
};

const bundle = (): HomeData['bundle'] => {
  const { heading, text } = contentOf(BUNDLE).texts.description;
  return { heading, text, photo: photo(`${BUNDLE.images.folder}/02`) };
};

export const homeData = (): Described<HomeData> => ({
  labels: labels(),
  documentTitle: null,
  description: `${brandName} makes ${inWords(SINGLES.length)} men’s skincare products: ${inOneLine(kinds())}. ${rules.sentences.freeDelivery}`,
  steps: routine().map(({ product, when, how }) => ({
    name: product.name,
    when,
    how,
    text: contentOf(product).texts.description.text,
    context: photo(`${product.images.folder}/03`),
    texture: photo(`${product.images.folder}/04`),
  })),
  bundle: bundle(),
  reasons: [
    {
      title: 'Four products, not fourteen',
      text: 'A face needs to be cleaned, kept soft, left alone at night and scrubbed now and then. We make one product for each, and stop there.',
    },
    {
      title: 'Every ingredient listed',
      text: 'The full list is on the product’s page, in the order it’s on the pack. If something doesn’t agree with your skin, you can see it before you pay.',
    },
    {
      title: 'One price, taxes included',
      text: `${rules.isCodFree ? 'What you see is what you pay, online or in cash on delivery.' : `What you see is what you pay online. Cash on delivery adds ${rules.codFee}, and the cart says so from the start.`}`,
    },
  ],
  offers: [
    {
      code: rules.timed.code,
      off: `${rules.timed.off} off everything in your cart`,
      text:
        rules.offerMinutes === 0
          ? 'Enter it in your cart. There is no countdown.'
          : `For ${rules.offerMinutes} minutes from your first visit, once. Reloading the page doesn’t restart it, and when it ends, the code stops working.`,
    },
    {
      code: rules.unlock.code,
      off: `${rules.unlock.off} off when you share your mobile number`,
      text: `Once per number. ${rules.offerMinutes === 0 ? '' : `When the ${rules.offerMinutes} minutes end it’s removed from your cart, and you can apply it again. `}You choose whether we may send you offers. We ask once during your visit; close the window and it stays closed.`,
    },
  ],
  questions: FIRST_QUESTIONS.map(questionNamed),
});
