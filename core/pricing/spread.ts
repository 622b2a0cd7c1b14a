/** Spreads an amount over lines in proportion, without losing a paisa: the largest-remainder method (spec 11). */
import { ZERO_PAISE, paise, type Paise } from '../entities/money/paise.ts';

/**
 * The share of each line, in the lines' order: in proportion to its amount, rounded down; the remaining paise go to the
 * lines that lost most by rounding, the earlier first. The shares add up to the amount, and none exceeds its line.
 * Throws a RangeError if the amount exceeds the sum of the lines.
 */
export const spread = (amount: Paise, lines: readonly Paise[]): readonly Paise[] => {
  const whole = lines.reduce((sum, line) => sum + BigInt(line), 0n);
  if (amount < 0 || BigInt(amount) > whole) throw new RangeError('an amount cannot be spread over lines that are less');
  if (whole === 0n) return lines.map(() => ZERO_PAISE);

  const exact = lines.map((line, index) => {
    const product = BigInt(amount) * BigInt(line);
    return { index, floor: product / whole, remainder: product % whole };
  });
  const left = BigInt(amount) - exact.reduce((sum, { floor }) => sum + floor, 0n);
  const rounded = new Set(
    [...exact]
      // Lines with the same remainder keep their order.
      .sort((a, b) => Number(b.remainder - a.remainder))
      .slice(0, Number(left))
      .map(({ index }) => index),
  );
  return exact.map(({ index, floor }) => paise(Number(floor) + (rounded.has(index) ? 1 : 0)));
};
