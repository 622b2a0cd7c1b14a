/** The content of the about page: who makes the products, and why there are four. */
import { brand } from '../../../core/catalogue/brand.ts';
import { brandName } from '../../settings/brand.ts';
import { seller } from '../../settings/seller.ts';
import type { PhotoSection, Text } from '../blocks.ts';
import type { Described } from '../blocks.ts';
import * as destinations from '../destinations.ts';
import { whatIsInThem } from '../catalogue/range.ts';
import { photo, type Photo } from '../pictures.ts';

const LABELS = { shop: destinations.shop, results: destinations.results } as const;

export type AboutData = {
  /** Headings, buttons and labels. */
  readonly labels: typeof LABELS;
  readonly title: string;
  readonly lead: string;
  readonly photo: Photo;
  readonly chapters: readonly PhotoSection[];
  readonly not: { readonly title: string; readonly items: readonly Text[]; readonly photo: Photo };
};

export const aboutData = (): Described<AboutData> => ({
  labels: LABELS,
  documentTitle: destinations.about,
  title: 'A short shelf.',
  lead: `${brand.name} is dawn in Hindi. It is also when most of the men we make this for are at the basin: before the shift, the school run, the first train. We give them four products and four minutes of work a day.`,
  description: `${brandName} makes four skincare products for men in ${seller.city}, ${seller.state}. Why there are four, how the packs are made, and what we leave out.`,
  photo: photo('home/hero'),
  chapters: [
    {
      id: 'why',
      title: 'Why four',
      photo: photo('products/skin-system/01'),
      blocks: [
        'A face is washed, kept soft, left in peace overnight, and scrubbed now and then. Each of these needs one thing that does it well. A fifth jar would only be in the way.',
        'So there is one face wash, one cream, one serum and one scrub. They come in one strength and one size, for oily and for dry faces alike, and nothing in one works against another.',
        'If you use fewer, use [Wash](/products/wash) and [Daily Moisturiser](/products/daily-moisturiser). If you use all four, the [Skin System](/products/skin-system) is the same four in one box for less.',
      ],
    },
    {
      id: 'inside',
      title: whatIsInThem,
      photo: photo('products/night-recovery/04'),
      blocks: [
        'Things with a job. Decyl glucoside lathers and rinses clean. Glycerin holds water, squalane keeps skin soft. Milled walnut shell does the scrubbing, because plastic beads end up in rivers.',
        'Night Recovery has seven ingredients and no water in it, so it needs no preservative.',
        'The full list for each product is on its page, in the same order as on the pack. Three of the four are scented lightly; Night Recovery smells of the vetiver that is in it.',
      ],
    },
    {
      id: 'packs',
      title: 'How the packs are made',
      photo: photo('products/wash/02'),
      blocks: [
        'Wash comes in a tube that stands on its cap, so you can use the last of it. Daily Moisturiser has a pump, since two pumps give the same amount every time.',
        'Night Recovery is in amber glass: light turns plant oils. Weekly Polish is a wide jar, because a scrub this thick will not come out of anything narrow.',
        'The packs are charcoal green and sand, with one line the colour of the sky at half past five. The line is the only decoration we allow ourselves.',
      ],
    },
    {
      id: 'where',
      title: 'Where it is made',
      photo: photo('products/skin-system/02'),
      blocks: [
        `In ${seller.city}, ${seller.state}, under licence ${seller.maker.licence}. Every pack carries its batch number, the month it was made and its net quantity.`,
        'We sell on this site only, and deliver in India only. What you pay for is what is in the pack; there is no shop rent and no middleman in it.',
        'Questions go to the people who pack the boxes: see [Contact](/contact).',
      ],
    },
  ],
  not: {
    title: 'What we don’t do',
    photo: photo('products/weekly-polish/03'),
    items: [
      'We promise no cure. These are cosmetics: they clean, soften and smooth. If it hurts or doesn’t go away, see a doctor.',
      'We make nothing fairer. The colour of your skin is not a problem to be solved.',
      'We show no before and after. Light and a close shave can fake any of them.',
      'No fake or paid reviews.',
      'We count no stock down to hurry you. The one countdown on this site runs once for you, and when it has ended, it has ended.',
      'No pre-ticked extras, and the cart shows the cash on delivery fee from the first minute.',
    ],
  },
});
