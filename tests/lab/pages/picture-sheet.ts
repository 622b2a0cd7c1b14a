/** A sheet of pictures as an HTML document: each one, or each beside the one of the same name from an earlier run. */

/** The folder of the earlier pictures, seen from the sheet, and their file names. */
export type Earlier = { readonly folder: string; readonly files: readonly string[] };

export const pictureSheet = (files: readonly string[], earlier: Earlier = { folder: '', files: [] }): string => {
  const names = [...new Set([...files, ...earlier.files])];
  const figures = names.map((file) => {
    const before = earlier.files.includes(file) ? imageOf(`${earlier.folder}/${file}`, 'before') : '';
    const after = files.includes(file) ? imageOf(file, 'after') : '';
    return `<figure>${before}${after}<figcaption>${file.replace('.png', '')}${noteOn(before, after, earlier)}</figcaption></figure>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Every page and state</title>
<style>body{margin:1rem;font:14px system-ui;display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}img{height:28rem;max-width:46rem;object-fit:cover;object-position:top;border:1px solid #ccc}</style>
${figures.join('\n')}\n`;
};

const imageOf = (path: string, alt: string): string =>
  `<a href="${path}"><img src="${path}" loading="lazy" alt="${alt}"></a>`;

const noteOn = (before: string, after: string, { files }: Earlier): string => {
  if (files.length === 0) return '';
  if (before === '') return ', only after';
  return after === '' ? ', only before' : ', before and after';
};
