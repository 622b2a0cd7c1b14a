/** Questions about the products. */
import { capitalised, inOneLine } from '../../format/words.ts';
import { whatIsInThem } from '../catalogue/phrases.ts';
import { contentOf, routine, SINGLES } from '../catalogue/range.ts';
import { NUT_WARNING } from '../products/weekly-polish.ts';
import type { Question } from './question.ts';

/** `Wash and Daily Moisturiser: 24 months from manufacture, 12 months once opened.`, and so on, as on the labels. */
const shelfLives = (): string =>
  [...Map.groupBy(SINGLES, (product) => contentOf(product).label.bestBefore)]
    .map(([bestBefore, alike]) => `${inOneLine(alike.map(({ title }) => title))}: ${bestBefore}.`)
    .join(' ');

export const productQuestions: readonly Question[] = [
  {
    slug: 'where-to-start',
    question: 'Where do I start?',
    answer:
      'With [Wash](/products/wash) and [Daily Moisturiser](/products/daily-moisturiser). If you already have a face wash you like, start with [Night Recovery](/products/night-recovery). The [Skin System](/products/skin-system) has all four and costs far less than buying them separately.',
  },
  {
    slug: 'skin-type',
    question: 'Are they right for my skin?',
    answer:
      'Wash and Daily Moisturiser are mild and suit most skin, oily or dry. Weekly Polish is a scrub: leave it out if your skin is broken, sunburnt or has active spots. Whatever you begin with, patch-test on your inner arm 24 hours before.',
  },
  {
    slug: 'ingredients',
    question: `${whatIsInThem}?`,
    answer: `The full list is on each product page, in the order on the pack. ${NUT_WARNING}`,
  },
  {
    slug: 'how-long',
    question: 'When will I see results?',
    answer:
      'Cleaner and softer within the first week, smoother after about a month. [What to expect](/results) goes week by week, and says what no cream does.',
  },
  {
    slug: 'how-much',
    question: 'How much do I use, and when?',
    answer: `${capitalised(
      routine()
        .map(({ product, amount }) => `${amount} of ${product.title}`)
        .join(', '),
    )}. The [manual](/manual) has a card you can print.`,
  },
  {
    slug: 'sunscreen',
    question: 'Do they contain sunscreen?',
    answer:
      'None of them does. Put sunscreen on top of Daily Moisturiser in the morning. We are [working on one](/coming-soon).',
  },
  {
    slug: 'beard',
    question: 'Do they work with a beard?',
    answer:
      'Yes. Wash goes through to the skin and rinses out; keep Weekly Polish to the cheeks and the forehead. More in the [manual](/manual).',
  },
  {
    slug: 'keeps',
    question: 'What’s the shelf life?',
    answer: `${shelfLives()} The month of manufacture is printed on the pack.`,
  },
];
