/**
 * `npm run pictures -- --product NAME PHOTO…`: makes a product's pictures from photographs, the packshot first. At the end, and
 * alone without photographs, it draws the pictures of link previews again.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { exitWithError, inRoot, say } from '../../../cli/setup/paths-and-programs.mjs';
import { products } from '../../../core/catalogue/products.ts';
import { drawCards } from './cards.ts';
import { writePictures } from './product-pictures.ts';

const { values, positionals: photos } = parseArgs({ options: { product: { type: 'string' } }, allowPositionals: true });
if (photos.length > 0) {
  const { product = '' } = values;
  if (!/^[a-z]+(?:-[a-z]+)*$/u.test(product))
    exitWithError('--product names the product whose pictures these are, such as beard-oil.', 2);
  const folder = `web/pictures/products/${product}`;
  try {
    const files = await writePictures(inRoot(folder), photos);
    say(`${files.length} files in ${folder}`);
  } catch (error) {
    exitWithError(`${error instanceof Error ? error.message : String(error)}.`, 2);
  }
  if (!products.some(({ name }) => name === product)) {
    say(`There is no product ${product} in the catalogue yet: run \`npm run pictures\` again once there is.`);
    process.exit();
  }
}
await drawCards();
