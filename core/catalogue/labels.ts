/**
 * What the law requires on a product's page and pack. SAMPLE DATA: every value is made up and must be replaced before
 * the shop goes into production.
 */
import type { ProductId } from '../entities/product.ts';
import { products, type ProductName } from './products.ts';

export type Label = {
  readonly netQuantity: string;
  /** In the order of the pack. */
  readonly ingredients: readonly string[];
  /** How long it keeps once opened. */
  readonly bestBefore: string;
};

const wash: Label = {
  netQuantity: '100 ml',
  bestBefore: '24 months from manufacture, 12 months once opened',
  ingredients: [
    'Aqua',
    'Cocamidopropyl Betaine',
    'Decyl Glucoside',
    'Glycerin',
    'Aloe Barbadensis Leaf Juice',
    'Camellia Sinensis Leaf Extract',
    'Panthenol',
    'Xanthan Gum',
    'Sodium Chloride',
    'Citric Acid',
    'Sodium Benzoate',
    'Potassium Sorbate',
    'Parfum',
    'CI 61570',
  ],
};
const weeklyPolish: Label = {
  netQuantity: '100 g',
  bestBefore: '24 months from manufacture, 12 months once opened',
  ingredients: [
    'Aqua',
    'Juglans Regia Shell Powder',
    'Glycerin',
    'Cetearyl Alcohol',
    'Prunus Amygdalus Dulcis Oil',
    'Avena Sativa Kernel Flour',
    'Glyceryl Stearate',
    'Kaolin',
    'Tocopheryl Acetate',
    'Xanthan Gum',
    'Citric Acid',
    'Phenoxyethanol',
    'Ethylhexylglycerin',
    'Parfum',
  ],
};
const dailyMoisturiser: Label = {
  netQuantity: '100 ml',
  bestBefore: '24 months from manufacture, 12 months once opened',
  ingredients: [
    'Aqua',
    'Glycerin',
    'Caprylic/Capric Triglyceride',
    'Niacinamide',
    'Cetearyl Alcohol',
    'Squalane',
    'Butyrospermum Parkii Butter',
    'Sodium Hyaluronate',
    'Allantoin',
    'Carbomer',
    'Sodium Hydroxide',
    'Phenoxyethanol',
    'Ethylhexylglycerin',
    'Parfum',
  ],
};
const nightRecovery: Label = {
  netQuantity: '30 ml',
  bestBefore: '18 months from manufacture, 6 months once opened',
  ingredients: [
    'Squalane',
    'Rosa Canina Seed Oil',
    'Simmondsia Chinensis Seed Oil',
    'Vitis Vinifera Seed Oil',
    'Bisabolol',
    'Tocopherol',
    'Vetiveria Zizanoides Root Oil',
  ],
};
const skinSystem: Label = {
  netQuantity: '4 products: 100 ml + 100 ml + 30 ml + 100 g',
  bestBefore: 'As on each product in the box',
  ingredients: [],
};

const LABELS: Readonly<Record<ProductName, Label>> = {
  'skin-system': skinSystem,
  wash,
  'weekly-polish': weeklyPolish,
  'daily-moisturiser': dailyMoisturiser,
  'night-recovery': nightRecovery,
};

const byId: ReadonlyMap<ProductId, Label> = new Map(products.map(({ id, name }) => [id, LABELS[name]]));

/** The label of a product; undefined for one that is not in the range. */
export const labelOf = (pid: ProductId): Label | undefined => byId.get(pid);
