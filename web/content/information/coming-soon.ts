/** The content of the coming-soon page: what is in the works, without a date. */
import { brandName } from '../../settings/brand.ts';
import type { Text } from '../blocks.ts';
import type { Described } from '../blocks.ts';
import * as destinations from '../destinations.ts';
import { photo, type Photo } from '../pictures.ts';

const LABELS = { shop: destinations.shopAllProducts } as const;

export type ComingSoonData = {
  /** Headings, buttons and labels. */
  readonly labels: typeof LABELS;
  readonly title: string;
  readonly lead: Text;
  readonly photo: Photo;
  readonly works: readonly { readonly id: string; readonly title: string; readonly blocks: readonly Text[] }[];
  readonly end: Text;
};

const UPCOMING = 'a sunscreen and a lip balm';

export const comingSoonData = (): Described<ComingSoonData> => ({
  labels: LABELS,
  documentTitle: destinations.comingSoon,
  title: `Next: ${UPCOMING}.`,
  lead: 'Both are being made and tested. Neither has a date or a price yet, and we take no orders before they are ready.',
  description: `What ${brandName} is working on next: ${UPCOMING}. No date yet, and nothing to pre-order.`,
  photo: photo('products/daily-moisturiser/04'),
  works: [
    {
      id: 'sunscreen',
      title: 'A sunscreen',
      blocks: [
        'It is the one thing missing from the routine, and the hardest to make well. It has to sit on top of Daily Moisturiser without rolling off, leave no white cast on brown skin, and stay out of your eyes when you sweat.',
        'It will come when its protection has been measured by a laboratory, and not before. Until then use any sunscreen you like, of SPF 30 or more.',
      ],
    },
    {
      id: 'lip-balm',
      title: 'A lip balm',
      blocks: [
        'Without shine, colour or menthol, in something that survives a trouser pocket in May. That last part is what we are still bad at.',
      ],
    },
  ],
  end: 'Once one is ready, you’ll find it in the [shop](/shop) and on the home page. Have a suggestion? [Write to us](/customer-service). We read every message.',
});
