/** Aliases: values that a scenario cannot know beforehand. */
import { describe, expect, it } from 'vitest';
import { createAliases } from '../../../cli/scenario/environment/aliases.ts';

describe('an alias of a scenario', () => {
  it('stands for an order, numbered in the order of placing', () => {
    const aliases = createAliases();
    for (const number of ['BH1111111111', 'BH2222222222', 'BH1111111111']) aliases.addOrder(number);
    expect(aliases.toScenario({ page: '/x?order=BH2222222222', list: ['BH1111111111'] })).toEqual({
      page: '/x?order=order-2',
      list: ['order-1'],
    });
    expect(aliases.toShop('/x?order=order-1&y=order-3')).toBe('/x?order=BH1111111111&y=order-3');
    expect(aliases.lastOrder()).toBe('BH2222222222');
  });

  it('stands for a fresh phone number if the shop has data of earlier runs', () => {
    let next = 9_000_000_000;
    const aliases = createAliases({
      phone: () => {
        next += 1;
        return String(next);
      },
      emailSuffix: () => '7',
    });
    expect(aliases.toShop({ phone: ' 9876543210 ', again: '9876543210', other: '6000000000' })).toEqual({
      phone: ' 9000000001 ',
      again: '9000000001',
      other: '9000000002',
    });
    expect(aliases.toScenario(['9000000001', 'to 9000000002.'])).toEqual(['9876543210', 'to 6000000000.']);
    // A backend that compares the last nine digits takes the two for one customer; with unlike phones nobody would notice.
    expect(aliases.toShop(['8876543210', '7876543210'])).toEqual(['8000000001', '7000000001']);
    // Neither an invalid number nor a longer one is a phone.
    expect(aliases.toShop(['1234567890', '98765432101'])).toEqual(['1234567890', '98765432101']);
  });

  it('stands for a fresh email address if the shop has data of earlier runs', () => {
    const aliases = createAliases({ phone: () => '9000000001', emailSuffix: () => '427' });
    expect(aliases.toShop(['ravi@example.in', 'to a.b+c@mail.example.com!', 'ravi@', 'ravi@upi'])).toEqual([
      'ravi.427@example.in',
      'to a.b+c.427@mail.example.com!',
      'ravi@',
      'ravi@upi',
    ]);
    expect(aliases.toScenario('to ravi.427@example.in, from care@shop.example')).toBe(
      'to ravi@example.in, from care@shop.example',
    );
    expect(createAliases().toShop('ravi@example.in')).toBe('ravi@example.in');
    expect(['ravi.427@example.in', 'ravi@example.in'].map(aliases.isOwn)).toEqual([true, false]);
  });
});
