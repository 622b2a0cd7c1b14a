/** The content of the manual and of its card: what to use, how much, and when. */
import { BUNDLE, type ProductName } from '../../../core/catalogue/products.ts';
import type { Text } from '../blocks.ts';
import type { Described } from '../blocks.ts';
import * as destinations from '../destinations.ts';
import { photo, type Photo } from '../pictures.ts';
import { onceAWeek, PATCH_TEST, seeBundle } from '../catalogue/range.ts';
import { routine } from '../catalogue/range.ts';

export type Use = { readonly product: string; readonly to: string; readonly amount: string; readonly how: string };

const LABELS = {
  print: 'Print the card',
  card: destinations.routine,
  enough: 'How much is enough',
  rules: 'Four rules',
  notes: 'In real life',
  system: seeBundle,
  questions: 'More questions',
} as const;

export type ManualData = {
  /** Headings, buttons and labels. */
  readonly labels: typeof LABELS;
  readonly title: string;
  readonly lead: string;
  readonly photo: Photo;
  /** The columns of the card, one for each time. */
  readonly card: readonly { readonly when: string; readonly takes: string; readonly uses: readonly Use[] }[];
  readonly rules: readonly Text[];
  readonly amounts: readonly {
    readonly product: string;
    readonly to: string;
    readonly amount: string;
    readonly lasts: string;
    readonly photo: Photo;
  }[];
  readonly notes: readonly { readonly question: string; readonly answer: Text }[];
};

const TITLE = 'The manual';
const TWO_MINUTES = 'Two minutes';
const AMOUNTS = routine().map(({ product: { name, title, page_link, images }, amount, lasts }) => ({
  name,
  use: { product: title, to: page_link, amount },
  lasts,
  photo: photo(`${images.folder}/04`),
}));

/** A use on the card. Throws for a product that is not of the routine. */
const onCard = (product: ProductName, how: string): Use => {
  const found = AMOUNTS.find(({ name }) => name === product);
  if (found === undefined) throw new Error(`${product} is not in the routine`);
  return { ...found.use, how };
};

export const manualData = (): Described<ManualData> => ({
  labels: LABELS,
  documentTitle: TITLE,
  title: `${TITLE}.`,
  lead: 'What, how much, and when. It fits on a card; print it and put it where you shave.',
  description:
    'The routine on one card: what to use in the morning, at night and once a week, how much of it, and how it goes with a beard and with sunscreen.',
  photo: photo(`${BUNDLE.images.folder}/02`),
  card: [
    {
      when: 'Morning',
      takes: TWO_MINUTES,
      uses: [
        onCard('wash', 'On a wet face, one minute. Rinse and pat dry.'),
        onCard('daily-moisturiser', 'Over face and neck. Give it a minute, then sunscreen.'),
      ],
    },
    {
      when: 'Night',
      takes: TWO_MINUTES,
      uses: [
        onCard('wash', 'Sweat, sunscreen and the road come off.'),
        onCard('night-recovery', 'Into the palm, hands together, press. Do not rub.'),
      ],
    },
    {
      when: onceAWeek,
      takes: 'One minute, after your evening Wash',
      uses: [
        onCard('weekly-polish', 'On a wet face, in small circles, lightly; not around the eyes. Rinse well.'),
        onCard('night-recovery', 'As on every night.'),
      ],
    },
  ],
  rules: [
    'Lukewarm water. Hot water dries your skin.',
    'Pat dry with your own towel.',
    'Thin first, thick last; sunscreen on top of everything.',
    PATCH_TEST,
  ],
  amounts: AMOUNTS.map(({ use: used, lasts, photo: texture }) => ({ ...used, lasts, photo: texture })),
  notes: [
    {
      question: 'With a beard',
      answer:
        'Wash goes through it down to the skin; use your fingertips, and rinse longer. Daily Moisturiser and Night Recovery go on the skin first, and what is left on your hands goes through the hair. Keep Weekly Polish to the cheeks and the forehead, or the grains stay in the beard till lunch.',
    },
    {
      question: 'With a razor',
      answer:
        'Wash, then shave, then Daily Moisturiser. Weekly Polish belongs to the evening before a shave, not the morning of it: it lifts the hair, and the skin has had a night to settle.',
    },
    {
      question: 'With sunscreen',
      answer:
        'Daily Moisturiser has none. Give it a minute to sink in, then put on sunscreen of SPF 30 or more, two fingers long for face and neck, on cloudy days as well. At night, Wash takes it off.',
    },
    {
      question: 'With something your doctor prescribed',
      answer:
        'Ask the doctor who prescribed it before you put anything else on that skin. Show them the ingredients; they are on each product’s page. Leave out Weekly Polish while you use anything that makes skin peel.',
    },
    {
      question: 'After the gym, or a day in the heat',
      answer:
        'Once more with Wash is fine, and then Daily Moisturiser again. Three washes a day is the most that does your skin any good.',
    },
    { question: 'On holiday', answer: 'Take Wash and Daily Moisturiser. The rest can wait for a week.' },
    {
      question: 'When something stings',
      answer:
        'Rinse it off with cool water and leave the product out for a week. If it stings again, it is not for you: [write to us](/customer-service), and see a doctor if your skin does not settle.',
    },
    {
      question: 'Where to keep them',
      answer:
        'Closed, dry and out of the sun. A bathroom shelf is fine, a window sill is not; Night Recovery minds light and heat the most.',
    },
  ],
});
