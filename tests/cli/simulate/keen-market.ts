/** A market whose shoppers all want to buy. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { MarketDocument } from '../../../cli/simulate/market/market-schema.ts';

const DEFAULT = new URL('../../../cli/simulate/market/default-market.yaml', import.meta.url);

/** The path of its file. */
export const keenMarket = (): string => {
  const market = parse(readFileSync(DEFAULT, 'utf8')) as MarketDocument;
  const { shopper } = market;
  const keen = {
    ...market,
    shopper: {
      ...shopper,
      arrival: { ...shopper.arrival, onProduct: 1, urlCoupon: 0 },
      browse: { ...shopper.browse, bounce: 0 },
      buy: { ...shopper.buy, add: 1, elasticity: 0, buyNow: 0 },
      code: { ...shopper.code, banner: 1, popup: 0.5 },
      checkout: { start: 1, givePhone: 1, finish: 1, otpNotReceived: 0, wrongOtp: 0 },
      payment: { ...shopper.payment, modes: { card: 1, upi: 1, netbanking: 1, cod: 1 }, switchToPrepaid: 1 },
    },
    personas: [{ name: 'keen', share: 1 }],
  };
  const path = join(mkdtempSync(join(tmpdir(), 'keen-')), 'market.yaml');
  writeFileSync(path, stringify(keen));
  return path;
};
