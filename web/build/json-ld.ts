/** A page as structured data for search engines (schema.org, JSON-LD). */
import { availability } from '../../core/catalogue/availability.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { canonicalOf } from '../../core/catalogue/canonical.ts';
import { priceOf } from '../../core/catalogue/prices.ts';
import { productOfPage } from '../../core/catalogue/product-of-page.ts';
import type { CatalogueProduct } from '../../core/catalogue/products.ts';
import { shownRating } from '../../core/catalogue/shown-rating.ts';
import type { ProductTexts } from '../../core/entities/product.ts';
import { RETURN_MS } from '../../core/entities/return-window.ts';
import { DAY_MS } from '../../core/entities/time/duration.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import type { ShownReview } from '../content/catalogue/product-content.ts';
import { plainText } from '../ui/text/parse-links.ts';
import { jpegOf, type Site } from './site.ts';

type Thing = Readonly<Record<string, unknown>>;
type Question = { readonly question: string; readonly answer: string };
type Page = {
  readonly path: string;
  readonly title: string;
  readonly data: unknown;
  /** Whether the page's product is sold out. */
  readonly isSoldOut?: boolean;
};

/** The structured data of a public page; none where another page is the canonical one. */
export const structuredDataOf = (site: Site, page: Page): readonly Thing[] => {
  const { path, data, isSoldOut = false } = page;
  if (canonicalOf(path) !== path) return [];
  const product = productOfPage(path);
  const questions = questionsIn(data);
  return [
    ...(path === '/' ? [organization(site), website(site)] : [breadcrumbs(site, page, product)]),
    ...(product === undefined || !isOfProduct(data)
      ? []
      : [productThing(site, { product, texts: data.texts, reviews: reviewsIn(data), isSoldOut })]),
    ...(questions.length === 0 ? [] : [faqPage(questions)]),
  ];
};

const organization = ({ origin, settings: { seller } }: Site): Thing => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: seller.brand,
  slogan: brand.tagline,
  url: `${origin}/`,
  logo: `${origin}/icons/512.png`,
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    email: seller.care.email,
    telephone: seller.care.phone,
    areaServed: 'IN',
  },
});

const website = ({ origin, settings: { seller } }: Site): Thing => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: seller.brand,
  url: `${origin}/`,
  inLanguage: 'en-IN',
  publisher: { '@id': `${origin}/#organization` },
});

const isOfProduct = (data: unknown): data is { readonly texts: ProductTexts } =>
  typeof data === 'object' && data !== null && 'texts' in data;

type ProductPage = {
  readonly product: CatalogueProduct;
  readonly texts: ProductTexts;
  readonly reviews: readonly ShownReview[];
  readonly isSoldOut: boolean;
};

/** The price is the one that every visitor is offered, inclusive of taxes. */
const productThing = (site: Site, { product, texts, reviews, isSoldOut }: ProductPage): Thing => {
  const url = site.origin + product.page_link;
  const { initial, sale } = priceOf(product, false, site.settings);
  const rating = shownRating(product.name, site.settings.reviews);
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.title,
    description: texts.description.text,
    sku: product.id,
    url,
    brand: { '@type': 'Brand', name: site.settings.seller.brand },
    category: product.subtitle,
    image: Array.from({ length: product.images.count }, (_, i) =>
      jpegOf(site, `${product.images.folder}/${String(i + 1).padStart(2, '0')}`),
    ),
    offers: {
      '@type': 'Offer',
      url,
      price: unitPrice({ price: initial, sale }),
      priceCurrency: 'INR',
      availability: availability(isSoldOut),
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: site.settings.seller.brand },
      shippingDetails: shippingDetails(site),
      hasMerchantReturnPolicy: RETURN_POLICY,
    },
    ...(rating !== undefined && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.rating, reviewCount: rating.reviews },
    }),
    // Those that the page shows.
    ...(reviews.length > 0 && {
      review: reviews.map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.author },
        datePublished: review.on,
        reviewBody: review.text,
        reviewRating: { '@type': 'Rating', ratingValue: review.rating },
      })),
    }),
  };
};

/** Delivery is free when paid online, which is what the price is for. */
const shippingDetails = ({ settings: { delivery } }: Site): Thing => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: delivery.packingDays, unitCode: 'DAY' },
  },
});

const RETURN_POLICY: Thing = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: RETURN_MS / DAY_MS,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/FreeReturn',
};

const breadcrumbs = ({ origin }: Site, { path, title }: Page, product: CatalogueProduct | undefined): Thing => {
  const crumbs = [
    ['Home', '/'],
    ...(product === undefined ? [] : [['Shop', '/shop']]),
    [product?.title ?? title, path],
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, to], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: `${origin}${to}`,
    })),
  };
};

const faqPage = (questions: readonly Question[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  })),
});

/** The reviews that a product's page shows. */
const reviewsIn = (data: unknown): readonly ShownReview[] =>
  typeof data === 'object' && data !== null && 'reviews' in data && Array.isArray(data.reviews) ? data.reviews : [];

const isQuestion = (value: object): value is Question =>
  'question' in value && 'answer' in value && typeof value.question === 'string' && typeof value.answer === 'string';

/** The questions that a page shows, found anywhere in its data. */
const questionsIn = (value: unknown): readonly Question[] => {
  if (typeof value !== 'object' || value === null) return [];
  return isQuestion(value) ? [value] : Object.values(value).flatMap(questionsIn);
};
