/**
 * The pictures of link previews, 1200 × 630, drawn from the photographs, the wordmark and the fonts into `web/public/cards`: one
 * for the site, one for each product.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '../../../core/catalogue/brand.ts';
import { LOGO_BOX, LOGO_SUN, LOGO_WORDMARK } from '../../../core/catalogue/logo.ts';
import { products } from '../../../core/catalogue/products.ts';
import { launchChromium } from '../../web/world/chromium.ts';

const WEB = fileURLToPath(new URL('../../../web', import.meta.url));
const CARDS = join(WEB, 'public/cards');

const base64 = (file: string): string => readFileSync(join(WEB, file)).toString('base64');
const font = (name: string): string => `url(data:font/woff2;base64,${base64(`fonts/${name}.woff2`)})`;

const STYLES = `<style>
@font-face { font-family: Jost; src: ${font('jost')} }
@font-face { font-family: Figtree; src: ${font('figtree')} }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; background: #f4eee4; color: #1f2723; font-family: Figtree }
img { position: absolute; right: 0; top: 0; height: 630px; object-fit: cover }
div { position: absolute; inset: 72px auto 72px 72px; width: 460px; display: flex; flex-direction: column; justify-content: space-between }
h1 { font: 400 76px / 1.06 Jost; letter-spacing: -0.02em }
p { margin-top: 20px; color: #4c5650; font-size: 34px }
</style>`;
const LOGO = `<svg width="200" height="35" viewBox="${LOGO_BOX}"><path fill="#d9622b" d="${LOGO_SUN}"/><path fill="#1f2723" d="${LOGO_WORDMARK}"/></svg>`;

const picture = (shot: string, style: string): string =>
  `<img src="data:image/jpeg;base64,${base64(`pictures/${shot}-1200.jpg`)}" style="${style}">`;

const cards: Readonly<Record<string, string>> = {
  home: `${picture('home/hero', 'width: 1200px; object-position: 50% 60%')}<div>${LOGO}<h1 style="font-size: 54px">${brand.tagline}</h1></div>`,
  ...Object.fromEntries(
    products.map(({ name, thumbnail, title, subtitle }) => [
      name,
      `${picture(thumbnail, 'width: 600px')}<div>${LOGO}<section><h1>${title}</h1><p>${subtitle}</p></section></div>`,
    ]),
  ),
};

export const drawCards = async (): Promise<void> => {
  mkdirSync(CARDS, { recursive: true });
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  for (const [name, body] of Object.entries(cards)) {
    await page.setContent(STYLES + body);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(CARDS, `${name}.jpg`), type: 'jpeg', quality: 82 });
  }
  await browser.close();
};
