/** The content of the results page: what to expect, week by week. */
import type { Block, Text } from '../blocks.ts';
import type { Described } from '../blocks.ts';
import * as destinations from '../destinations.ts';
import { photo, type Photo } from '../pictures.ts';

export type Week = {
  /** `Week 1` */
  readonly when: string;
  readonly title: string;
  readonly blocks: readonly Text[];
};

const LABELS = { manual: 'How to use them', shop: destinations.shop } as const;

export type ResultsData = {
  /** Headings, buttons and labels. */
  readonly labels: typeof LABELS;
  readonly title: string;
  readonly lead: Text;
  readonly photo: Photo;
  readonly weeks: readonly Week[];
  readonly textures: readonly Photo[];
  readonly notes: readonly { readonly title: string; readonly blocks: readonly Block[] }[];
};

export const resultsData = (): Described<ResultsData> => ({
  labels: LABELS,
  documentTitle: destinations.results,
  title: `${destinations.results}.`,
  lead: 'No before and after. Here is what you are likely to notice, week by week, and what you should not wait for.',
  description:
    'What to expect from a simple skincare routine after one, two, four and eight weeks, and what no cream does. No before-and-after pictures.',
  photo: photo('products/daily-moisturiser/04'),
  weeks: [
    {
      when: 'Week 1',
      title: 'It feels different',
      blocks: [
        'Your face feels clean after Wash, and not tight. Daily Moisturiser is gone from sight within a minute, and dry patches feel softer the same day.',
        'This is the week to watch your skin. If something stings, itches or turns red, stop that product. Most of the time it is one ingredient; the list is on the [product’s page](/shop).',
      ],
    },
    {
      when: 'Week 2',
      title: 'It becomes a habit',
      blocks: [
        'You have used Weekly Polish twice. Your hand notices it first, your razor second: flakes are gone and the razor glides.',
        'Two minutes in the morning no longer feel like two minutes. If they do, skip the night; a routine that you keep is worth more than one that is complete.',
      ],
    },
    {
      when: 'Week 4',
      title: 'You see it',
      blocks: [
        'Skin renews its surface in about a month. What you see now has grown under the routine: it is smoother, and it looks less tired where it was only dry.',
        'An oily forehead is still an oily forehead, though it may feel less so through the morning.',
      ],
    },
    {
      when: 'Week 8',
      title: 'This is it',
      blocks: [
        'What you have now is what these products do for you. It stays as long as you go on, and fades in a few weeks when you stop.',
        'Look at what you use up fastest and buy only that again. The pump of Daily Moisturiser is usually the first to run dry.',
      ],
    },
  ],
  textures: ['wash', 'night-recovery', 'weekly-polish'].map((name) => photo(`products/${name}/04`)),
  notes: [
    {
      title: 'What no cream does',
      blocks: [
        [
          'Remove wrinkles. Skin that holds more water shows fine lines less; that is all.',
          'Close pores. They have no muscles. Clean pores look smaller.',
          'Cure acne, pigmentation, eczema or dandruff. These are conditions of the skin and have treatments.',
          'Replace sunscreen. None of our products has any, and the sun does more to a face than all of them together.',
          'Work faster in larger amounts. The amounts are in the [manual](/manual).',
        ],
      ],
    },
    {
      title: 'What helps more than we do',
      blocks: [
        [
          'Sunscreen every morning, on top of Daily Moisturiser.',
          'Sleep, and water when you are thirsty.',
          'A clean pillow cover every week, and a clean razor.',
          'Hands off. Most of what goes wrong on a face was touched first.',
        ],
      ],
    },
    {
      title: 'When to see a doctor',
      blocks: [
        'If something hurts, spreads, bleeds, or has not gone after six weeks, no shop can help you. A dermatologist can, often in one visit.',
        'If one of our products has caused it, stop using it, show the doctor the list of ingredients, and [tell us](/customer-service). We would want to know.',
      ],
    },
  ],
});
