/** The pictures of a new product, from one photograph. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { inRoot } from '../../../cli/setup/paths-and-programs.mjs';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { writePictures } from './product-pictures.ts';

const WASH = inRoot('web/pictures/products/wash');
const folder = temporaryFolder();

it('has the files of the other products, cut to 4 : 5 and without what the camera wrote into the photograph', async () => {
  const photo = folder.file('photo.jpg');
  await sharp(join(WASH, '01-1200.jpg'))
    .extend({ left: 300, right: 100, background: '#efe8dc' })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toFile(photo);
  const made = folder.file('beard-oil');
  const files = await writePictures(made, [photo]);
  expect(files.toSorted((a, b) => a.localeCompare(b))).toEqual(
    readdirSync(WASH)
      .filter((file) => file.startsWith('01-'))
      .toSorted((a, b) => a.localeCompare(b)),
  );
  for (const file of files) {
    const width = Number(/-(\d+)\./u.exec(file)?.[1]);
    const found = await sharp(join(made, file)).metadata();
    expect([file, found.width, found.height, found.exif]).toEqual([file, width, (width * 5) / 4, undefined]);
  }
});

it('is refused where the photograph is too small', async () => {
  const small = join(WASH, '01-960.webp');
  await expect(writePictures(folder.file('none'), [small])).rejects.toThrow(
    '01-960.webp has 960 × 1200 pixels; a picture needs 1200 × 1500',
  );
});
