/** A product's pictures from photographs: every width and format that the storefront has, cut to 4 : 5. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PRODUCT_WIDTHS } from '../../../web/ui/picture/picture-sources.ts';

/** The quality at which each looks like the photograph. */
const FORMATS = {
  avif: (picture: Sharp) => picture.avif({ quality: 62, effort: 5 }),
  webp: (picture: Sharp) => picture.webp({ quality: 82, effort: 6, smartSubsample: true }),
} as const;
const WIDEST = Math.max(...PRODUCT_WIDTHS);
const TALLEST = (WIDEST * 5) / 4;

/** Upright, and cut around what it shows. Throws for a file that is no photograph, or too small. */
const cut = async (photo: string): Promise<Buffer> => {
  // A photograph from a phone may lie on its side.
  const { data, info } = await sharp(photo).rotate().toBuffer({ resolveWithObject: true });
  if (info.width < WIDEST || info.height < TALLEST)
    throw new Error(`${photo} has ${info.width} × ${info.height} pixels; a picture needs ${WIDEST} × ${TALLEST}`);
  return sharp(data).resize(WIDEST, TALLEST, { fit: 'cover', position: sharp.strategy.attention }).png().toBuffer();
};

/** Writes `01-480.avif` and so on into the folder, in the order of the photographs; resolves with the names. */
export const writePictures = async (folder: string, photos: readonly string[]): Promise<readonly string[]> => {
  // Every photograph is read before the first file is written.
  const pictures = await Promise.all(photos.map(cut));
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  const write = async (picture: Sharp, file: string): Promise<void> => {
    await picture.toFile(join(folder, file));
    files.push(file);
  };
  for (const [index, picture] of pictures.entries()) {
    const name = String(index + 1).padStart(2, '0');
    for (const width of PRODUCT_WIDTHS)
      for (const [format, encode] of Object.entries(FORMATS))
        await write(encode(sharp(picture).resize(width)), `${name}-${width}.${format}`);
    // For link previews, and as the original.
    await write(sharp(picture).jpeg({ quality: 84, mozjpeg: true }), `${name}-${WIDEST}.jpg`);
  }
  return files;
};
