/** A policy's section `stock`: what the simulated shop begins with, and what becomes of shoppers who want more. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PolicyReport, SimulationReport } from '../../../cli/simulate/report/report.ts';
import { reportHtml } from '../../../cli/simulate/report/page.ts';
import { createOwnShop } from '../../../cli/simulate/environment/own-shop.ts';
import { loadMarket } from '../../../cli/simulate/market/load-market.ts';
import { playSession } from '../../../cli/simulate/session/play-session.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { products } from '../../../core/catalogue/products.ts';
import { cli } from '../run-cli.ts';
import { keenMarket } from './keen-market.ts';

const folder = mkdtempSync(join(tmpdir(), 'stock-'));
const policy = (name: string, text: string): string => {
  const path = join(folder, `${name}.yaml`);
  writeFileSync(path, text);
  return path;
};
const scarce = policy('scarce', 'codFee: 99\nstock: { wash: 3, skin-system: sold-out }\n');
const none = policy('none', 'stock: { wash: sold-out }\n');
const zero = policy('zero', 'stock: { wash: 0 }\n');

const SHARED = ['simulate', '--store', '--sessions', '40', '--market', keenMarket()];
const reportIn = (out: string): SimulationReport => JSON.parse(out) as SimulationReport;
const totalOf = ({ tables }: PolicyReport, table: string, row: string): number => tables[table]?.rows[row]?.total ?? 0;

describe('a policy with stock', () => {
  it('lets shoppers of one shop buy what there is, and reports what they wanted besides', async () => {
    const { code, out } = await cli([...SHARED, '--compare', scarce, '--json']);
    const report = reportIn(out);
    const [base, few] = report.policies;
    if (base === undefined || few === undefined) throw new Error('there are two policies');
    expect({ code, violations: report.violations.count }).toEqual({ code: 0, violations: 0 });
    expect([base.stock, few.stock]).toEqual([null, { 'skin-system': 0, wash: 3 }]);
    expect(totalOf(base, 'unitsOrdered', 'wash')).toBeGreaterThan(3);
    expect(base.tables['orders']?.rows).not.toHaveProperty('unitsSoldOut');
    // Units of orders that are cancelled or never paid are sold again.
    expect(totalOf(few, 'unitsOrdered', 'skin-system')).toBe(0);
    expect(totalOf(few, 'unitsOrdered', 'wash')).toBeGreaterThan(0);
    const sold = totalOf(few, 'unitsSold', 'wash');
    expect(sold).toBeGreaterThan(0);
    expect(sold).toBeLessThanOrEqual(3);
    expect(totalOf(few, 'orders', 'unitsSoldOut')).toBeGreaterThan(0);
    expect(totalOf(few, 'left', 'sold-out')).toBeGreaterThan(0);
    for (const page of [await reportHtml(report), (await cli([...SHARED, '--policy', scarce])).out])
      expect(page).toContain('In stock at the beginning: Skin System sold out, Wash 3 units');
  }, 60_000);

  it.each([none, zero])(
    'may have nothing of a product in shops of which every shopper has one: %s',
    async (file) => {
      const { code, out } = await cli(['simulate', '--sessions', '60', '--workers', '1', '--policy', file, '--json']);
      const [only] = reportIn(out).policies;
      expect({ code, stock: only?.stock }).toEqual({ code: 0, stock: { wash: 0 } });
      expect(only === undefined ? undefined : totalOf(only, 'unitsOrdered', 'wash')).toBe(0);
    },
    60_000,
  );

  it('has one reason for leaving, also for a product that sells out between the payment mode and the order', async () => {
    const { market } = await loadMarket(keenMarket());
    const environment = createOwnShop({ settings: DEFAULT_SETTINGS, via: 'core', seed: 1, session: 0 });
    const sellingOut: Promise<void>[] = [];
    const { leftBecause, unitsSoldOut, reached } = await playSession({
      environment,
      settings: DEFAULT_SETTINGS,
      market,
      seed: 1,
      session: 0,
      onStep: ({ name }) => {
        if (name !== 'pay') return;
        sellingOut.push(...products.map(({ id }) => environment.setStock({ pid: id, level: 'sold_out' })));
      },
    });
    await Promise.all(sellingOut);
    expect({ leftBecause, reached }).toEqual({ leftBecause: 'sold-out', reached: 'verified' });
    expect(unitsSoldOut).toBeGreaterThan(0);
  });
});
