/** A market as the simulation uses it: every persona with all its numbers, and the list of those numbers for reports. */
import type { ProductName } from '../../../core/catalogue/products.ts';
import type { MarketCosts, MarketDocument, PersonaDocument, ShopperModel } from './market-schema.ts';

export type Persona = {
  readonly name: string;
  /** How many shoppers are of this persona, from 0 to 1; all shares add up to 1. */
  readonly share: number;
  readonly model: ShopperModel;
};

export type Market = {
  /** How long a shopper is followed, in milliseconds. */
  readonly horizonMs: number;
  /** In rupees. */
  readonly expectedPrices: Readonly<Record<ProductName, number>>;
  readonly costs: MarketCosts;
  readonly personas: readonly Persona[];
};

export const marketOf = ({ horizon, shopper, personas, ...market }: MarketDocument): Market => {
  const sum = personas.reduce((total, { share }) => total + share, 0);
  return {
    ...market,
    horizonMs: horizon,
    personas: personas.map((persona) => ({
      name: persona.name,
      share: persona.share / sum,
      model: modelOf(shopper, persona),
    })),
  };
};

/** What a persona does not say is the shopper's: both have the same sections, with the same members. */
const modelOf = (shopper: ShopperModel, persona: PersonaDocument): ShopperModel =>
  Object.fromEntries(
    Object.entries(shopper).map(([section, numbers]) => [
      section,
      { ...numbers, ...persona[section as keyof ShopperModel] },
    ]),
  ) as ShopperModel;
