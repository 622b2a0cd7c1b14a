/** The five products. The client holds this list; the shop holds the same and is the authority on prices (spec 3). */
import { rupees, type Rupees } from '../entities/money.ts';
import type { Price, Product, ProductId } from '../entities/product.ts';
import { brand } from './brand.ts';

const id = (number: string): ProductId => `${brand.slug}_${number}`;
const price = (initial: number, sale: number): Price => ({ initial: rupees(initial), sale: rupees(sale) });
const pictures = (name: string) => ({
  thumbnail: `products/${name}/01`,
  images: { count: 4, folder: `products/${name}` },
  page_link: `/products/${name}`,
});

const skinSystem: Product = {
  id: id('0001'), name: 'skin-system', title: 'Skin System', subtitle: 'The whole routine in one box', tag: 'Best value',
  rating: 5, reviews: 15, price: price(2049, 799), ...pictures('skin-system'),
  description: { heading: '', text: '', includes: [] }, benefits: [],
};
const wash: Product = {
  id: id('0002'), name: 'wash', title: 'Wash', subtitle: 'Gel face wash', tag: 'Step 1',
  rating: 5, reviews: 11, price: price(949, 749), ...pictures('wash'),
  description: { heading: '', text: '', includes: [] }, benefits: [],
};
const weeklyPolish: Product = {
  id: id('0003'), name: 'weekly-polish', title: 'Weekly Polish', subtitle: 'Face scrub', tag: 'Once a week',
  rating: 5, reviews: 9, price: price(499, 399), ...pictures('weekly-polish'),
  description: { heading: '', text: '', includes: [] }, benefits: [],
};
const dailyMoisturiser: Product = {
  id: id('0004'), name: 'daily-moisturiser', title: 'Daily Moisturiser', subtitle: 'Light face cream', tag: 'Step 2',
  rating: 4, reviews: 14, price: price(599, 479), ...pictures('daily-moisturiser'),
  description: { heading: '', text: '', includes: [] }, benefits: [],
};
const nightRecovery: Product = {
  id: id('0005'), name: 'night-recovery', title: 'Night Recovery', subtitle: 'Face serum', tag: 'Step 3',
  rating: 5, reviews: 11, price: price(699, 549), ...pictures('night-recovery'),
  description: { heading: '', text: '', includes: [] }, benefits: [],
};

export const products: readonly Product[] = [skinSystem, wash, weeklyPolish, dailyMoisturiser, nightRecovery];

/** The bundle of the other four. */
export const BUNDLE: Product = skinSystem;
/** What the bundle sells for while a coupon that came by URL stands (spec 3, 10.8). */
export const BUNDLE_URL_PRICE: Rupees = rupees(499);

const byId: ReadonlyMap<ProductId, Product> = new Map(products.map((product) => [product.id, product]));

export const productOf = (pid: ProductId): Product | undefined => byId.get(pid);

/** The price of one unit now: the bundle is cheaper while a URL coupon stands. */
export const priceOf = (product: Product, urlCoupon: boolean): Price =>
  urlCoupon && product.id === BUNDLE.id ? { ...product.price, sale: BUNDLE_URL_PRICE } : product.price;
