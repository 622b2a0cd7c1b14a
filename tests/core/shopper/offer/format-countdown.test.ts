/** The countdown as text: whole seconds as the cart and the banner show them (spec 5, 10.10). */
import { describe, expect, it } from 'vitest';
import { bannerCountdown, cartCountdown, secondsLeft } from '../../../../core/shopper/offer/format-countdown.ts';

describe('the text of the countdown', () => {
  it.each([
    [900_000, 900],
    [899_999, 900],
    [899_000, 899],
    [1000, 1],
    [999, 1],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-99_999, 0],
  ])('rounds %i milliseconds up to %i whole seconds', (ms, seconds) => {
    expect(secondsLeft(ms)).toBe(seconds);
  });

  it('shows the right minutes and seconds for every second of the offer', () => {
    for (let seconds = 0; seconds <= 900; seconds += 1) {
      const [minutes = 0, rest = 0] = cartCountdown(seconds).split(' : ').map(Number);
      expect(minutes * 60 + rest).toBe(seconds);
      expect(bannerCountdown(seconds)).toBe(`00 : ${cartCountdown(seconds)}`);
      expect(cartCountdown(seconds)).toMatch(/^\d\d : [0-5]\d$/u);
    }
  });
});
