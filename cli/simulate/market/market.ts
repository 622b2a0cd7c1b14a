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

export const marketOf = ({ horizon, expectedPrices, costs, shopper, personas }: MarketDocument): Market => {
  const sum = personas.reduce((total, { share }) => total + share, 0);
  return {
    horizonMs: horizon,
    expectedPrices,
    costs,
    personas: personas.map((persona) => ({
      name: persona.name,
      share: persona.share / sum,
      model: modelOf(shopper, persona),
    })),
  };
};

/** What a persona does not say is the shopper's. */
const modelOf = (shopper: ShopperModel, persona: PersonaDocument): ShopperModel => ({
  arrival: withChanges(shopper.arrival, persona.arrival),
  browse: withChanges(shopper.browse, persona.browse),
  dwell: withChanges(shopper.dwell, persona.dwell),
  buy: withChanges(shopper.buy, persona.buy),
  code: withChanges(shopper.code, persona.code),
  checkout: withChanges(shopper.checkout, persona.checkout),
  payment: withChanges(shopper.payment, persona.payment),
  later: withChanges(shopper.later, persona.later),
  delivery: withChanges(shopper.delivery, persona.delivery),
  returns: withChanges(shopper.returns, persona.returns),
  repeat: withChanges(shopper.repeat, persona.repeat),
});

type Changes<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

const withChanges = <T extends object>(base: T, changes: Changes<T> = {}): T => ({
  ...base,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});
