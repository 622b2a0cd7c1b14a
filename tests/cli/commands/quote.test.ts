/** `quote`: amounts, explanations, and every kind of invalid input. */
import { describe, expect, it } from 'vitest';
import { cli } from '../run-cli.ts';
import { SYSTEM, WASH } from '../../samples/products.ts';

const json = async (...argv: string[]): Promise<unknown> => {
  const { code, out, err } = await cli(['quote', ...argv, '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
};

describe('bhor quote', () => {
  it('prints the whole summary as JSON', async () => {
    expect(await json('bhor_0001:2', '--pay', 'cod', '--off', '10')).toEqual({
      items: { [SYSTEM]: { qty: 2, price: 2049, sale: 799 } },
      count: 2,
      list_total: 4098,
      subtotal: 1598,
      savings: 2500,
      shipping: 150,
      discount: { isApplied: true, code: '', off: 10, amount: 0, value: 160 },
      total: 1588,
      reward_cash: 80,
      redeemable_cash: 0,
    });
  });

  it('assumes payment by card and one unit of a product by default', async () => {
    expect(await json(WASH)).toMatchObject({ items: { [WASH]: { qty: 1 } }, shipping: 0, total: 749 });
  });

  it('adds up quantities of a product named twice, by id or by short name', async () => {
    expect(await json('wash:2', 'bhor_0002:3')).toMatchObject({ items: { [WASH]: { qty: 5 } }, subtotal: 3745 });
  });

  it('applies the percentage of a code, ignoring its case and spaces around it', async () => {
    expect(await json('wash', '--coupon', ' dawn10 ')).toMatchObject({
      discount: { isApplied: true, code: 'DAWN10', off: 10, value: 75 },
      total: 674,
    });
  });

  it('sells the skin system for 499 with a coupon from a URL', async () => {
    expect(await json('skin-system', '--coupon', 'DAWN10', '--url-coupon')).toMatchObject({
      subtotal: 499,
      discount: { value: 50 },
      total: 449,
    });
  });

  it("uses the shop's campaign code for --url-coupon alone, and says so", async () => {
    const { out } = await cli(['quote', 'skin-system', '--url-coupon']);
    expect(out).toMatch(/Skin System +1 × ₹499 +₹499 +price with a coupon from a URL/u);
    expect(out).toMatch(/Discount DAWN10 +−₹50 /u);
    expect(out).toMatch(
      /\n--url-coupon was given without a code, so DAWN10 \(10%\) is used; choose another with --coupon or --off\.\n$/u,
    );
    expect(out).not.toContain('no coupon');
    expect(await json('skin-system', '--url-coupon')).toEqual(
      await json('skin-system', '--url-coupon', '--coupon', 'DAWN10'),
    );
    for (const flags of [
      ['--coupon', 'BESTYOU'],
      ['--off', '12'],
      ['--off', '0'],
    ]) {
      expect((await cli(['quote', 'skin-system', '--url-coupon', ...flags])).out).not.toContain('is used');
    }
    // A line of JSON has no default coupon.
    const line = await cli(['quote', '-', '--json'], { input: '{"items":{"bhor_0001":1},"url_coupon":true}' });
    expect(JSON.parse(line.out)).toMatchObject({
      subtotal: 499,
      discount: { isApplied: false, code: '', value: 0 },
      total: 499,
    });
  });

  it('replaces the percentage by redeemed cash, but never more than the subtotal', async () => {
    expect(await json('wash', '--coupon', 'DAWN10', '--cash', '5000', '--redeem')).toMatchObject({
      discount: { amount: 749, value: 749 },
      total: 0,
      redeemable_cash: 5000,
    });
    expect(await json('wash', '--cash', '5000', '--redeem', '--pay', 'cod')).toMatchObject({
      discount: { amount: 0 },
      total: 899,
      redeemable_cash: 0,
    });
    expect(await json('wash', '--redeem')).toMatchObject({ discount: { amount: 0, value: 0 }, total: 749 });
  });

  it('prints a receipt with the rule and the rounding of every line', async () => {
    const { out, code } = await cli(['quote', 'wash:2', 'skin-system', '--coupon', 'DAWN10', '--url-coupon']);
    expect(code).toBe(0);
    expect(out).toMatch(/Wash +2 × ₹749 +₹1,498 +sale price; list price ₹949/u);
    expect(out).toMatch(/Skin System +1 × ₹499 +₹499 +price with a coupon from a URL/u);
    expect(out).toMatch(/Discount DAWN10 +−₹200 +10% of the subtotal is ₹199\.70, rounded half up to whole rupees/u);
    expect(out).toMatch(/Total +₹1,797/u);
    expect(out).toMatch(/Reward cash +₹100 +earned by this order: 5% of the subtotal is ₹99\.85/u);
  });

  it('explains the effect of redeemed cash', async () => {
    expect((await cli(['quote', 'wash', '--off', '10', '--cash', '100', '--redeem'])).out).toMatch(
      /Discount +−₹100 +reward cash redeemed: the whole balance; replaces the 10%/u,
    );
    expect((await cli(['quote', 'wash', '--cash', '900', '--redeem'])).out).toMatch(
      /reward cash redeemed: limited to the subtotal; the balance is ₹900/u,
    );
    expect((await cli(['quote', 'wash', '--cash', '900', '--redeem', '--pay', 'cod'])).out).toMatch(
      /Discount +₹0 .*cannot be redeemed with cod/u,
    );
  });

  it('uses colour only on a terminal', async () => {
    const escape = '\u001B[';
    expect((await cli(['quote', 'wash'])).out).not.toContain(escape);
    expect((await cli(['quote', 'wash'], { colour: true })).out).toContain(escape);
  });

  it.each([
    [['wahs'], 'did you mean wash?'],
    [['zzzzzz'], 'products are: skin-system (bhor_0001)'],
    [['__proto__'], '"__proto__" is not a product'],
    [['wash:0'], 'must be a whole number from 1 to 20'],
    [['wash:21'], 'must be a whole number from 1 to 20'],
    [['wash:1.5'], 'must be a whole number from 1 to 20'],
    [['wash:-1'], 'must be a whole number from 1 to 20'],
    [['wash:'], 'must be a whole number from 1 to 20'],
    [['wash:1e1'], 'must be a whole number from 1 to 20'],
    [['wash:01'], 'must be a whole number from 1 to 20'],
    [['wash:1.0'], 'must be a whole number from 1 to 20'],
    [['wash:+1'], 'must be a whole number from 1 to 20'],
    [['wash: 1'], 'must be a whole number from 1 to 20'],
    [['wash:2:3'], 'must be a whole number from 1 to 20'],
    [['wash:15', 'bhor_0002:6'], 'add up to 21; the limit is 20'],
    [['wash', '--pay', 'cheque'], 'card, upi, netbanking, cod'],
    [['wash', '--off', '101'], '--off must be a percentage from 0 to 100'],
    [['wash', '--off', 'ten'], '--off must be a percentage'],
    [['wash', '--off', '1.234'], 'at most two decimals'],
    [['wash', '--off', '10', '--coupon', 'DAWN10'], '--off and --coupon cannot be combined'],
    [['wash', '--coupon', 'DAWN1O'], 'did you mean DAWN10?'],
    [['wash', '--coupon', ''], '--coupon "" is not a coupon'],
    [['wash', '--off', '010'], '--off must be a percentage'],
    [['wash', '--cash', '1.5'], '--cash must be a whole number'],
    [['wash', '--cash', '1.0'], '--cash must be a whole number'],
    [['wash', '--cash', '007'], '--cash must be a whole number'],
    [['wash', '--cash', '99999999999999999999'], '--cash must be a whole number'],
    [['wash', '--cash'], 'argument missing'],
    [['wash', '--cahs', '1'], "unknown option '--cahs'"],
    [[], 'missing required argument'],
    [['-'], 'requires --json'],
    [['-', 'wash', '--json'], 'one JSON object per line'],
    [['-', '--json', '--url-coupon'], '--url-coupon is not allowed; put it into each line'],
  ])('refuses %j with code 2 and no output', async (argv, message) => {
    const { code, out, err } = await cli(['quote', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).not.toMatch(/^\s+at /mu);
  });
});
