import { describe, expect, it } from 'vitest';
import { pictureSheet } from './picture-sheet.ts';

const captionsOf = (sheet: string): readonly (string | undefined)[] =>
  [...sheet.matchAll(/<figcaption>(.*?)<\/figcaption>/gu)].map(([, caption]) => caption);
const picturesOf = (sheet: string): readonly (string | undefined)[] =>
  [...sheet.matchAll(/<img src="(.*?)"/gu)].map(([, path]) => path);

describe('the sheet of pictures', () => {
  it('has every picture under its name', () => {
    const sheet = pictureSheet(['cart-phone.png', 'cart-desktop.png']);
    expect(picturesOf(sheet)).toEqual(['cart-phone.png', 'cart-desktop.png']);
    expect(captionsOf(sheet)).toEqual(['cart-phone', 'cart-desktop']);
  });

  it('puts a picture of an earlier run beside the one of today, and says where there is only one', () => {
    const sheet = pictureSheet(['cart-phone.png', 'invoice-phone.png'], {
      folder: 'before',
      files: ['cart-phone.png', 'old-phone.png'],
    });
    expect(picturesOf(sheet)).toEqual([
      'before/cart-phone.png',
      'cart-phone.png',
      'invoice-phone.png',
      'before/old-phone.png',
    ]);
    expect(captionsOf(sheet)).toEqual([
      'cart-phone, before and after',
      'invoice-phone, only after',
      'old-phone, only before',
    ]);
  });
});
